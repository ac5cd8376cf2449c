// What goes to the kernel and comes back. Answers to questions that are no longer asked are dropped.

const PATIENCE_MS = 8000;

export class KernelLink {
  /** `on` has a function for each type of message, and silence(type) when no answer comes. */
  constructor(model, on) {
    this.model = model;
    this.on = on;
    this.waiting = {};
    this.listen = (content, buffers) => this.receive(content, buffers ?? []);
    model.on("msg:custom", this.listen);
  }

  /** Ask the kernel; `patience` in milliseconds is how long an answer may take. */
  ask(content, patience = PATIENCE_MS) {
    clearTimeout(this.waiting[content.type]);
    this.waiting[content.type] = setTimeout(() => this.on.silence(content.type), patience);
    try {
      this.model.send(content);
    } catch (error) {
      console.warn("The level player could not reach the kernel.", error);
      this.answered(content.type);
      this.on.silence(content.type);
    }
  }

  answered(type) {
    clearTimeout(this.waiting[type]);
    delete this.waiting[type];
  }

  /** Whether an answer to this type of question is awaited. */
  awaits(type) {
    return type in this.waiting;
  }

  receive(content, buffers) {
    const question = { board: "ready", wrong: "predict", run: "run" }[content.type] ?? content.of ?? content.type;
    this.answered(question);
    if (content.type === "run") this.answered("predict");
    this.on[content.type]?.(content, buffers);
  }

  end() {
    this.model.off("msg:custom", this.listen);
    Object.keys(this.waiting).forEach((type) => this.answered(type));
  }
}
