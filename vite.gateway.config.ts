import { defineConfig } from "vite";

/** Builds the gateway for Node, and the thread that writes SQLite beside it; their packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/gateway",
    target: "node20",
    rollupOptions: {
      input: { main: "src/gateway/main.ts", "sqlite-writer": "src/gateway/storage/sqlite/writer.worker.ts" },
      output: { entryFileNames: "[name].js" },
    },
  },
});
