/** Lets keyed children glide to their new places: call before the change, run what it returns after it. */
export function flip(container) {
  if (!container || matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const before = new Map([...container.children].map((child) => [child, child.getBoundingClientRect()]));
  return () => {
    for (const [child, from] of before) {
      if (!child.isConnected) continue;
      const to = child.getBoundingClientRect();
      const dx = from.left - to.left;
      const dy = from.top - to.top;
      if (dx || dy) child.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 400, easing: "cubic-bezier(.2, .7, .2, 1)" });
    }
  };
}
