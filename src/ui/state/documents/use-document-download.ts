import { titleOfData } from "../../../documents/lesson/title.ts";
import { isJsonObject } from "../../../lib/json.ts";
import type { Problem } from "../../../lib/result.ts";
import { fileName } from "../../../lib/texts/file-name.ts";
import { useHost } from "../host.tsx";
import { downloadFile } from "../page/download-file.ts";

/** What the file of a stored document is called: by its title. */
export function documentFileName(stored: unknown): string {
  const data = isJsonObject(stored) ? stored : {};
  const lesson = titleOfData(data);
  const title = lesson ?? (typeof data.title === "string" ? data.title : "");
  return `${fileName(title, lesson === undefined ? "workspace" : "lesson")}.json`;
}

/**
 * Downloads the open document as a file, whatever becomes of saving.
 * @param refused is told why there is none; without it the person is, by a notice
 */
export function useDocumentDownload(refused?: (problem: Problem) => void): () => void {
  const { engine, notices } = useHost();
  return () =>
    void engine.exportDocument().then((exported) => {
      if (!exported.ok) return (refused ?? notices.tell)(exported.error);
      downloadFile(JSON.stringify(exported.value, null, 2), documentFileName(exported.value), "application/json");
    });
}
