import { figure } from "../lib/words.js";

/** A number that rolls to its new value. `value` is where it goes, `from` where the first roll starts, `ms` how long it takes. */
class Ticker extends HTMLElement {
  static observedAttributes = ["value"];
  #shown;
  #frame;

  attributeChangedCallback(_, __, value) {
    const goal = Number(value);
    const start = this.#shown ?? Number(this.getAttribute("from") ?? goal);
    cancelAnimationFrame(this.#frame);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
    if (start === goal || still) return this.#show(goal);
    const length = Number(this.getAttribute("ms") ?? 650);
    const begun = performance.now();
    const step = (now) => {
      const t = Math.min(1, (now - begun) / length);
      this.#show(Math.round(start + (goal - start) * (1 - (1 - t) ** 3))); // ease-out cubic
      if (t < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#show(start);
    this.#frame = requestAnimationFrame(step);
  }

  #show(number) {
    this.#shown = number;
    this.textContent = figure(number);
  }
}
customElements.define("farkle-ticker", Ticker);
