import { toast } from "../lib/say.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { plural } from "../lib/words.js";
import { digits, icon } from "../parts/marks.js";

/** How the room's own datagrams are protected, in a table's words. */
const PROTECTION = {
  sealed: "Between Farkle devices the scores travel sealed.",
  "sealed with PIN": "Between Farkle devices the scores travel sealed, and only who knows the PIN gets in.",
  "not encrypted": "Between Farkle devices the scores travel in the open: others on this Wi-Fi can read them, but not change them.",
};

/** The room: code, link and QR code for phones with nothing but a browser, and how many watch. */
class Invite extends Screen {
  isStale(state) { return !state.room; }

  async copy(link) {
    try {
      await navigator.clipboard.writeText(link);
      toast("Link copied");
    } catch {
      toast("This browser does not let the page copy. Press and hold the link instead.", "info");
    }
  }

  view({ room }) {
    const watching = room.viewers > 0 ? plural(room.viewers, "person watches", "people watch") : "Nobody watches yet";
    return h("section", { class: "sheet invite", role: "document", "aria-labelledby": "ask" },
      h("h2", { class: "display", id: "ask" }, "Watch on ", h("i", null, "your phone")),
      h("button", { class: "tap close", "aria-label": "Close", onclick: () => this.close() }, icon("x")),
      h("div", { class: "stack" },
        digits(room.code),
        room.link && h("div", { class: "qr" }, h("img", { src: `/qr.svg?for=${encodeURIComponent(room.link)}`, alt: "QR code of the room’s link", width: 240, height: 240 })),
        room.link && h("div", { class: "linkbox" }, h("span", { class: "num" }, room.link), h("button", { class: "tap", "aria-label": "Copy the link", onclick: () => this.copy(room.link) }, icon("copy"))),
        room.pin && h("p", { class: "center" }, "PIN ", h("b", { class: "num" }, room.pin)),
        h("p", { class: "center", role: "status" }, h("b", null, watching)),
        h("p", { class: "small quiet sheet-note" }, "Point a phone’s camera at the code, or type the link. Phones with Farkle find room ", h("b", null, room.code), " by themselves. Everyone must be on the same Wi-Fi."),
        h("p", { class: "card note-card small" }, icon("lock"), h("span", null, h("b", null, PROTECTION[room.protection]), " Pages in a browser use plain HTTP, which others on this Wi-Fi could listen to; keep the score on this device itself."))));
  }
}
customElements.define("farkle-invite", Invite);
