import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/** Where the row that has the focus goes, the row in its place takes the focus; where none is left the page's main part, or what is named. */
export function useFocusAfterRemoval(last?: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const had = useRef<{ readonly main: HTMLElement | null; readonly at: number } | null>(null);
  useEffect(() => {
    const goOn = () => {
      const { current: lost } = had;
      if (lost === null || document.activeElement !== document.body) return;
      had.current = null;
      const rows = list.current?.children ?? [];
      const next = rows[Math.min(lost.at, rows.length - 1)]?.querySelector<HTMLElement>("a, button");
      const rest = last?.current ?? lost.main;
      if (rest === lost.main && rest?.isConnected && next === undefined) rest.tabIndex = -1;
      (next ?? rest)?.focus();
    };
    goOn();
    return goOn;
  });
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const row = target.closest("li");
      had.current = row && { main: currentTarget.closest("main"), at: [...currentTarget.children].indexOf(row) };
    },
    onBlur: () => {
      had.current = null;
    },
  };
}
