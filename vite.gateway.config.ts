import { defineConfig } from "vite";

/** Builds the gateway for Node; its packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: "src/gateway/main.ts",
    outDir: "dist/gateway",
    target: "node20",
    rollupOptions: { output: { entryFileNames: "main.js" } },
  },
});
