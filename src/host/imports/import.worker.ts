import type { ToImporter } from "./import-messages.ts";
import { readFile } from "./read-file.ts";

// Lives for one import: files come one after the other, each with its answer.
addEventListener("message", ({ data }: MessageEvent<ToImporter>) => {
  postMessage(readFile(data));
});
