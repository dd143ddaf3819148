import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { icon } from "./marks.js";

const SECONDS = 5;

/** The circular auto-bank timer: drains in five seconds, a tap pauses and resumes it. Calls `onspent()` once, and never while paused; `onpause(paused)` at every tap. */
class Dial extends Screen {
  #left = SECONDS * 1000;
  #since;
  #timer;
  #tick;

  constructor() {
    super();
    this.state = {}; // all it knows is its own
  }

  connectedCallback() {
    super.connectedCallback();
    this.#run();
    document.addEventListener("visibilitychange", this.#hidden);
  }

  disconnectedCallback() {
    this.#stop();
    document.removeEventListener("visibilitychange", this.#hidden);
  }

  // A phone in a pocket must not bank: a hidden page pauses and stays paused.
  #hidden = () => document.hidden && this.#since !== undefined && this.toggle();

  get paused() { return this.#since === undefined; }

  toggle() {
    if (this.paused) this.#run();
    else this.#stop();
    this.onpause?.(this.paused);
    this.update();
  }

  #run() {
    this.#since = performance.now();
    this.#timer = setTimeout(() => {
      this.#stop();
      this.onspent?.();
    }, this.#left);
    this.#tick = setInterval(() => this.update(), 250);
  }

  #stop() {
    clearTimeout(this.#timer);
    clearInterval(this.#tick);
    if (this.#since === undefined) return;
    this.#left = Math.max(0, this.#left - (performance.now() - this.#since));
    this.#since = undefined;
  }

  view() {
    const left = this.paused ? this.#left : this.#left - (performance.now() - this.#since);
    const seconds = Math.max(1, Math.ceil(left / 1000));
    const label = this.paused ? "Paused. Tap to resume the countdown" : "Banking by itself in five seconds. Tap to pause";
    // The sweep is keyed by when it started, so that the animation begins anew after a pause and at no other time.
    const ring = h("svg", { class: "ring", viewBox: "0 0 56 56", "aria-hidden": "true", key: `ring${this.#since ?? "held"}`, vars: { left: this.#left / (SECONDS * 1000) } },
      h("circle", { class: "track", cx: 28, cy: 28, r: 25 }), h("circle", { class: "sweep", pathLength: 100, cx: 28, cy: 28, r: 25 }));
    return h("button", { type: "button", class: this.paused ? "dial is-paused" : "dial is-running", "aria-label": label, "aria-pressed": String(this.paused), onclick: () => this.toggle() },
      ring, this.paused ? icon("play") : h("span", { class: "num", "aria-hidden": "true" }, seconds));
  }
}
customElements.define("farkle-dial", Dial);
