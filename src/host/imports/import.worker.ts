import type { FromExporter, ToExporter, ToImporter } from "./import-messages.ts";
import { readFile } from "./read-file.ts";

// Lives for one import or export: files come one after the other, each with its answer. A fault ends it, which the page hears.
addEventListener("message", ({ data }: MessageEvent<ToImporter | ToExporter>) => {
  const work = "kind" in data ? makeOne(data) : readOne(data);
  work.catch((cause: unknown) =>
    setTimeout(() => {
      throw cause;
    }),
  );
});

async function makeOne({ songs, kind, name }: ToExporter): Promise<void> {
  const { makeFile } = await import("./make-files.ts");
  postMessage({ file: makeFile(songs, kind, name) } satisfies FromExporter);
}

async function readOne(message: ToImporter): Promise<void> {
  postMessage(await readFile(message, (progress) => postMessage(progress)));
}
