import { symbolOf } from "../../chord/symbol-of.ts";

/** Chord symbols are set so large, in units of the sheet. */
const SYMBOL_SIZE = 24;
/** The largest that a figure becomes against its symbol, which is where that is small: its room is kept at every size. */
const LARGEST_FIGURE = "0.6875em";

const known = new Map<string, number>();
let look = "";

/**
 * How wide chord symbols are, in units of the sheet, as the page sets them now; measured once each. `host` is an element of the page,
 * laid out though not seen. Where it was taken away meanwhile nothing is known, and nothing is kept for other sheets.
 */
export async function symbolWidths(names: readonly string[], host: HTMLElement): Promise<ReadonlyMap<string, number>> {
  await document.fonts.ready;
  const now = document.documentElement.dataset.look ?? document.querySelector<HTMLElement>("[data-look]")?.dataset.look ?? "";
  if (now !== look) known.clear();
  look = now;
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  if (missing.length === 0) return known;
  const bench = document.createElement("div");
  bench.style.cssText = `position:absolute;display:grid;justify-items:start;font-size:${SYMBOL_SIZE}px;white-space:nowrap`;
  bench.style.setProperty("--least-sign", LARGEST_FIGURE);
  const spans = missing.map((name) => {
    const span = document.createElement("span");
    span.append(symbolOf(name));
    return span;
  });
  bench.append(...spans);
  host.append(bench);
  spans.forEach((span, index) => {
    const { width } = span.getBoundingClientRect();
    if (width > 0) known.set(missing[index] ?? "", width);
  });
  bench.remove();
  return known;
}
