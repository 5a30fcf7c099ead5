import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

/** Strips the types of `.ts` files; everything else goes the usual way. */
export async function load(url, context, nextLoad) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code, errors } = transformSync(file, readFileSync(file, "utf8"), { lang: "ts", sourceType: "module" });
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`);
  return { format: "module", source: code, shortCircuit: true };
}
