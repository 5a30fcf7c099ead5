/** Height of a grid row and the gap under it, px (specification, section 9: row height 8, margin 4). */
const ROW = 8;
const GAP = 4;

/**
 * Grid rows in which what a widget's frame holds is seen: as many as it would take by itself, at least those of its type, and no more
 * than its place on the page shows at once.
 * @param usual rows that a widget of the type is made with
 */
export function fittingRows(frame: HTMLElement, usual: number): number {
  const { height } = frame.style;
  frame.style.height = "max-content";
  const own = frame.offsetHeight;
  frame.style.height = height;
  const shown = Math.floor((frame.closest("[data-columns]")?.clientHeight ?? Number.POSITIVE_INFINITY) / (ROW + GAP));
  return Math.max(usual, Math.min(Math.ceil((own + GAP) / (ROW + GAP)), shown));
}
