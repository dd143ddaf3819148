import { command } from "../lib/command.js";
import { go } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { icon } from "../parts/marks.js";

/** Leaving the table: the game is kept for later, or closed for good. */
class Leave extends Screen {
  async leave(how) {
    this.close();
    const reply = await command(how);
    if (reply.ok) go("");
  }

  view({ game }) {
    return h("section", { class: "sheet confirm", role: "document", "aria-labelledby": "ask" },
      h("h2", { class: "display", id: "ask" }, "Leave ", h("i", null, "the table?")),
      h("p", { class: "center" }, h("b", { dir: "auto" }, game.name), " is saved after every tap. Viewers are told that the host ended it."),
      h("button", { class: "btn", autofocus: true, onclick: () => this.leave("home") }, icon("home", true), "Leave, resume later"),
      h("button", { class: "btn plain", onclick: () => this.leave("end") }, icon("x", true), "End this game, keep it unfinished"),
      h("button", { class: "link", onclick: () => this.close() }, "Keep playing"));
  }
}
customElements.define("farkle-leave", Leave);
