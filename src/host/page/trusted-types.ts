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

/** What the engraver (abcjs) writes into elements of its own: nothing of it comes from outside. */
const ENGRAVER = new Set(["", "&nbsp;", '<div class="abcjs-inner"></div>', '<div class="abcjs-inner scroll-amount"></div>']);

/** The workers and the service worker: files of this origin's build. */
function isOwnScript(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && (pathname.startsWith("/assets/") || pathname === "/service-worker.js");
}

/**
 * Says what may become markup or a script where code hands a plain text to the browser (Trusted Types' default policy): the engraver's own few texts,
 * and the scripts of this build. What is made trusted by name, as the editor does with what is pasted into a document that runs nothing, passes. Once a page,
 * before anything else.
 */
export function guardSinks(): void {
  factory()?.createPolicy("default", {
    createHTML: (markup, type) => (type === undefined || ENGRAVER.has(markup) ? markup : null),
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
