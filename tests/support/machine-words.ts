import type { Page } from "@playwright/test";

/** What belongs into the log and not before a person: addresses, errors by their class, engines' own sentences, status codes, code. */
const MACHINE_WORDS: readonly RegExp[] = [
  /\b(?:https?|wss?|file):\/\/\S*|\bblob:\S+/,
  /(?:^|[\s"'(])\/(?:samples|assets|v1|content|api)\b\S*/,
  /\b[A-Z]\w*(?:Error|Exception)\b/,
  /Failed to fetch|Load failed|NetworkError when|The network connection was lost/,
  /is not a (?:function|constructor)|is not (?:defined|iterable)|Can(?:not|'t) (?:read|access|find variable)|Unexpected token|not valid JSON/,
  /\bundefined\b|\bNaN\b|\[object \w+\]/,
  /\b(?:HTTP|status|code) ?\d{3}\b|\(\d{3}\)/,
  /=>|\bawait\b|\bfunction\b ?\w*\(|\bat \S+:\d+:\d+|\w\(\)/,
  /\{\w+\}/,
];

/** The parts of a sentence that are a machine's and not a person's. @example machineWordsIn("It failed: TypeError.") // ["TypeError"] */
export const machineWordsIn = (sentence: string): readonly string[] =>
  MACHINE_WORDS.flatMap((words) => {
    const [found] = words.exec(sentence) ?? [];
    return found === undefined ? [] : [found.trim()];
  });

/** Calls back with every text that stands in an alert of the page, on whatever page it is next. */
export async function hearAlerts(page: Page, tell: (text: string) => void): Promise<void> {
  await page.exposeFunction("tellAlert", tell);
  await page.addInitScript(() => {
    const told = new Set<string>();
    const look = (): void => {
      for (const alert of document.querySelectorAll("[role=alert]")) {
        const text = alert.textContent?.trim() ?? "";
        if (text === "" || told.has(text)) continue;
        told.add(text);
        (globalThis as unknown as { tellAlert(text: string): void }).tellAlert(text);
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["role"],
    });
  });
}
