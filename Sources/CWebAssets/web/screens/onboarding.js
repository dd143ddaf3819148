import { command } from "../lib/command.js";
import { go } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { die, icon } from "../parts/marks.js";

/** 01: the one hero screen, shown on the first launch only. */
class Onboarding extends Screen {
  view() {
    const leave = async (path) => {
      await command("onboarded");
      go(path);
    };
    return h("main", { class: "page hello" },
      h("div", { class: "hero-art", "aria-hidden": "true" },
        h("div", { class: "mat" }, die(5, "d1"), die(1, "d2"), die(3, "d3"), die(6, "d4"))),
      h("div", null,
        h("h1", { class: "display", tabindex: -1 }, "Roll, hold, ", h("i", null, "repeat.")),
        h("p", { class: "lead" }, "Farkle keeps the score, you keep the dice. No ads, no accounts, and nothing leaves this table."),
        h("button", { class: "btn", onclick: () => leave("new") }, "Start a game", icon("arrow", true)),
        h("button", { class: "link", onclick: () => leave("") }, "Look around first")));
  }
}
customElements.define("farkle-onboarding", Onboarding);
