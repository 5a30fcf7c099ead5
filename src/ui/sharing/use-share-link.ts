import { useEffect, useState } from "react";
import { titleOfData } from "../../documents/lesson/title.ts";
import { previewOf } from "../../documents/sharing/preview.ts";
import { resultOf } from "../../host/documents/document-list.ts";
import type { EngineClient } from "../../host/engine/engine-client.ts";
import { isJsonObject } from "../../lib/json.ts";
import type { Problem } from "../../lib/result.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useEditedDocument, useSaveRecord } from "../state/records.ts";
import { drawPreview } from "./preview-picture.ts";

/** The read-only link of what is open. */
export interface ShareLinkState {
  /** As it is shown until the page is closed. */
  readonly link: string | undefined;
  /** Whether there is a link, of now or of before. */
  readonly isShared: boolean;
  /** Whether the account has a version of it. */
  readonly isStored: boolean;
  readonly busy: boolean;
  /** Whether making the link saved the document to the account. */
  readonly saved: boolean;
  /** Answers its token; undefined where it was not made. */
  make(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** The link that was made last for a document of an account: the account keeps none, and the dialog may be closed and opened. */
const made = new Map<string, string>();

/** Makes and ends the links of what is open; it is saved first where the account has not got it as it stands. */
export function useShareLink(onProblem: (problem: Problem | undefined) => void): ShareLinkState {
  const { engine, gateway, session } = useHost();
  const { home, id = null, of = "workspace" } = useEditedDocument() ?? {};
  const isUnsaved = useSaveRecord()?.unsaved === true;
  const owner = useSignalValue(session.shown)?.id ?? "";
  const key = `${owner}/${of}/${id}`;
  const [link, setLink] = useState<string>();
  const [state, setState] = useState({ busy: false, saved: false, isShared: false });
  const change = (next: Partial<typeof state>) => setState((before) => ({ ...before, ...next }));
  useEffect(() => {
    if (home !== "account" || id === null) return;
    let isCurrent = true;
    void gateway.links(of, id).then((answer) => {
      if (!isCurrent || answer.kind !== "ok") return;
      const isShared = answer.data.links > 0;
      setState((before) => ({ ...before, isShared }));
      if (isShared) setLink((before) => before ?? made.get(key));
    });
    return () => {
      isCurrent = false;
    };
  }, [gateway, home, id, of, key]);
  const make = async (): Promise<string | undefined> => {
    change({ busy: true });
    const needsSaving = home !== "account" || id === null || isUnsaved;
    const stored = needsSaving ? await engine.documents.save() : undefined;
    if (stored?.ok === false) {
      change({ busy: false });
      onProblem(stored.error);
      return undefined;
    }
    const storedId = stored?.value ?? id ?? "";
    const shared = resultOf(await gateway.share(of, storedId, await pictureOf(engine)));
    onProblem(shared.ok ? undefined : shared.error);
    if (shared.ok) {
      const { href } = new URL(`/shared/${shared.value.token}`, location.href);
      made.set(`${owner}/${of}/${storedId}`, href);
      setLink(href);
    }
    change({ busy: false, saved: shared.ok && needsSaving, ...(shared.ok ? { isShared: true } : {}) });
    return shared.ok ? shared.value.token : undefined;
  };
  const stop = async () => {
    if (id === null) return;
    const ended = resultOf(await gateway.unshare(of, id));
    onProblem(ended.ok ? undefined : ended.error);
    if (!ended.ok) return;
    made.delete(key);
    setLink(undefined);
    change({ isShared: false, saved: false });
  };
  return { link, isStored: home === "account" && id !== null, ...state, make, stop };
}

/** The picture of what is open, for previews of its link; undefined where it cannot be drawn, or is too large: the link is made all the same. */
async function pictureOf(engine: EngineClient): Promise<string | undefined> {
  const exported = await engine.exportDocument();
  if (!exported.ok || !isJsonObject(exported.value)) return undefined;
  const { title, data, content } = exported.value;
  const stored = isJsonObject(data) ? data : { content: content ?? null };
  return drawPreview({ title: typeof title === "string" ? title : (titleOfData(stored) ?? ""), ...previewOf(stored) });
}
