/**
 * The music on the start page: the first chorus of the trio that Play opens, as the player draws it. It stands here engraved
 * (two-five-one.svg, taken from that player), so that the first drawing needs no engraver. Its size in units.
 */
export const SHEET = { width: 810, height: 198 } as const;

/** Its chord symbols; start.module.css sets them at their places. In C no sign is needed that the page's fonts would have to bring. */
export const CHORDS = [
  { bar: 1, root: "D", minor: "m", figure: "7" },
  { bar: 2, root: "G", minor: "", figure: "7" },
  { bar: 3, root: "C", minor: "", figure: "△7" },
  { bar: 4, root: "C", minor: "", figure: "△7" },
] as const;
