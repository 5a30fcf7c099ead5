// Colours for browsers that do not know light-dark() (Safari before 17.5): the paper theme alone, so that nothing is without a colour.

const TOKENS = /\/src\/ui\/styles\/tokens\.css$/;

/**
 * What stands in for light-dark() where there is none: every custom property of a style sheet that is made with it, with its first colour.
 * @param {string} css
 * @returns {string} a block that browsers with light-dark() pass over
 */
export function plainThemes(css) {
  const properties = [...css.matchAll(/(--[\w-]+):\s*([^;]*light-dark\([^;]*);/g)];
  const lines = properties.map(
    ([, name, value = ""]) => `${name}:${value.replace(/light-dark\(([^,()]+),[^()]+\)/g, "$1").replace(/\s+/g, " ")};`,
  );
  return lines.length === 0 ? "" : `@supports not (color: light-dark(red, red)) { :root { color-scheme: light; ${lines.join(" ")} } }\n`;
}

/** Vite plugin: adds that block to the design tokens. */
export const withPlainThemes = () => ({
  name: "plain-themes",
  enforce: /** @type {const} */ ("pre"),
  transform: (/** @type {string} */ code, /** @type {string} */ id) => (TOKENS.test(id) ? `${code}\n${plainThemes(code)}` : undefined),
});
