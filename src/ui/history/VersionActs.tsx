import { useState } from "react";
import { Button } from "../controls/button/Button.tsx";
import { useOpenFile } from "../state/documents/use-open-file.ts";
import { useHost } from "../state/host.tsx";
import * as words from "../text/en/account/history.ts";
import { bringBack, type DocumentAt, readState } from "./revisions.ts";

/** What can be done with an earlier version, wherever it is shown: a copy of its own, or to be the newest one again. */
export function VersionActs({ document, n }: { readonly document: DocumentAt; readonly n: number }) {
  const host = useHost();
  const takeOver = useOpenFile();
  const [busy, setBusy] = useState(false);
  const { kind, id } = document;
  const copy = async () => {
    const state = await readState(host.gateway, document, n);
    if (!state.ok) return host.notices.tell(state.error);
    const { title, data } = state.value;
    takeOver({ kind, json: kind === "editor" ? data : { title, data } });
  };
  const back = async () => {
    setBusy(true);
    const done = await bringBack(host, document, n);
    setBusy(false);
    if (!done.ok) return host.notices.tell(done.error);
    // Opened anew from the account: what this tab knows of it is the version that was replaced.
    location.assign(`/${kind}/${encodeURIComponent(id)}`);
  };
  return (
    <>
      <Button variant="line" onClick={() => void copy()}>
        {words.copy}
      </Button>
      <Button variant="ink" busy={busy} onClick={() => void back()}>
        {words.bringBack}
      </Button>
    </>
  );
}
