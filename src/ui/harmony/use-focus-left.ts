import { type RefObject, useLayoutEffect } from "react";
import * as words from "../text/en/common.ts";

/**
 * Leaves the focus in the widget when a field goes that has it, as one does whose chords filled an empty widget: on what plays them, else on the
 * widget's frame. It would be nowhere, and who works by keys would begin at the top of the page.
 */
export function useFocusLeft(element: RefObject<HTMLElement | null>): void {
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
