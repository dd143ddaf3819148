import { command } from "../lib/command.js";
import { send } from "../lib/node.js";
import { go } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { plural } from "../lib/words.js";
import { digits, dots, icon, refused } from "../parts/marks.js";

/** The code that was knocked at last, to knock again with another PIN. */
export const knocked = { code: undefined };

/** Rooms heard on the LAN, and the code field for networks where none is heard. */
class Join extends Screen {
  ui = { code: "", pin: "", room: undefined, refusal: "" };

  connectedCallback() {
    super.connectedCallback();
    command("browse");
  }

  async join(target) {
    knocked.code = this.ui.code || this.state.rooms.find((room) => room.id === target.room)?.code;
    const reply = await send({ command: "join", ...target, pin: this.ui.pin || undefined });
    if (reply.ok) return go("");
    this.remember({ refusal: reply.error.message });
  }

  view(state) {
    const { rooms } = state;
    return h("main", { class: "page" },
      h("header", { class: "page-head" },
        h("a", { class: "tap back", href: "#/", "aria-label": "Back" }, icon("back")),
        h("div", { class: "grow" }, h("h1", { class: "display", tabindex: -1 }, "Join a ", h("i", null, "game")))),
      h("section", { "aria-labelledby": "near" },
        h("div", { class: "section-head" }, h("h2", { class: "over", id: "near" }, "At this table")),
        h("div", { class: "card card-list" },
          rooms.map((room) => this.roomRow(room)),
          h("p", { class: "listening quiet", role: "status" }, dots(), rooms.length > 0 ? `${plural(rooms.length, "room")} found, still listening` : "Listening for rooms on this network…"))),
      h("section", { "aria-labelledby": "code" },
        h("div", { class: "section-head" }, h("h2", { class: "over", id: "code" }, "Or enter the room code")),
        h("form", { class: "stack", onsubmit: (event) => this.enter(event) },
          h("input", { class: "field digits-in", "aria-label": "Room code, four digits", inputmode: "numeric", maxlength: 4, pattern: "[0-9]{4}", placeholder: "0000", autocomplete: "off", required: true, live: { value: this.ui.code }, oninput: (event) => this.remember({ code: event.target.value, refusal: "" }) }),
          this.pinField(),
          refused(this.ui.refusal),
          h("button", { class: "btn", "aria-disabled": String(!/^\d{4}$/.test(this.ui.code)) }, "Join the room", icon("arrow", true)))),
      h("p", { class: "small quiet sheet-note" }, "The code is on the scorekeeper’s screen. Both phones need the same Wi-Fi."));
  }

  roomRow(room) {
    const about = [plural(room.viewers, "watching", "watching"), room.needsPIN && "PIN needed", !room.supported && "needs an update"].filter(Boolean).join(" · ");
    const pick = () => {
      if (!room.supported) return;
      this.remember({ room: room.needsPIN ? room.id : undefined, code: room.code, refusal: "" });
      if (!room.needsPIN) return this.join({ room: room.id });
      queueMicrotask(() => this.querySelector("[name=pin]")?.focus());
    };
    return h("button", { key: room.id, class: "room", "aria-disabled": room.supported ? null : "true", onclick: pick },
      h("span", null, h("span", { class: "display name", dir: "auto" }, h("i", null, room.name)), h("span", { class: "small quiet" }, about)),
      h("span", { class: "code", "aria-label": `Room ${room.code}` }, room.needsPIN && icon("lock"), room.code));
  }

  pinField() {
    const asked = this.ui.room || this.ui.refusal.includes("PIN");
    return asked && h("input", { class: "field digits-in", name: "pin", "aria-label": "PIN", inputmode: "numeric", maxlength: 64, placeholder: "PIN", autocomplete: "off", live: { value: this.ui.pin }, oninput: (event) => this.remember({ pin: event.target.value, refusal: "" }) });
  }

  enter(event) {
    event.preventDefault();
    this.join({ code: this.ui.code });
  }
}

const PATIENCE_MS = 8000;

/** On the way into a room: searching and connecting, with a way back. */
class Joining extends Screen {
  ui = { isLate: false };
  #late;

  connectedCallback() {
    super.connectedCallback();
    this.#late = setTimeout(() => this.remember({ isLate: true }), PATIENCE_MS);
  }

  disconnectedCallback() { clearTimeout(this.#late); }

  view({ connection }) {
    const words = { searching: "Looking for the room…", connecting: "Knocking at the room…" }[connection.state] ?? "One moment…";
    return h("main", { class: "page ended" },
      dots(),
      h("h1", { class: "display", tabindex: -1 }, h("i", null, words)),
      connection.code && digits(connection.code),
      h("p", { class: "quiet", role: "status" }, this.ui.isLate
        ? "Nobody answers yet. Check the code on the scorekeeper’s screen, and that both devices are on the same Wi-Fi."
        : "It opens by itself as soon as the host answers."),
      h("button", { class: "btn plain", onclick: () => command("leave") }, "Back"));
  }
}
customElements.define("farkle-join", Join);
customElements.define("farkle-joining", Joining);
