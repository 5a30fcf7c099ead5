/** Schemes that a link in a lesson may have. */
const SCHEMES = ["http:", "https:", "mailto:"];

/**
 * Whether an address may be followed from a lesson: the web and mail, and places of this site; never a script.
 * @example isSafeHref("javascript:alert(1)") // false
 */
export function isSafeHref(href: unknown): href is string {
  if (typeof href !== "string" || href.length > 2000) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave control characters out of an address, so they may hide a scheme
  const bare = href.replace(/[\u0000-\u0020\u007f-\u009f]/g, "");
  if (/^[/#](?![/\\])/.test(bare) || bare === "/") return true;
  const [, scheme] = /^([a-z][a-z0-9+.-]*:)/i.exec(bare) ?? [];
  return scheme !== undefined && SCHEMES.includes(scheme.toLowerCase());
}
