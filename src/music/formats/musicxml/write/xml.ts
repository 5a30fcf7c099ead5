/** Text as it may stand in an element or an attribute; signs that XML has no place for are left out. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (sign) => (sign === "&" ? "&amp;" : sign === "<" ? "&lt;" : sign === ">" ? "&gt;" : "&quot;"));

/** An element with what stands in it, which is XML already. @example tag("step", "C") // "<step>C</step>" */
export function tag(
  name: string,
  inside: string | number = "",
  attributes: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const named = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(`${value}`)}"`)
    .join("");
  return inside === "" ? `<${name}${named}/>` : `<${name}${named}>${inside}</${name}>`;
}
