import { type FocusEvent, type KeyboardEvent, useState } from "react";

/** How far a key goes in a lane. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const placeOf = (target: EventTarget): number | undefined => {
  const place = target instanceof Element ? target.closest<HTMLElement>("[data-index]")?.dataset.index : undefined;
  return place === undefined ? undefined : Number(place);
};

/** Makes a lane one stop of the Tab key: the element that had the focus last; arrows, Home and End go from one to the next. */
export function useOneStop(count: number) {
  const [last, setLast] = useState(0);
  const stop = Math.max(0, Math.min(last, count - 1));
  return {
    tabIndex: (index: number): 0 | -1 => (index === stop ? 0 : -1),
    lane: {
      onFocus: ({ target }: FocusEvent) => {
        const place = placeOf(target);
        if (place !== undefined) setLast(place);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const [step, place] = [STEPS[event.key], placeOf(event.target)];
        if (step === undefined || place === undefined || event.defaultPrevented) return;
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        const next = Math.max(0, Math.min(place + step, count - 1));
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>(`[data-index="${next}"] [tabindex]`)?.focus();
      },
    },
  };
}
