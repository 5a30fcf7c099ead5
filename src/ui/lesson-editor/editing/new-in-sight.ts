import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { HANDS, scrollerOf } from "../../controls/scroller.ts";
import { SIGHT } from "./sight.ts";

/** So long a new block may take until it has its height. */
const GROWING_MS = 3000;

/** From top to bottom, in px of the window. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * By how many px what is in sight has to go down for a block to be seen: 0 where all of it is, else as little as may be, and its head stays in sight.
 * @example scrollFor({ top: 700, bottom: 900 }, { top: 72, bottom: 776 }) // 124
 */
export function scrollFor(block: Span, sight: Span): number {
  const under = block.bottom - sight.bottom;
  const over = block.top - sight.top;
  return over < 0 ? over : Math.max(0, Math.min(under, over));
}

/** Brings a widget or picture that was just put in into sight, and keeps it there while it grows to its height, until a hand does something else. */
export function showNew(view: EditorView): void {
  const { selection } = view.state;
  const element = selection instanceof NodeSelection ? view.nodeDOM(selection.from) : null;
  if (!(element instanceof HTMLElement)) return;
  const hand = new AbortController();
  const show = () => {
    const scroller = scrollerOf(element);
    const isPage = scroller === document.scrollingElement;
    const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const sight = { top: top + SIGHT.top, bottom: Math.min(bottom, innerHeight) - SIGHT.bottom };
    const by = scrollFor(element.getBoundingClientRect(), sight);
    if (by !== 0) scroller.scrollBy({ top: by, behavior: "instant" });
  };
  const grown = new ResizeObserver(show);
  grown.observe(element);
  hand.signal.addEventListener("abort", () => grown.disconnect());
  for (const type of HANDS) addEventListener(type, () => hand.abort(), { signal: hand.signal, passive: true, capture: true });
  setTimeout(() => hand.abort(), GROWING_MS);
}
