import { type RefObject, useLayoutEffect } from "react";
import * as words from "../text/en/common.ts";

/**
 * Keeps a field in sight that has the focus while its text is taken: what comes with the text may stand above it.
 * Leaves the focus in the widget when a field goes that has it, as one does whose chords filled an empty widget: on what plays them, else on the
 * widget's frame. It would be nowhere, and who works by keys would begin at the top of the page.
 */
export function useFieldFocus(element: RefObject<HTMLElement | null>, taken: string): void {
  useLayoutEffect(() => {
    if (taken !== "" && document.activeElement === element.current) element.current?.scrollIntoView({ block: "nearest" });
  }, [element, taken]);
  useLayoutEffect(
    () => () => {
      const { current } = element;
      const frame = current?.closest<HTMLElement>("[data-frame]");
      if (current === null || frame == null || document.activeElement !== current) return;
      // What comes in its place stands there once all of this drawing is done.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const play = frame.querySelector<HTMLElement>(`button[aria-label="${words.play}"]:enabled`);
        (play ?? frame).focus({ preventScroll: true });
      });
    },
    [element],
  );
}
