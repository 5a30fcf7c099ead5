/** As much of the Trusted Types API as is used here. Source: W3C, Trusted Types. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?(markup: string, type?: string): string | null;
      createScriptURL?(address: string, type?: string): string | null;
    },
  ): { createHTML(markup: string): unknown };
}

const factory = (): TrustedTypePolicyFactory | undefined => Reflect.get(globalThis, "trustedTypes") as TrustedTypePolicyFactory | undefined;

/** The markup that libraries write by themselves: the engraver (abcjs) around a sheet, the editor (Tiptap) for an empty text. */
const LIBRARIES = new Set(['<div class="abcjs-inner"></div>', '<div class="abcjs-inner scroll-amount"></div>', "<body></body>"]);

/** Without a `<` it is a text, or the rules of a style sheet, and makes no element. */
const isHarmless = (markup: string): boolean => !markup.includes("<") || LIBRARIES.has(markup);

/** The workers and the service worker: files of this origin's build. */
function isOwnScript(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && (pathname.startsWith("/assets/") || pathname === "/service-worker.js");
}

/**
 * Says what may become markup or a script where code hands a plain text to the browser (Trusted Types' default policy): what makes no element, the few
 * texts of libraries, and the scripts of this build. What is made trusted by name passes, as the editor does with what is pasted into a document that
 * runs nothing. Once a page, before anything else.
 */
export function guardSinks(): void {
  factory()?.createPolicy("default", {
    createHTML: (markup, type) => (type === undefined || isHarmless(markup) ? markup : null),
    createScriptURL: (address) => (isOwnScript(address) ? address : null),
  });
}

let inert: ReturnType<TrustedTypePolicyFactory["createPolicy"]> | undefined;

/** Markup that is parsed into a document of its own, in which nothing runs: `DOMParser` takes it, whatever is in it. */
export function inertMarkup(markup: string): string {
  inert ??= factory()?.createPolicy("woodshed-inert", { createHTML: (text) => text });
  // DOMParser's type knows texts only; a browser with Trusted Types wants its own object.
  return inert === undefined ? markup : (inert.createHTML(markup) as string);
}
