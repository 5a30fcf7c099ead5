import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { root } from "./root.mjs";

/**
 * Bundles a TypeScript module of tests/bench as the product is bundled, and loads it into Node.
 * @param {string} file path from the repository's folder
 */
export async function loadBundled(file) {
  const name = file.replace(/^.*\//, "").replace(/\.ts$/, "");
  const outDir = `${root}.cache/bench/${name}`;
  mkdirSync(outDir, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      ssr: `${root}${file}`,
      outDir,
      emptyOutDir: true,
      target: "es2022",
      minify: true,
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return import(`${pathToFileURL(outDir).href}/${name}.mjs?${Date.now()}`);
}
