/**
 * `isOpen` while the board waits for this question: from a claim to the end of its photo step, and when a viewer asks for it again.
 * `watches` once the answer was to take no seat: a node keeps seats over a restart and nothing else, so the page remembers that.
 */
export const identity = { isOpen: false, watches: false };
