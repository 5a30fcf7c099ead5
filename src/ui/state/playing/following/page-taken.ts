/** Keys that scroll a page, or move the focus to what may be out of sight. */
const SCROLL_KEYS: readonly string[] = ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown", "Tab"];

/** What plays, and the page around it. */
export interface FollowedPage {
  /** What scrolls. */
  readonly scroller: Element;
  /** The widget whose music plays: what is pressed or written in it leaves the page to the music. */
  readonly widget: Element;
  /** How many times the music moved the page so far. */
  readonly turns: () => number;
}

/**
 * Tells once a person works elsewhere on a page that follows music: scrolls it by wheel, finger, scroll bar or keys, follows a link out of
 * sight, puts the caret into text outside of the widget, or writes there. A key or a press counts only where the page moved after it, and
 * neither before nor meanwhile by the music: others play notes or are shortcuts.
 */
export function whenTaken({ scroller, widget, turns }: FollowedPage, taken: () => void, signal: AbortSignal): void {
  const passive = { signal, passive: true } as const;
  const anywhere = { signal, passive: true, capture: true } as const;
  const isOutside = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement && !widget.contains(target);
  const isScroller = (target: EventTarget | null) => target === scroller || (target === document && scroller === document.scrollingElement);
  let rested = turns();
  let atHand: number | undefined;
  const noteHand = (moves: boolean) => {
    const isAtRest = rested === turns() || !("onscrollend" in window);
    atHand = moves && isAtRest ? turns() : undefined;
  };
  scroller.addEventListener("wheel", taken, passive);
  scroller.addEventListener("touchmove", taken, passive);
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (target === scroller || (isOutside(target) && target.isContentEditable)) taken();
    },
    anywhere,
  );
  document.addEventListener("beforeinput", ({ target }) => isOutside(target) && taken(), anywhere);
  document.addEventListener("click", ({ target }) => noteHand(isOutside(target)), anywhere);
  document.addEventListener("keydown", ({ key, defaultPrevented }) => noteHand(SCROLL_KEYS.includes(key) && !defaultPrevented), passive);
  document.addEventListener("scroll", ({ target }) => isScroller(target) && atHand === turns() && taken(), anywhere);
  document.addEventListener(
    "scrollend",
    ({ target }) => {
      if (isScroller(target)) rested = turns();
    },
    anywhere,
  );
}
