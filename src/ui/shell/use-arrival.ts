import { useEffect } from "react";
import * as words from "../text/en/start.ts";
import { say } from "../text/say.ts";

let isFirst = true;

/**
 * What every page does as one comes to it: the tab is named after it, and where the page before took the focus along, it goes to the page's
 * main part, so that the keyboard and a screen reader go on there and not before everything.
 * @param title what stands in the tab before the product's name; none on the start page
 */
export function useArrival(title?: string): void {
  useEffect(() => {
    document.title = title === undefined || title === "" ? words.productName : say(words.pageTitle, { title });
  }, [title]);
  useEffect(() => {
    if (!isFirst) goToMain();
    isFirst = false;
  }, []);
}

/** Where what had the focus is gone, the page's main part takes it. */
export function goToMain(): void {
  const main = document.querySelector("main");
  if (main === null || document.activeElement !== document.body) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
