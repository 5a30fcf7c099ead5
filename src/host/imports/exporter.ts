import type { Later } from "../../lib/later.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { ExportFile } from "../../music/formats/write-music.ts";
import { refuse } from "../problems.ts";
import type { FromExporter, ToExporter } from "./import-messages.ts";

/** Milliseconds that making a file may take. */
const LONGEST = 60_000;

/** The side of a Worker that an export uses. */
export type ExportWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

const startWorker = (): ExportWorker => new Worker(new URL("./import.worker.ts", import.meta.url), { type: "module" });

/** Makes a file of songs in a worker of its own, which is ended with it. */
export function exportSongFile(
  { songs, kind, name }: ToExporter,
  { later, start = startWorker }: { readonly later: Later; readonly start?: () => ExportWorker },
): Promise<Result<ExportFile>> {
  const worker = start();
  return new Promise<Result<ExportFile>>((resolve) => {
    const cancel = later(LONGEST, () => resolve(refuse("export-failed")));
    worker.onmessage = ({ data }: MessageEvent<FromExporter>) => {
      cancel();
      resolve(data.file === undefined ? refuse("export-failed") : ok(data.file));
    };
    worker.onerror = () => {
      cancel();
      resolve(refuse("export-failed"));
    };
    worker.postMessage({ songs, kind, name } satisfies ToExporter);
  }).finally(() => worker.terminate());
}
