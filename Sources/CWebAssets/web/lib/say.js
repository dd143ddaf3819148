// Short notes to the person: read out, or shown for a moment over the bottom of the screen.

import { h, patch } from "./view.js";
import { icon } from "../parts/marks.js";

let notes = [];
let counter = 0;

/** Reads `text` out to screen readers without showing it. */
export function announce(text) {
  document.getElementById("announcer").textContent = text;
}

/** Shows a note for a few seconds. `sign` is an icon's name. */
export function toast(text, sign = "check") {
  const key = ++counter;
  notes = [...notes.slice(-1), { key, text, sign }];
  draw();
  setTimeout(() => {
    notes = notes.filter((note) => note.key !== key);
    draw();
  }, 4000);
}

function draw() {
  const shown = notes.map(({ key, text, sign }) => h("p", { key, class: "toast" }, icon(sign), text));
  patch(document.getElementById("toasts"), shown);
}
