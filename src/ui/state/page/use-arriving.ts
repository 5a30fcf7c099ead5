import { type RefObject, useEffect, useState } from "react";
import { later } from "../../../host/clock/clock.ts";

/** What still loads, or is still being engraved. */
const WAITS = "[data-loading], figure[aria-busy=true]";
/** A page that is not all there by then is shown as far as it is, in milliseconds. */
const LONGEST_MS = 3000;

/** Whether something is in an element, and nothing of it that is in sight still waits. */
function isThere(element: HTMLElement): boolean {
  if (element.querySelector("h1, h2, section, [data-loading]") === null) return false;
  return [...element.querySelectorAll(WAITS)].every((each) => each.getBoundingClientRect().top >= innerHeight);
}

/**
 * Whether a page still arrives: what stands below something that waits is then not shown yet (`base.css`), so that nothing that was seen is
 * pushed away. Ends when all that is in sight is there, and for good.
 */
export function useArriving(page: RefObject<HTMLElement | null>): boolean {
  const [isArriving, setArriving] = useState(true);
  useEffect(() => {
    const element = page.current;
    if (!isArriving || element === null) return;
    const look = () => isThere(element) && setArriving(false);
    const watch = new MutationObserver(look);
    watch.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"] });
    const takeBack = later(LONGEST_MS, () => setArriving(false));
    return () => {
      watch.disconnect();
      takeBack();
    };
  }, [isArriving, page]);
  return isArriving;
}
