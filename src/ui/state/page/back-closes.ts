import { effect, type Signal } from "@preact/signals-core";
import { useEffect, useRef } from "react";

/** The member of an entry's state that says what was opened with it. */
const OPENED = "opened";

const openedWith = (): unknown => {
  const { state }: { readonly state: unknown } = history;
  return typeof state === "object" && state !== null && OPENED in state ? state[OPENED] : undefined;
};

/**
 * Gives what opens over a page an entry of its own in the browser's history, so that Back (on a phone the way out of everything) closes it
 * and does not leave the page. The entry has the page's own state and address: to the router it is the same place.
 * @returns says that it was closed in another way: the entry goes, unless one has gone on to another page from it
 */
function backCloses(close: () => void): () => void {
  const mine = Math.random();
  history.pushState({ ...history.state, [OPENED]: mine }, "");
  const leave = (): void => {
    if (openedWith() !== mine) close();
  };
  addEventListener("popstate", leave);
  return () => {
    removeEventListener("popstate", leave);
    if (openedWith() === mine) history.back();
  };
}

/** Back closes what a signal says is open: it is no matter of the widget, which is drawn anew as a phone is turned. */
export function backEmpties(open: Signal<unknown>): void {
  const close = (): void => {
    open.value = undefined;
  };
  effect(() => (open.value === undefined ? undefined : backCloses(close)));
}

/** Back closes what a part of the page has open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (isOpen ? backCloses(() => latest.current()) : undefined), [isOpen]);
}
