import { send } from "../lib/node.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { refused } from "../parts/marks.js";

/** One name, changed in the middle of a game. */
class Rename extends Screen {
  ui = { name: undefined, refusal: "" };

  isStale({ game }) { return !game?.players.some((player) => player.id === this.subject.player.id); }

  async save(event) {
    event.preventDefault();
    const reply = await send({ command: "rename", player: this.subject.player.id, name: this.ui.name ?? this.subject.player.name });
    if (reply.ok) this.close();
    else this.remember({ refusal: reply.error.message });
  }

  view() {
    const { player } = this.subject;
    return h("section", { class: "sheet", role: "document", "aria-labelledby": "ask" },
      h("h2", { class: "display", id: "ask" }, "Rename ", h("i", { dir: "auto" }, player.name)),
      h("form", { class: "stack", onsubmit: (event) => this.save(event) },
        h("input", { class: "field", autofocus: true, "aria-label": "New name", maxlength: 60, autocomplete: "off", dir: "auto", live: { value: this.ui.name ?? player.name }, oninput: (event) => this.remember({ name: event.target.value, refusal: "" }) }),
        refused(this.ui.refusal),
        h("button", { class: "btn" }, "Save the name")));
  }
}
customElements.define("farkle-rename", Rename);
