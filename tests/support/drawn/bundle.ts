import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** The engraving of the product as one script, with its style sheet. */
export async function engravingScript(): Promise<{ readonly script: string; readonly style: string }> {
  const outDir = mkdtempSync(join(tmpdir(), "woodshed-drawn-"));
  const entry = fileURLToPath(new URL("./in-page.ts", import.meta.url));
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { outDir, minify: false, lib: { entry, formats: ["iife"], name: "drawn", fileName: () => "drawn.js" } },
  });
  const read = (ending: string): string =>
    readdirSync(outDir)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(outDir, name), "utf8"))
      .join("\n");
  const made = { script: read(".js"), style: read(".css") };
  rmSync(outDir, { recursive: true });
  return made;
}
