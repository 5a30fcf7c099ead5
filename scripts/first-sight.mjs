// The start page as a browser draws it before the page's code is there: HTML that the gateway puts into the built page (src/ui/routes/start/first-sight.tsx).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { css } from "./class-names.mjs";
import { languageAlias } from "./language.mjs";
import { root } from "./root.mjs";

const SOURCE = "src/ui/routes/start/first-sight.tsx";
const outDir = `${root}.cache/first-sight`;

/** Writes `dist/page/first-sight.html` for the page that was built. Throws where it names a class or a file that the page does not have. */
export async function writeFirstSight() {
  mkdirSync(outDir, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    css,
    oxc: { jsx: { runtime: "automatic" } },
    resolve: { alias: [languageAlias] },
    build: {
      ssr: `${root}${SOURCE}`,
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rollupOptions: { output: { entryFileNames: "first-sight.mjs" } },
    },
  });
  const { firstSight } = await import(`${pathToFileURL(outDir).href}/first-sight.mjs?${Date.now()}`);
  const html = firstSight();
  const page = readFileSync(`${root}dist/page/index.html`, "utf8");
  const styles = [...page.matchAll(/href="\/(assets\/[^"]+\.css)"/g)]
    .map(([, file]) => readFileSync(`${root}dist/page/${file}`, "utf8"))
    .join("\n");
  for (const name of new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "))))
    if (name.startsWith("_") && !styles.includes(`.${name}`))
      throw new Error(`The first sight's class ${name} is not in the page's styles.`);
  for (const [, file] of html.matchAll(/src="\/([^"]+)"/g)) readFileSync(`${root}dist/page/${file}`);
  if (/ style="|<script/.test(html)) throw new Error("The page's policy forbids styles and scripts in its HTML; the first sight has one.");
  writeFileSync(`${root}dist/page/first-sight.html`, html);
}
