import { type FocusEvent, useEffect, useRef } from "react";

/** Where the row that has the focus goes, the row in its place takes the focus, or the page's main part where none is left. */
export function useFocusAfterRemoval() {
  const list = useRef<HTMLUListElement>(null);
  const had = useRef<{ readonly main: HTMLElement | null; readonly at: number } | null>(null);
  useEffect(() => {
    const goOn = () => {
      const { current: lost } = had;
      if (lost === null || document.activeElement !== document.body) return;
      had.current = null;
      const rows = list.current?.children ?? [];
      const next = rows[Math.min(lost.at, rows.length - 1)]?.querySelector<HTMLElement>("a, button");
      if (lost.main?.isConnected && next === undefined) lost.main.tabIndex = -1;
      (next ?? lost.main)?.focus();
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
