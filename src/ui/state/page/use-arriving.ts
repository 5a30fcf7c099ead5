import { type RefObject, useEffect, useState } from "react";
import { later } from "../../../host/clock/clock.ts";
import { afterLayout } from "../../controls/after-layout.ts";
import "../../styles/arriving.css";

/** What still loads, is still being engraved, or is a block of a lesson that nothing was drawn in yet. */
const WAITS = "[data-loading], figure[aria-busy=true], .react-renderer:empty";
/** A page in which nothing comes for so long is shown as far as it is, in milliseconds. */
const IDLE_MS = 6000;
/** And after so long in any case: in some something always changes. */
const LONGEST_MS = 30_000;
/** For so long nothing may have waited, in milliseconds: between two things that wait there can be a moment without any. */
const STILL_MS = 250;

/** Whether something is in an element, and nothing of it that is in sight still waits. */
function isThere(element: HTMLElement): boolean {
  if (element.querySelector("h1, h2, section, [data-loading]") === null) return false;
  return [...element.querySelectorAll(WAITS)].every((each) => each.getBoundingClientRect().top >= innerHeight);
}

/**
 * Whether a page still arrives: what stands below something that waits is then not shown yet (`arriving.css`), so that nothing that was seen is
 * pushed away. Ends when all that is in sight is there, and for good.
 */
export function useArriving(page: RefObject<HTMLElement | null>): boolean {
  const [isArriving, setArriving] = useState(true);
  useEffect(() => {
    const element = page.current;
    if (!isArriving || element === null) return;
    const end = () => setArriving(false);
    let cancel: (() => void) | undefined;
    let stopLooking: (() => void) | undefined;
    let stopIdle = later(IDLE_MS, end);
    const endWhereStill = () => {
      cancel = undefined;
      if (isThere(element)) end();
    };
    const look = () => {
      stopLooking = undefined;
      if (isThere(element)) cancel ??= later(STILL_MS, endWhereStill);
      else {
        cancel?.();
        cancel = undefined;
      }
    };
    const watch = new MutationObserver(() => {
      stopIdle();
      stopIdle = later(IDLE_MS, end);
      stopLooking ??= afterLayout(element, look);
    });
    watch.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"] });
    const stopLongest = later(LONGEST_MS, end);
    return () => {
      watch.disconnect();
      stopLooking?.();
      cancel?.();
      stopIdle();
      stopLongest();
    };
  }, [isArriving, page]);
  return isArriving;
}
