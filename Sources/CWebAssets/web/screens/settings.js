import { command } from "../lib/command.js";
import { knock } from "../lib/feel.js";
import { toast } from "../lib/say.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { icon } from "../parts/marks.js";
import { ruleToggles, toggle } from "../parts/rules.js";
import { openSheet } from "../parts/sheet.js";
import { tabs } from "../parts/tabs.js";
import { targetPicker } from "../parts/target.js";

/** 09: how it feels, what a new game starts with, and the data. */
class Settings extends Screen {
  ui = { custom: undefined };

  set(key, value) { return command("settings", { key, value }); }

  view({ settings, version }) {
    const custom = this.ui.custom ?? ![5000, 10000, 15000].includes(settings.target);
    const feel = (key, title, about, after) => h("label", { class: "toggle" },
      h("span", null, h("b", null, title), h("br"), h("span", { class: "small quiet" }, about)),
      toggle(settings[key], title, async (on) => (await this.set(key, on)).ok && on && after?.()));
    const pick = ({ target, custom: free }) => {
      this.remember({ custom: free });
      if (target !== settings.target) this.set("target", target);
    };
    return h("main", { class: "page reading" },
      h("header", { class: "page-head" }, h("h1", { class: "display", tabindex: -1 }, h("i", null, "Settings"))),
      h("section", { "aria-labelledby": "feel" },
        h("div", { class: "section-head" }, h("h2", { class: "over", id: "feel" }, "Game feel")),
        h("div", { class: "card card-list" },
          feel("sound", "Dice sound", "Two dice knock on wood when a turn is banked.", () => setTimeout(knock, 120)),
          feel("haptics", "Haptics", "A short buzz under the finger, on phones that can."))),
      h("section", { "aria-labelledby": "target" },
        h("div", { class: "section-head" }, h("h2", { class: "over", id: "target" }, "New games play to")),
        targetPicker({ target: settings.target, custom, labelledBy: "target", onPick: pick })),
      h("section", { "aria-labelledby": "rules" },
        h("div", { class: "section-head" }, h("h2", { class: "over", id: "rules" }, "Default rules")),
        ruleToggles(settings.rules, (key, on) => this.set(key, on))),
      h("section", { "aria-labelledby": "data" },
        h("div", { class: "section-head" }, h("h2", { class: "over", id: "data" }, "Data")),
        h("div", { class: "card card-list" },
          h("a", { class: "choice", href: "/api/export", download: "farkle-history.json" }, h("span", null, "Export game history", h("small", null, "One JSON file with every game.")), icon("save")),
          h("button", { class: "choice is-danger", onclick: () => openSheet("farkle-reset", this.state) }, h("span", null, "Reset all data", h("small", null, "Games, figures and settings on this device.")), icon("trash")))),
      h("p", { class: "colophon small quiet" }, h("span", { class: "over" }, `Farkle · v${version} · made with care`), h("br"), "No ads. Not now, not ever."),
      tabs("settings"));
  }
}

/** Deleting everything takes two taps and a moment's reading. */
class ResetSheet extends Screen {
  async reset() {
    const reply = await command("reset", { confirm: true });
    this.close();
    if (reply.ok) toast("Everything is deleted");
  }

  view({ gamesPlayed }) {
    return h("section", { class: "sheet confirm", role: "document", "aria-labelledby": "ask" },
      h("h2", { class: "display", id: "ask" }, "Delete ", h("i", null, "everything?")),
      h("p", { class: "center" }, `${gamesPlayed === 1 ? "The one recorded game" : `All ${gamesPlayed} recorded games`}, every figure and all settings on this device are deleted. This cannot be undone.`),
      h("button", { class: "btn danger", onclick: () => this.reset() }, icon("trash", true), "Delete everything"),
      h("button", { class: "link", autofocus: true, onclick: () => this.close() }, "Keep it all"));
  }
}
customElements.define("farkle-settings", Settings);
customElements.define("farkle-reset", ResetSheet);
