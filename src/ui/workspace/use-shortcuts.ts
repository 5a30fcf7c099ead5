import { useEffect } from "react";
import { recordsOf } from "../../host/engine/store-mirror.ts";
import { isTypingTarget } from "../../host/keys/gestures.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { isPageKey } from "../keys/page-keys.ts";
import { useSteps } from "../state/documents/use-steps.ts";
import { useHost } from "../state/host.tsx";
import { useDispatch } from "../state/records.ts";

/** Controls that take the space bar for themselves. */
const usesSpace = (target: EventTarget | null): boolean =>
  (target instanceof Element &&
    target.closest("button, a[href], summary, input, select, textarea, [role='button'], [role='switch'], [role='radio']") !== null) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** The header's first link, and the frame of each widget. */
const STOPS = ["header a[data-home]", "[data-frame]"].join(",");

/** Gives the focus to the frame of the widget after the one that has it, or before it; the header stands between the last and the first. */
function focusFrame(step: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  stops.at((Math.max(at, 0) + step) % stops.length)?.focus();
}

/**
 * Page-wide keys: space plays and pauses, Esc silences everything (an open layer takes it first), Ctrl or Cmd Z undoes. Music ends with its page:
 * no other page has a Pause for it (WCAG 2.2, 1.4.2).
 * @param isOpen whether what the page shows is open: until then another document may be, which no key is for
 */
export function useShortcuts(isOpen = true): void {
  const { mirror, engine } = useHost();
  const steps = useSteps();
  const dispatch = useDispatch();
  useEffect(() => {
    // Asked when the key is pressed: a page that followed all widgets would be drawn anew with every edit.
    const playOrPause = (): Command | undefined => {
      const playing = recordsOf(mirror, "transport").find(({ status }) => status === "playing");
      const target = playing ?? recordsOf(mirror, "widget").find(({ type }) => type === "player");
      return target && { type: playing ? "transport/pause" : "transport/play", widgetId: target.widgetId };
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const play = isOpen && isPageKey(event, "play") && !usesSpace(event.target) ? playOrPause() : undefined;
      const [undoes, redoes] = [isPageKey(event, "undo"), isPageKey(event, "redo")];
      if ((undoes || redoes) && !isTypingTarget(event.target)) {
        event.preventDefault();
        if (isOpen) (redoes ? steps.redo : steps.undo)();
      } else if (play !== undefined) {
        event.preventDefault();
        if (!event.repeat) dispatch(play);
      } else if (isPageKey(event, "nextWidget") || isPageKey(event, "widgetBefore")) {
        event.preventDefault();
        focusFrame(isPageKey(event, "nextWidget") ? 1 : -1);
      } else if (isPageKey(event, "silence")) dispatch({ type: "transport/silence" });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  useEffect(() => () => void engine.dispatch({ type: "transport/silence" }), [engine]);
}
