import { command } from "../lib/command.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure, plural } from "../lib/words.js";
import { avatar, icon } from "../parts/marks.js";
import { openSheet } from "../parts/sheet.js";

/** Edit, undo or leave one recorded turn. The sheet stays with its turn while the list behind it moves. */
class ActionSheet extends Screen {
  isStale({ game }) { return !game?.turns.some((turn) => turn.id === this.subject.turn.id); }

  async undo(turn) {
    this.close();
    await command("undoTurn", { turn: turn.id });
  }

  view(state) {
    const { game } = state;
    const { player } = this.subject;
    const index = game.turns.findIndex((each) => each.id === this.subject.turn.id);
    const turn = game.turns[index];
    const after = game.turns.length - 1 - index;
    const banked = turn.kind === "bank";
    return h("section", { class: "sheet confirm", role: "document", "aria-labelledby": "ask" },
      h("h2", { class: "display", id: "ask" }, h("i", { dir: "auto" }, player.name), banked ? ` banked ${figure(turn.amount)}` : " farkled"),
      h("div", { class: "delta" }, avatar(player), h("p", { class: "num" }, banked ? [h("span", { class: "quiet" }, `${figure(turn.total - turn.amount)} →`), h("b", null, figure(turn.total))] : [h("span", { class: "quiet" }, "lost"), h("b", null, figure(turn.amount))])),
      banked && h("button", { class: "btn", autofocus: true, onclick: () => openSheet("farkle-keypad", state, { purpose: "edit", turn, player }) }, icon("pencil", true), "Edit the amount"),
      h("button", { class: "btn plain", onclick: () => this.undo(turn) }, icon("undo", true), after > 0 ? `Undo this and ${plural(after, "turn")} after it` : "Undo this turn"),
      h("button", { class: "link", onclick: () => this.close() }, "Cancel"),
      h("p", { class: "small quiet sheet-note" }, banked ? "Editing keeps the turn order. Undoing gives the turn back as it was." : "A farkle can only be undone: its player gets the turn and its points back."));
  }
}
customElements.define("farkle-action", ActionSheet);
