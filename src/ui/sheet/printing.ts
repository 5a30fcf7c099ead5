import { useEffect, useState } from "react";
import type { Result } from "../../lib/result.ts";
import type { PrintSheets } from "../../protocol/records/print-sheets.ts";
import { isPageKey } from "../keys/page-keys.ts";
import { useHost } from "../state/host.tsx";

/** So long after the last line that was engraved, the page is printed as it stands. */
const PATIENCE_MS = 10_000;

/** Resolves when no sheet is being engraved any more and every picture is there. */
export async function drawn(sheet: HTMLElement, signal: AbortSignal): Promise<void> {
  const isBusy = () => sheet.querySelector("[aria-busy='true']") !== null;
  await nextFrames();
  if (isBusy())
    await new Promise<void>((resolve) => {
      let timer = setTimeout(end, PATIENCE_MS);
      const watch = new MutationObserver(() => {
        clearTimeout(timer);
        if (!isBusy()) return end();
        timer = setTimeout(end, PATIENCE_MS);
      });
      function end(): void {
        clearTimeout(timer);
        watch.disconnect();
        resolve();
      }
      watch.observe(sheet, { subtree: true, attributes: true, attributeFilter: ["aria-busy"], childList: true });
      signal.addEventListener("abort", end);
    });
  await Promise.allSettled([...sheet.querySelectorAll("img")].map((image) => image.decode()));
  await nextFrames();
}

/** Two frames: one in which widths are measured, one in which what follows from them is drawn. */
const nextFrames = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Ctrl or Cmd P prints in place of the browser's own print. */
export function usePrintKey(onPrint: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event, "print")) return;
      event.preventDefault();
      if (!event.repeat) onPrint();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

/** What the engine writes of every widget; nothing where it does not answer. */
export function usePaper(): PrintSheets | undefined {
  const { engine } = useHost();
  const [sheets, setSheets] = useState<PrintSheets>();
  useEffect(() => {
    void engine.call((api) => api.paper()).then((answer) => setSheets(isRefusal(answer) ? {} : answer));
  }, [engine]);
  return sheets;
}

const isRefusal = (answer: PrintSheets | Result<never>): answer is Result<never> => "ok" in answer && answer.ok === false;
