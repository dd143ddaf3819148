import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure } from "../lib/words.js";
import { dice, icon } from "../parts/marks.js";
import { SCORESHEET } from "../parts/scoresheet.js";
import { tabs } from "../parts/tabs.js";

const STEPS = [
  ["Roll and set aside", "Roll six dice. Keep at least one that scores, then roll the rest or bank. When all six have scored, that is hot dice: roll all six again."],
  ["Mind the Farkle", "A roll with nothing that scores is a Farkle. The turn’s points are lost and the dice pass on."],
  ["Race to the target", "Whoever banks the target first starts the final round: everyone else has one more turn. The highest total wins."],
];

/** 10: the cheat sheet. */
class Rules extends Screen {
  view({ game, settings, node }) {
    const rules = game?.rules ?? settings.rules;
    return h("main", { class: "page reading" },
      h("header", { class: "page-head" }, h("h1", { class: "display", tabindex: -1 }, "How it ", h("i", null, "works"))),
      h("ol", { class: "steps card" }, STEPS.map(([title, text]) => h("li", null, h("b", null, title), h("p", { class: "quiet" }, text)))),
      SCORESHEET.map(({ title, rows }) => h("section", { key: title, "aria-label": title },
        h("div", { class: "section-head" }, h("h2", { class: "over" }, title)),
        h("div", { class: "card card-list" }, h("table", { class: "chart" }, h("tbody", null, rows.map((row) => h("tr", { key: row.name },
          h("th", { scope: "row" }, row.label, row.rule && !rules[row.rule] && h("span", { class: "off small" }, " · off in your rules"), dice(row.faces)),
          h("td", { class: "num" }, figure(row.value))))))))),
      h("p", { class: "card note-card small" }, icon("info"), h("span", null, "A roll counts as the best way to split its dice. Dice of two different rolls never combine. ", rules.mustOpen && "A first bank needs at least 500.")),
      node === "home" ? tabs("rules") : h("footer", { class: "foot" }, h("a", { class: "btn plain", href: "#/" }, icon("back", true), "Back to the game")));
  }
}
customElements.define("farkle-rules", Rules);
