import { useNavigate } from "react-router-dom";
import type { DocumentFile } from "../../../documents/document-file.ts";
import { useHost } from "../host.tsx";

/** Makes a document of one's own from another's (a shared one, or a file's): the page of its kind opens it as a new one, which is saved. */
export function useOpenFile({ replace = false }: { readonly replace?: boolean } = {}): (file: DocumentFile) => void {
  const { documents } = useHost();
  const navigate = useNavigate();
  return ({ kind, json }) => void navigate(`/${kind}`, { replace, state: { draftId: documents.bring(json) } });
}
