import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { css } from "./scripts/class-names.mjs";
import { samplerKernel } from "./scripts/kernel.mjs";
import { language, languageAlias } from "./scripts/language.mjs";
import { pageChunks } from "./scripts/page-chunks.mjs";
import { withPlainThemes } from "./scripts/plain-themes.mjs";
import { ownFileImportedByNone } from "./scripts/worker-chunks.mjs";
import { gatewayPaths } from "./src/protocol/gateway-contract.ts";
import { isolationHeaders } from "./src/protocol/isolation.ts";

/** Files of music by their types: those that the installed page opens, and that can be shared with it. */
const musicFiles: Record<string, string[]> = {
  "application/vnd.recordare.musicxml+xml": [".musicxml"],
  "application/vnd.recordare.musicxml": [".mxl"],
  "audio/midi": [".mid", ".midi", ".kar"],
  "text/vnd.abc": [".abc"],
  "text/x-chordpro": [".cho", ".crd", ".chopro", ".chordpro"],
};

/** The page without a network: everything but the samples, which are kept as instruments are chosen. Updates wait for the user's word. */
const serviceWorker = VitePWA({
  strategies: "generateSW",
  filename: "service-worker.js",
  injectRegister: false,
  manifest: {
    name: "Woodshed",
    short_name: "Woodshed",
    description: "A workspace for teachers and learners of music: chords, notation, playback and practice.",
    id: "/",
    start_url: "/start",
    scope: "/",
    display: "standalone",
    background_color: "#f9f9f7",
    theme_color: "#f9f9f7",
    categories: ["music", "education"],
    shortcuts: [
      { name: "New workspace", url: "/workspace/new" },
      { name: "Songs", url: "/songs" },
      { name: "Practice", url: "/practice" },
      { name: "Lessons", url: "/lessons" },
    ],
    share_target: {
      action: "/songs/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: "files", accept: [...Object.keys(musicFiles), ...Object.values(musicFiles).flat()] }],
      },
    },
    file_handlers: [{ action: "/songs", accept: musicFiles }],
    screenshots: [
      {
        src: "/screenshots/wide.png",
        sizes: "1280x800",
        type: "image/png",
        form_factor: "wide",
        label: "A workspace: player, keys and chords",
      },
      { src: "/screenshots/narrow.png", sizes: "780x1688", type: "image/png", form_factor: "narrow", label: "A workspace on a phone" },
    ],
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  },
  workbox: {
    globPatterns: ["index.html", "favicon.svg", "theme.js", "assets/**/*"],
    maximumFileSizeToCacheInBytes: 8_388_608,
    navigateFallback: "/index.html",
    navigateFallbackDenylist: gatewayPaths.map((path) => new RegExp(`^${path}(/|$)`)),
    dontCacheBustURLsMatching: /^assets\//,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
});

/** Puts what takes shared files before the service worker's own code: Trusted Types keep a worker from importing a script. */
const shareTarget: Plugin = {
  name: "share-target",
  apply: "build",
  closeBundle: {
    order: "post",
    sequential: true,
    handler() {
      const [own, worker] = ["src/service-worker/share-target.js", "dist/page/service-worker.js"];
      if (!existsSync(worker)) return;
      const [listener, code] = [readFileSync(own, "utf8"), readFileSync(worker, "utf8")];
      if (!code.startsWith(listener)) writeFileSync(worker, listener + code);
    },
  },
};

const pageLanguage: Plugin = {
  name: "page-language",
  transformIndexHtml: (html) => html.replace(/<html lang="en"/, `<html lang="${language}"`),
};

/** The letters come beside the code, not after it: a first drawing in others would move as they arrive. */
const lettersBesideCode: Plugin = {
  name: "letters-beside-code",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        })),
  },
};

/** What packages name for developers, and what keeps parts of them that nothing uses: calls that are not marked as pure. */
const developerNames = /^\w+\.displayName = ".*";$/gm;
const unmarked = /= (?=React\d*\.(?:forwardRef|memo|createContext)\()/g;

/** The build carries the router's files for production, of them only what is used, and no stand-in for what React has by now. */
const packageFile = (name: string) => fileURLToPath(new URL(`node_modules/${name}`, import.meta.url));
const ownFile = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const leanPackages: Plugin = {
  name: "lean-packages",
  apply: "build",
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: packageFile("react-router/dist/production/index.mjs") },
        { find: /^react-router\/dom$/, replacement: packageFile("react-router/dist/production/dom-export.mjs") },
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
        { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: ownFile("src/ui/controls/icon/create-lucide-icon.ts") },
      ],
    },
  }),
  transform: {
    filter: { id: /react-router\/dist\/production\/[\w-]+\.mjs$/ },
    handler: (code) => ({ code: code.replace(developerNames, "").replace(unmarked, "= /* @__PURE__ */ "), map: null }),
  },
};

/** What a workspace opens with. */
const PAGES = /\/workspace-/;

const api = "http://127.0.0.1:4501";

export default defineConfig({
  plugins: [react(), leanPackages, serviceWorker, shareTarget, pageLanguage, lettersBesideCode, samplerKernel(), withPlainThemes()],
  resolve: { alias: [languageAlias] },
  css,
  build: {
    outDir: "dist/page",
    target: "es2022",
    // light-dark() must reach the browser as it is: rewritten for older ones it cannot be pinned to one theme in a part of the page.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 1000,
    // The start page would carry the name of every file that any other one needs: those that a page waits for are named, of the rest their styles.
    // Every browser that the page is built for knows module preloads itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needs) => (PAGES.test(file) ? needs : needs.filter((name) => name.endsWith(".css"))),
    },
    // Texts are constants: each stands in the chunk that says it, and an area costs a page nothing but what it says.
    rolldownOptions: { optimization: { inlineConst: { mode: "all" } }, output: { codeSplitting: { groups: [pageChunks()] } } },
  },
  worker: { format: "es", plugins: () => [samplerKernel(), ownFileImportedByNone()] },
  optimizeDeps: {
    include: [
      "react",
      "react-dom/client",
      "react-router-dom",
      "comlink",
      "tonal",
      "abcjs",
      "valibot",
      "@preact/signals-core",
      "@preact/signals-react",
      "@preact/signals-react/runtime",
      "react-grid-layout",
      "lucide-react",
      "mpg123-decoder",
    ],
  },
  server: {
    headers: isolationHeaders,
    proxy: Object.fromEntries(["/api", "/v1", "/content", "/identity", "/healthz", "/readyz"].map((path) => [path, api])),
  },
  preview: { headers: isolationHeaders },
});
