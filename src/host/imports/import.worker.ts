import type { FromExporter, ToExporter, ToImporter } from "./import-messages.ts";
import { makeFile } from "./make-files.ts";
import { readFile } from "./read-file.ts";

// Lives for one import or export: files come one after the other, each with its answer.
addEventListener("message", ({ data }: MessageEvent<ToImporter | ToExporter>) => {
  if ("texts" in data) postMessage({ file: makeFile(data.texts, data.kind, data.name) } satisfies FromExporter);
  else postMessage(readFile(data, (progress) => postMessage(progress)));
});
