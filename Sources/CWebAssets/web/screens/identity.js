import { identity } from "../lib/identity.js";
import { send } from "../lib/node.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { fit } from "../lib/words.js";
import { shrink } from "../parts/photo.js";
import { avatar, digits, icon, name, refused } from "../parts/marks.js";

/** Joiners: one of the host's seats, or just watching; then the offer of a photo for that seat. Both can be changed later. */
class Identity extends Screen {
  ui = { picked: undefined, step: "seat", refusal: "", preview: undefined, photo: undefined, busy: false };

  async sit(player) {
    this.remember({ busy: true });
    const wasOpen = identity.isOpen;
    identity.isOpen = true;
    const reply = await send({ player }, "/api/claim");
    identity.isOpen = reply.ok ? player !== null : wasOpen;
    if (reply.ok) identity.watches = player === null;
    this.remember({ busy: false, refusal: reply.ok ? "" : reply.error.message, step: reply.ok && player !== null ? "photo" : "seat" });
    if (reply.ok && player === null) this.done();
  }

  view(state) {
    return this.ui.step === "photo" ? this.photoStep(state) : this.seatStep(state);
  }

  seatStep({ game, room, connection, seat, answered }) {
    const { refusal, busy } = this.ui;
    const picked = this.ui.picked ?? seat;
    const chosen = game.players.find((player) => player.id === picked && (!player.claimed || player.id === seat));
    const code = room?.code ?? connection?.code;
    return h("main", { class: "page identity" },
      h("header", null,
        h("div", { class: "page-head" }, h("p", { class: "over" }, "You’re in the room"), code && digits(code)),
        h("div", { class: "page-head" }, h("h1", { class: "display", tabindex: -1 }, "Who are ", h("i", null, "you?"))),
        h("p", { class: "quiet" }, h("bdi", null, game.name), `, round ${game.round}. Pick your seat and this phone tells you when it’s your turn.`)),
      h("ul", { class: "picks", role: "radiogroup", "aria-label": "Your seat" }, game.players.map((player) => this.seatButton(player, chosen, seat))),
      h("button", { class: "btn plain", onclick: () => this.sit(null) }, icon("eye", true), "I’m just watching"),
      refused(refusal),
      h("footer", { class: "foot stack-s" },
        chosen && chosen.id === seat
          ? h("button", { class: "btn", onclick: () => this.remember({ step: "photo" }) }, icon("camera", true), chosen.photo ? "Change my photo" : "Add a photo")
          : h("button", { class: "btn", "aria-disabled": String(!chosen || busy), onclick: () => chosen && !busy && this.sit(chosen.id) },
              h("span", null, chosen ? ["Sit down as ", h("bdi", null, chosen.name)] : "Pick your seat"), icon("arrow", true)),
        answered && h("button", { class: "btn plain", onclick: () => this.done() }, "Back to the board")));
  }

  seatButton(player, chosen, seat) {
    const taken = player.claimed && player.id !== seat;
    const on = chosen === player;
    const pick = () => !taken && this.remember({ picked: player.id, refusal: "" });
    return h("li", { key: player.id, role: "presentation" },
      h("button", { class: `pick${on ? " is-on" : ""}${taken ? " is-taken" : ""}`, role: "radio", "aria-checked": String(on), "aria-disabled": taken ? "true" : null, "data-fit": fit(player.name), onclick: pick },
        avatar(player),
        h("span", { class: "nm" }, name(player, "b"), taken ? h("small", null, icon("lock", true), "on a phone") : on && h("small", null, "that’s me")),
        on && h("span", { class: "tickmark" }, icon("check", true))));
  }

  photoStep({ game, seat }) {
    const player = game.players.find((each) => each.id === (seat ?? this.ui.picked));
    const { preview, refusal, busy } = this.ui;
    return h("main", { class: "page photo-step" },
      h("p", { class: "over for" }, h("bdi", null, player?.name ?? "")),
      h("h1", { class: "display", tabindex: -1 }, "A photo for ", h("i", null, "your seat?")),
      h("div", { class: preview ? "frame has-photo" : "frame" }, preview ? h("img", { src: preview, alt: "Your photo" }) : icon("camera")),
      h("p", { class: "quiet" }, "Every board shows it instead of your initial. It stays at this table: cut to a small square, sent to the host, nowhere else."),
      refused(refusal),
      h("footer", { class: "foot stack-s" },
        preview
          ? h("button", { class: "btn", "aria-disabled": String(busy), onclick: () => !busy && this.upload() }, icon("check", true), busy ? "Sending…" : "Use this photo")
          : h("label", { class: "btn filebutton" }, icon("camera", true), "Pick a photo", this.fileInput()),
        preview && h("label", { class: "btn plain filebutton" }, "Pick another", this.fileInput()),
        h("button", { class: "btn plain", onclick: () => this.done() }, "Skip")));
  }

  fileInput() {
    return h("input", { type: "file", accept: "image/*", "aria-label": "Photo for your seat", onchange: (event) => this.choose(event.target.files[0]) });
  }

  async choose(file) {
    if (!file) return;
    const photo = await shrink(file);
    if (!photo) return this.remember({ refusal: "That file is no picture this browser can read. Try a JPEG or PNG." });
    this.remember({ photo, preview: `data:${photo.type};base64,${photo.base64}`, refusal: "" });
  }

  async upload() {
    this.remember({ busy: true });
    const reply = await send({ image: this.ui.photo.base64 }, "/api/photo");
    this.remember({ busy: false, refusal: reply.ok ? "" : reply.error.message });
    if (reply.ok) this.done();
  }

  done() {
    identity.isOpen = false;
    this.closest("farkle-app").draw();
  }
}
customElements.define("farkle-identity", Identity);
