import { patch } from "./view.js";

/** A custom element that draws `view()` into itself whenever its state or its own memory (`ui`) changes. */
export class Screen extends HTMLElement {
  #state;
  #due = false;
  ui = {};

  constructor() {
    super();
    // A state that was set before this screen's module had come lies on the element itself, in front of the one below.
    if (!Object.hasOwn(this, "state")) return;
    const early = this.state;
    delete this.state;
    this.state = early;
  }

  get state() { return this.#state; }
  set state(value) {
    this.#state = value;
    this.update();
  }

  /** Changes the screen's own memory: what is typed, picked or folded out here and nowhere else. */
  remember(changes) {
    Object.assign(this.ui, changes);
    this.update();
  }

  /** Empties a field whose text was sent, unless the person has typed on in the meantime. */
  spent(field, sent) {
    if (this.ui[field] === sent) this.ui[field] = "";
  }

  update() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (this.isConnected && this.#state) this.draw();
    });
  }

  draw() { patch(this, this.view(this.#state)); }
  connectedCallback() { this.update(); }
  view() { return []; }
}
