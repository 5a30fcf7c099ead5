import { defineConfig } from "vite";

/**
 * Builds the gateway for Node, and beside it the threads that write SQLite and read songs. Packages stay in node_modules, but for those of
 * hundreds of small files: to open each took half of the time in which the writing thread starts.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ["kysely", "valibot"] },
  build: {
    ssr: true,
    outDir: "dist/gateway",
    target: "node20",
    rollupOptions: {
      input: {
        main: "src/gateway/main.ts",
        "sqlite-writer": "src/gateway/storage/sqlite/writer.worker.ts",
        "song-reader": "src/gateway/songs/song-reader.worker.ts",
      },
      output: { entryFileNames: "[name].js" },
    },
  },
});
