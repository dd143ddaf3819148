/**
 * Moves a row of a list with a finger or a mouse. Follows the pointer from `down` on; `onMove(index)` is called whenever
 * the pointer is over another row's place, `onEnd()` once at the end.
 */
export function holdToMove(down, list, selector, { onHold, onMove, onEnd }) {
  down.preventDefault();
  onHold();
  const move = (event) => {
    const rows = [...list.querySelectorAll(selector)];
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const over = boxes.findIndex((box) => event.clientY >= box.top && event.clientY < box.bottom);
    if (over >= 0) onMove(over);
  };
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    onEnd();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
