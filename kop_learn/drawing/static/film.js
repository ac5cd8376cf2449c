// Plays the layers of a run: every picture is there already, this only shows and moves them.
(() => {
  for (const root of document.querySelectorAll(".kop-film:not([data-ready])")) {
    root.dataset.ready = "";
    start(root, JSON.parse(root.querySelector('script[type="application/json"]').textContent));
  }

  function start(root, film) {
    const find = (selector) => root.querySelector(selector);
    const [stage, caption, play, slider] = [".kop-stage", ".kop-caption", ".kop-play", "input"].map(find);
    const [position, speed] = [find(".kop-position"), find("select")];
    const percent = (value, whole) => `${(100 * value) / whole}%`;
    const place = (element, box) => {
      element.style.left = percent(box.x, film.width);
      element.style.top = percent(box.y, film.height);
      element.style.width = percent(box.width, film.width);
      element.style.height = percent(box.height, film.height);
    };
    const picture = (index, parent) => {
      const image = document.createElement("img");
      image.src = film.images[index];
      image.alt = "";
      parent.append(image);
      return image;
    };

    const poster = find(".kop-poster");
    stage.setAttribute("role", "img");
    stage.setAttribute("aria-label", poster.alt);
    poster.remove();
    const boards = film.boards.map((index) => picture(index, stage));
    boards.forEach((image) => image.classList.add("kop-whole"));
    const pieces = film.frames.map((frame) =>
      frame.pieces.map((piece) => {
        const image = picture(piece.image, stage);
        place(image, piece);
        return image;
      }),
    );
    const ships = film.ships.map((index) => {
      const ship = document.createElement("div");
      ship.className = "kop-ship";
      stage.append(ship);
      return [ship, picture(index, ship)];
    });

    let now = 0;
    let timer = null;

    function show(index) {
      now = index;
      const frame = film.frames[index];
      boards.forEach((image, number) => (image.hidden = number !== frame.board));
      const laid = (number) => number >= frame.since && number <= index;
      pieces.forEach((images, number) => images.forEach((image) => (image.hidden = !laid(number))));
      root.style.setProperty("--kop-glide", `${Math.min(450, speed.value * 0.65)}ms`);
      ships.forEach(([ship, sprite], number) => {
        place(ship, frame.ships[number]);
        sprite.style.transform = `rotate(${frame.ships[number].turn}deg)`;
      });
      slider.value = index;
      slider.setAttribute("aria-valuetext", frame.position);
      position.textContent = frame.position;
      caption.textContent = frame.caption;
    }

    function stop() {
      clearTimeout(timer);
      timer = null;
      delete play.dataset.on;
      play.querySelector("span").textContent = film.words.play;
    }

    function tick() {
      if (now + 1 >= film.frames.length) return stop();
      show(now + 1);
      timer = setTimeout(tick, Number(speed.value));
    }

    const actions = {
      first: () => show(0),
      previous: () => show(Math.max(0, now - 1)),
      next: () => show(Math.min(film.frames.length - 1, now + 1)),
    };
    for (const button of root.querySelectorAll("button")) {
      button.addEventListener("click", () => {
        const running = timer !== null;
        stop();
        if (button.dataset.do !== "play") return actions[button.dataset.do]();
        if (running) return;
        if (now + 1 >= film.frames.length) show(0);
        play.dataset.on = "";
        play.querySelector("span").textContent = film.words.pause;
        timer = setTimeout(tick, 350);
      });
    }
    slider.addEventListener("input", () => {
      stop();
      show(Number(slider.value));
    });
    // In a notebook, keys pressed in here are not the notebook's.
    root.addEventListener("keydown", (event) => event.stopPropagation());
    for (const control of root.querySelectorAll("button, input, select")) {
      control.setAttribute("data-lm-suppress-shortcuts", "true");
    }
    find(".kop-controls").hidden = false;
    show(now);
  }
})();
