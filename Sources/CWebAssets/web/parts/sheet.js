// One bottom sheet at a time, in the browser's own modal dialog: the page behind is inert, Escape and a tap on the
// scrim close it, focus returns to where it was. Dragging the sheet down backs out as well.

let dialog;
let current;

/** Opens the sheet `tag` with its subject: what it is about, fixed at the moment it opens. */
export function openSheet(tag, state, subject = {}) {
  closeSheet();
  if (!customElements.get(tag)) return customElements.whenDefined(tag).then(() => openSheet(tag, state, subject));
  current = document.createElement(tag);
  current.subject = subject;
  current.state = state;
  current.close = closeSheet;
  const opened = document.createElement("dialog");
  dialog = opened;
  dialog.className = "scrim";
  dialog.setAttribute("aria-labelledby", "ask"); // every sheet's title
  dialog.append(current);
  dialog.addEventListener("pointerdown", (event) => event.target === dialog || event.target === current ? closeSheet() : pull(event));
  // The event comes late: by then another sheet may be open.
  dialog.addEventListener("close", () => dialog === opened && closeSheet());
  document.body.append(dialog);
  current.draw();
  dialog.showModal();
  // A sheet that need not scroll can be pulled down anywhere; a longer one at its title.
  const sheet = current.querySelector(".sheet");
  sheet.classList.toggle("fits", sheet.scrollHeight <= sheet.clientHeight + 1);
}

export function closeSheet() {
  if (!dialog) return;
  const gone = dialog;
  dialog = current = undefined;
  if (gone.open) gone.close();
  gone.remove();
}

/** Hands a new state to the open sheet. One whose subject is gone (`isStale`) closes instead. */
export function refreshSheet(state) {
  if (!current) return;
  if (current.isStale?.(state)) closeSheet();
  else current.state = state;
}

/** Follows a finger that drags the top of the sheet down. */
function pull(down) {
  const sheet = current.querySelector(".sheet");
  if (!sheet || down.button !== 0 || sheet.scrollTop > 0 || down.target.closest("button, input, a, label")) return;
  let by = 0;
  sheet.classList.add("settled"); // it has come in; letting go must not play that again
  const move = (event) => {
    by = Math.max(0, event.clientY - down.clientY);
    sheet.classList.toggle("is-dragged", by > 4);
    sheet.style.setProperty("--pull", `${by}px`);
  };
  const up = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    if (by > 90) return closeSheet();
    sheet.classList.remove("is-dragged");
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
}
