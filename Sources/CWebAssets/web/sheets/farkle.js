import { commandForTurn } from "../lib/command.js";
import { buzz } from "../lib/feel.js";
import { nextUp } from "../lib/game.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure } from "../lib/words.js";
import { avatar, icon } from "../parts/marks.js";
import { turnHasPassed } from "./bank.js";

/** Confirms a farkle: what is lost, who is next, one button. No dial: losing points is never done by itself. */
class FarkleSheet extends Screen {
  isStale(state) { return turnHasPassed(this.subject, state); }

  farkle() {
    this.close();
    buzz([60, 40, 60]);
    commandForTurn("farkle", {}, this.subject.turnCount);
  }

  view({ game }) {
    const { player } = this.subject;
    const lost = game.pending.total;
    const last = game.phase === "finalRound" && game.finalRound.remaining.length === 0;
    const next = nextUp(game);
    return h("section", { class: "sheet confirm", role: "document", "aria-labelledby": "ask" },
      h("h2", { class: "display", id: "ask" }, "Farkle on ", h("i", { dir: "auto" }, player.name), "?"),
      h("div", { class: "delta" }, avatar(player), lost > 0 ? h("p", { class: "lost-sum" }, `−${figure(lost)}`) : h("p", { class: "quiet" }, "Nothing was pending.")),
      h("p", { class: "center" }, lost > 0 ? "This turn’s points are lost. " : "", h("b", null, h("bdi", null, player.name), ` stays at ${figure(player.total)}.`)),
      h("button", { class: "btn danger", autofocus: true, onclick: () => this.farkle() }, icon("x", true), h("span", null, last ? "Farkle & end the game" : ["Farkle & pass to ", h("bdi", null, next?.name ?? "the next player")])),
      h("p", { class: "small quiet sheet-note" }, "You can undo this from the Recent actions list. Swipe down to go back to the roll."));
  }
}
customElements.define("farkle-farkle", FarkleSheet);
