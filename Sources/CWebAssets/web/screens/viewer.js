// What a joiner sees around the board: the win mirrored, the host gone, nothing on yet, and the door.

import { command } from "../lib/command.js";
import { node, send } from "../lib/node.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { confetti, finalStandings, winner } from "../parts/celebration.js";
import { die, dots, icon, refused } from "../parts/marks.js";
import { saveCard, shareCard } from "../parts/share.js";
import { knocked } from "./join.js";

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

const ENDINGS = {
  left: ["You left ", "the room."],
  hostEnded: ["Host ended ", "the game."],
  "refused:roomFull": ["The room ", "is full."],
  "refused:wrongPIN": ["Not the room’s ", "PIN."],
  "refused:pinNeeded": ["This room has ", "a PIN."],
  "refused:version": ["Time for ", "an update."],
  "refused:underAttack": ["The door is ", "shut for now."],
};

/** The host said goodbye before the game was over, or did not let this device in. */
class HostEnded extends Screen {
  ui = { pin: "", refusal: "" };

  async knockAgain(event) {
    event.preventDefault();
    const { pin } = this.ui;
    const reply = await send({ command: "join", code: knocked.code, pin });
    this.spent("pin", pin);
    this.remember({ refusal: reply.ok ? "" : reply.error.message });
  }

  view({ role, connection }) {
    const reason = connection?.reason ?? "";
    const [plain, italic] = ENDINGS[reason] ?? ["This room is ", "closed."];
    const wantsPIN = /PIN$|pinNeeded/.test(reason) && role === "owner" && knocked.code;
    return h("main", { class: "page ended" },
      wantsPIN ? icon("lock") : die(3),
      h("h1", { class: "display", tabindex: -1 }, plain, h("i", null, italic)),
      wantsPIN ? this.pinForm() : reason.startsWith("refused:") ? refused(connection.message ?? reason.slice(8))
        : h("p", { class: "quiet" }, "Thanks for playing along. The scorekeeper’s device keeps the score."),
      role === "owner" ? h("button", { class: wantsPIN ? "btn plain" : "btn", onclick: () => command("home") }, icon("home", true), "Back to Home")
        : h("p", { class: "small quiet" }, "This page opens by itself when the next game starts here."));
  }

  pinForm() {
    return [
      h("p", { class: "quiet" }, "Ask the scorekeeper for it. Wrong ones are counted."),
      h("form", { class: "stack", onsubmit: (event) => this.knockAgain(event) }, pinField(this), refused(this.ui.refusal), h("button", { class: "btn" }, "Try again", icon("arrow", true))),
    ];
  }
}

const pinField = (screen) =>
  h("input", { class: "field digits-in", "aria-label": "PIN", inputmode: "numeric", maxlength: 64, autocomplete: "off", required: true, live: { value: screen.ui.pin }, oninput: (event) => screen.remember({ pin: event.target.value, refusal: "" }) });

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
    const { pin } = this.ui;
    const reply = await send({ pin }, "/api/pin");
    this.spent("pin", pin);
    this.remember({ refusal: reply.ok ? "" : reply.error.message });
  }

  view() {
    return h("main", { class: "page ended" },
      icon("lock"),
      h("h1", { class: "display", tabindex: -1 }, "This room has ", h("i", null, "a PIN.")),
      h("p", { class: "quiet" }, "The scorekeeper has it on screen."),
      h("form", { class: "stack", onsubmit: (event) => this.enter(event) },
        pinField(this),
        refused(this.ui.refusal),
        h("button", { class: "btn" }, "Enter", icon("arrow", true))));
  }
}
customElements.define("farkle-viewer-win", ViewerWin);
customElements.define("farkle-host-ended", HostEnded);
customElements.define("farkle-waiting", Waiting);
customElements.define("farkle-pin", PINGate);
