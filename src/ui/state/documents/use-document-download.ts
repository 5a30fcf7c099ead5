import { useHost } from "../host.tsx";
import { downloadFile } from "../page/download-file.ts";
import { useEditedDocument } from "../records.ts";

/** Downloads the open document as a file, whatever becomes of saving. */
export function useDocumentDownload(): () => void {
  const { engine, notices } = useHost();
  const of = useEditedDocument()?.of;
  return () =>
    void engine.exportDocument().then((exported) => {
      if (!exported.ok) return notices.tell(exported.error);
      downloadFile(JSON.stringify(exported.value, null, 2), of === "editor" ? "lesson.json" : "workspace.json", "application/json");
    });
}
