import { useNavigate } from "react-router-dom";
import type { DocumentFile } from "../../documents/document-file.ts";
import type { Problem, Result } from "../../music/result.ts";
import { useHost } from "./host.tsx";

/** Makes a document of one's own from another's (a shared one, or a file's): it is opened as a new one, saved, and shown at its address. */
export function useTakeOver(): (file: DocumentFile) => Promise<Result<null, Problem>> {
  const { engine } = useHost();
  const navigate = useNavigate();
  return async ({ kind, json }) => {
    const draftId = `draft-${crypto.randomUUID()}`;
    const opened = await engine.open({ kind: "json", json, draftId });
    if (!opened.ok) return opened;
    const saved = await engine.documents.save();
    if (saved.ok) void navigate(`/${kind}/${encodeURIComponent(saved.value)}`);
    else void navigate(`/${kind}`, { state: { draftId } });
    return { ok: true, value: null };
  };
}
