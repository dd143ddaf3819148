import { commandForTurn } from "../lib/command.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure } from "../lib/words.js";
import { dice, icon } from "../parts/marks.js";
import { SCORESHEET } from "../parts/scoresheet.js";
import { turnHasPassed } from "./bank.js";

/** 05: a scoresheet to tap, not a calculator: the player recognises the hand, the sheet adds it up. */
class Helper extends Screen {
  ui = { picked: [] };

  isStale(state) { return turnHasPassed(this.subject, state); }

  view({ game }) {
    const { picked } = this.ui;
    const { player } = this.subject;
    const sum = picked.reduce((total, row) => total + row.value, 0);
    const used = picked.reduce((total, row) => total + row.faces.length, 0);
    return h("section", { class: "sheet is-full helper", role: "document", "aria-labelledby": "ask" },
      h("div", { class: "helper-head" },
        h("div", null, h("p", { class: "over" }, "Score helper"), h("h2", { class: "display", id: "ask" }, "Tap what ", h("i", { dir: "auto" }, player.name), " rolled")),
        h("button", { class: "tap", "aria-label": "Close", onclick: () => this.close() }, icon("x"))),
      SCORESHEET.map(({ title, rows }) => {
        const shown = rows.filter((row) => !row.rule || game.rules[row.rule]);
        return shown.length > 0 && h("div", { key: title }, h("h3", { class: "over" }, title), h("ul", { class: "card card-list" }, shown.map((row) => this.row(row))));
      }),
      h("footer", { class: "foot solid" },
        h("div", { class: "sum" },
          h("p", { class: "small", role: "status" }, picked.length > 0 ? [h("b", null, picked.map((row) => row.short).join(" + ")), h("span", { class: "quiet" }, diceWords(used))] : h("span", { class: "quiet" }, "Tap a row once for each time it was rolled.")),
          h("button", { class: "link", "aria-disabled": String(picked.length === 0), onclick: () => this.remember({ picked: [] }) }, "Clear")),
        h("button", { class: "btn btn-split", "aria-disabled": String(picked.length === 0), onclick: () => this.done() }, h("span", { class: "verb" }, "Add to turn"), h("span", { class: "num" }, `+${figure(sum)}`))));
  }

  row(row) {
    const times = this.ui.picked.filter((each) => each === row).length;
    const glyph = h("span", { class: "glyph" }, dice(row.faces));
    const label = h("span", { class: "label" }, row.label);
    return h("li", { key: row.name }, h("button", { class: `combo${row.faces.length > 3 ? " tall" : ""}${times > 0 ? " is-on" : ""}`, onclick: () => this.remember({ picked: [...this.ui.picked, row] }) },
      glyph, label,
      times > 0 && h("span", { class: "count num", "aria-label": `added ${times} times` }, `×${times}`),
      h("span", { class: "value num" }, figure(row.value)),
      h("span", { class: "add", "aria-hidden": "true" }, icon("plus", true))));
  }

  done() {
    if (this.ui.picked.length === 0) return;
    const combos = this.ui.picked.map((row) => row.name);
    this.close();
    commandForTurn("combos", { combos }, this.subject.turnCount);
  }
}

function diceWords(used) {
  if (used === 6) return " · all six dice, hot!";
  return used > 6 ? ` · ${used} dice: more than one roll` : ` · ${used} of 6 dice`;
}
customElements.define("farkle-helper", Helper);
