import { type FocusEvent, type KeyboardEvent, useState } from "react";

const stopOf = (target: EventTarget): string | undefined => (target instanceof HTMLElement ? target.dataset.stop : undefined);

/** Which one a key goes to, from one of them. */
function reached(key: string, from: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(from + 1, count - 1);
  if (key === "ArrowUp") return Math.max(from - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/**
 * Makes a list one stop of the Tab key, at the control that had the focus last, or at `first`: arrows, Home and End go from one to the next.
 * @param stops what is shown, in order; each control carries its own as `data-stop`
 */
export function useListStop(stops: readonly string[], first: string) {
  const [last, setLast] = useState<string>();
  const now = [last, first].find((each) => each !== undefined && stops.includes(each)) ?? stops[0];
  return {
    stop: (id: string) => ({ "data-stop": id, tabIndex: id === now ? 0 : -1 }),
    list: {
      onFocus: ({ target }: FocusEvent) => setLast((before) => stopOf(target) ?? before),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const from = stopOf(event.target);
        if (from === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        const next = reached(event.key, stops.indexOf(from), stops.length);
        if (next === undefined) return;
        event.preventDefault();
        const controls = event.currentTarget.querySelectorAll<HTMLElement>("[data-stop]");
        [...controls].find(({ dataset }) => dataset.stop === stops[next])?.focus();
      },
    },
  };
}
