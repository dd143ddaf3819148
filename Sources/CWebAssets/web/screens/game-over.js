import { command } from "../lib/command.js";
import { go } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { confetti, finalStandings, winner } from "../parts/celebration.js";
import { icon } from "../parts/marks.js";
import { saveCard, shareCard } from "../parts/share.js";

/** 06: the winner. The X is the only way out; nothing leaves by itself. */
class GameOver extends Screen {
  ui = { busy: false };

  async close() {
    const reply = await command("end");
    if (reply.ok) go("");
  }

  async picture(make) {
    this.remember({ busy: true });
    await make(this.state.game);
    this.remember({ busy: false });
  }

  view({ game, room }) {
    const viewers = room?.viewers ?? 0;
    return h("main", { class: "page over-page" },
      confetti(),
      h("header", { class: "topbar" },
        h("span", { class: viewers > 0 ? "status" : "status local" }, viewers > 0 ? `SYNCED · ${viewers}` : "SAVED LOCALLY"),
        h("span", { class: "grow" }),
        h("button", { class: "tap", "aria-label": "End game and go home", onclick: () => this.close() }, icon("x"))),
      winner(game),
      finalStandings(game),
      h("footer", { class: "foot" },
        h("p", { class: "wrong" }, h("button", { class: "link", onclick: () => command("undo") }, icon("undo", true), "Wait — that’s wrong")),
        h("button", { class: "btn", "aria-disabled": String(this.ui.busy), onclick: () => this.picture(shareCard) }, icon("share", true), this.ui.busy ? "Drawing the card…" : "Share the win"),
        h("div", { class: "pair" },
          h("button", { class: "btn plain", onclick: () => this.picture(saveCard) }, icon("save", true), "Save image"),
          h("button", { class: "btn plain", onclick: () => command("rematch") }, icon("again", true), "Rematch"))));
  }
}
customElements.define("farkle-game-over", GameOver);
