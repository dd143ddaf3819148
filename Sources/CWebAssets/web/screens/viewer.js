// What a joiner sees around the board: the win mirrored, the host gone, nothing on yet, and the door.

import { command } from "../lib/command.js";
import { node, send } from "../lib/node.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { confetti, finalStandings, winner } from "../parts/celebration.js";
import { die, dots, icon, refused } from "../parts/marks.js";
import { saveCard, shareCard } from "../parts/share.js";

/** The celebration on a viewer's screen: the same trophy, and the card to share. */
class ViewerWin extends Screen {
  view({ game, connection, role }) {
    const lost = !node.online || connection?.state === "reconnecting";
    return h("main", { class: "page over-page" },
      confetti(),
      h("header", { class: "topbar" },
        h("span", { class: lost ? "status local" : "status" }, lost ? "RECONNECTING…" : "LIVE"),
        h("span", { class: "grow" }),
        h("button", { class: "tap", "aria-label": "Leave the scoreboard", onclick: () => (role === "owner" ? command("leave") : send({ left: true }, "/api/goodbye")) }, icon("x"))),
      winner(game),
      finalStandings(game),
      h("footer", { class: "foot" },
        h("button", { class: "btn", onclick: () => shareCard(game) }, icon("share", true), "Share the win"),
        h("button", { class: "btn plain", onclick: () => saveCard(game) }, icon("save", true), "Save image")));
  }
}

/** The host said goodbye before the game was over. */
class HostEnded extends Screen {
  view({ role, connection }) {
    const words = {
      left: ["You left ", "the room."], hostEnded: ["Host ended ", "the game."],
    }[connection?.reason] ?? ["This room is ", "closed."];
    const refusal = connection?.reason?.startsWith("refused:") ? connection.message ?? connection.reason.slice(8) : undefined;
    return h("main", { class: "page ended" },
      die(3),
      h("h1", { class: "display", tabindex: -1 }, words[0], h("i", null, words[1])),
      refusal ? refused(refusal) : h("p", { class: "quiet" }, "Thanks for playing along. The scorekeeper’s device keeps the score."),
      role === "owner" ? h("button", { class: "btn", onclick: () => command("home") }, icon("home", true), "Back to Home")
        : h("p", { class: "small quiet" }, "This page opens by itself when the next game starts here."));
  }
}

/** A browser without the scorekeeper's link, at a node that hosts nothing yet. */
class Waiting extends Screen {
  view({ left }) {
    const back = () => send({ left: false }, "/api/goodbye");
    return h("main", { class: "page ended" },
      die(5),
      h("h1", { class: "display", tabindex: -1 }, left ? ["You left ", h("i", null, "the board.")] : ["Nothing rolls ", h("i", null, "yet.")]),
      left ? h("button", { class: "btn", onclick: back }, "Watch again", icon("arrow", true))
        : [h("p", { class: "quiet" }, "The board opens by itself as soon as a game starts on this device."), dots()]);
  }
}

/** A room with a PIN asks its web viewers too. */
class PINGate extends Screen {
  ui = { pin: "", refusal: "" };

  async enter(event) {
    event.preventDefault();
    const reply = await send({ pin: this.ui.pin }, "/api/pin");
    this.remember({ pin: "", refusal: reply.ok ? "" : reply.error.message });
  }

  view() {
    return h("main", { class: "page ended" },
      icon("lock"),
      h("h1", { class: "display", tabindex: -1 }, "This room has ", h("i", null, "a PIN.")),
      h("p", { class: "quiet" }, "The scorekeeper has it on screen."),
      h("form", { class: "stack", onsubmit: (event) => this.enter(event) },
        h("input", { class: "field digits-in", "aria-label": "PIN", inputmode: "numeric", maxlength: 12, autocomplete: "off", required: true, live: { value: this.ui.pin }, oninput: (event) => this.remember({ pin: event.target.value, refusal: "" }) }),
        refused(this.ui.refusal),
        h("button", { class: "btn" }, "Enter", icon("arrow", true))));
  }
}
customElements.define("farkle-viewer-win", ViewerWin);
customElements.define("farkle-host-ended", HostEnded);
customElements.define("farkle-waiting", Waiting);
customElements.define("farkle-pin", PINGate);
