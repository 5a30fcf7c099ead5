/**
 * The music on the start page: the first chorus of the trio that Play opens, as the player draws it. It stands here engraved
 * (two-five-one.svg, taken from that player), so that the first drawing needs no engraver. Its size in units, and the line of its
 * chord symbols.
 */
export const SHEET = { width: 810, height: 198, baseline: 25.91 } as const;

/** Its chord symbols at their place on the sheet, set by hand: in C no sign is needed that the page's fonts would have to bring. */
export const CHORDS = [
  { x: 82.95, root: "D", minor: "m", figure: "7" },
  { x: 247.16, root: "G", minor: "", figure: "7" },
  { x: 435.81, root: "C", minor: "", figure: "△7" },
  { x: 612.79, root: "C", minor: "", figure: "△7" },
] as const;
