// How classes of the page's style sheets are named in a build.
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { root } from "./root.mjs";

/** A class is named by its file and itself. The usual names also tell its line, and every page would fetch that with them. */
export const className = (/** @type {string} */ name, /** @type {string} */ file) =>
  `_${name}_${createHash("sha256").update(relative(root, file)).digest("base64url").slice(0, 4)}`;

/** For a build's `css`. */
export const css = { modules: { generateScopedName: className } };
