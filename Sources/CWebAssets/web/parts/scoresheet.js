// The rows of the score helper and of the rules chart. The names are those that the node knows; it does the scoring.

const row = (name, label, value, faces, short = label, rule = undefined) => ({ name, label, value, faces, short, rule });

export const SCORESHEET = [
  { title: "Singles", rows: [row("one", "Single 1", 100, [1], "1"), row("five", "Single 5", 50, [5], "5")] },
  {
    title: "Three of a kind",
    rows: [1, 2, 3, 4, 5, 6].map((face) => row(`three-${face}`, `Three ${face}s`, face === 1 ? 300 : face * 100, [face, face, face])),
  },
  {
    title: "Four, five, six of a kind",
    rows: [
      row("four-of-a-kind", "Four of a kind", 1000, [4, 4, 4, 4]),
      row("five-of-a-kind", "Five of a kind", 2000, [4, 4, 4, 4, 4]),
      row("six-of-a-kind", "Six of a kind", 3000, [4, 4, 4, 4, 4, 4]),
    ],
  },
  {
    title: "Special combos",
    rows: [
      row("straight", "Straight", 1500, [1, 2, 3, 4, 5, 6], "Straight", "straight"),
      row("three-pairs", "Three pairs", 1500, [2, 2, 3, 3, 5, 5], "Three pairs", "threePairs"),
      row("two-triplets", "Two triplets", 2500, [2, 2, 2, 5, 5, 5], "Two triplets", "twoTriplets"),
      row("four-with-pair", "Four and a pair", 1500, [3, 3, 3, 3, 1, 1], "Four and a pair", "fourWithPair"),
    ],
  },
];
