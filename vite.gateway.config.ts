import { defineConfig } from "vite";

/** Builds the gateway for Node, and beside it the threads that write SQLite and read songs; their packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
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
