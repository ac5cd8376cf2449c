// A level with one run as a page of its own, without kernel and network.
//
// The messages that a kernel would have sent lie in the page; a model that only repeats them stands
// in for the kernel.

import { PlayerView } from "./player_view.js";

function bytesOf(text) {
  const plain = atob(text);
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

class RecordedModel {
  /** `record` has the state, and for "light" and "dark" a list of [content, buffers]. */
  constructor({ state, messages }) {
    this.state = { ...state, recorded: true };
    this.messages = messages;
    this.listeners = {};
  }

  get(name) {
    return this.state[name];
  }

  set(name, value) {
    this.state[name] = value;
    this.tell(`change:${name}`);
  }

  save_changes() {}

  on(name, listener) {
    (this.listeners[name] ??= []).push(listener);
  }

  off(name, listener) {
    this.listeners[name] = (this.listeners[name] ?? []).filter((each) => each !== listener);
  }

  tell(name, ...values) {
    for (const listener of this.listeners[name] ?? []) listener(...values);
  }

  /** Answer as the kernel did, with the look and the number that are asked for now. */
  send({ type, run, dark, scale }) {
    if (type === "ready") this.look = { dark, scale };
    const types = type === "ready" ? ["board", "layers"] : ["run", "layers"];
    const theme = this.look.dark ? "dark" : "light";
    const chosen = this.messages[theme].filter(([content]) => types.includes(content.type));
    queueMicrotask(() => {
      for (const [content, buffers] of chosen) {
        const now = { ...content, run, ...(content.look && { look: this.look }) };
        this.tell("msg:custom", now, buffers.map(bytesOf));
      }
    });
  }
}

const record = JSON.parse(document.getElementById("kop-record").textContent);
new PlayerView(new RecordedModel(record), document.getElementById("kop-place"));
