import type { Page } from "@playwright/test";

/** How long a beat of a page's life is, in milliseconds. */
const BEAT = 50;

/**
 * Milliseconds that a page lived until a function that runs in it says true, looked at 20 times a second: beats that a busy machine kept from the
 * page are not counted, so that a limit holds for the product and not for the machine. A page that is not answered waits until its test ends.
 */
export function livedUntil<T>(page: Page, isSo: (given: T) => boolean, given: T): Promise<number> {
  // As text: the function is another one each time, and no page's policy forbids what the test asks of it from outside.
  return page.evaluate(`new Promise((resolve) => {
    let beats = 0;
    const timer = setInterval(() => {
      if (!(${isSo.toString()})(${JSON.stringify(given) ?? ""})) return void (beats += 1);
      clearInterval(timer);
      resolve(beats * ${BEAT});
    }, ${BEAT});
  })`);
}
