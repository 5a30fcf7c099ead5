import type { SaveRecord } from "../../protocol/records/session-records.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { useDocumentDownload } from "../state/documents/use-document-download.ts";
import { useHost } from "../state/host.tsx";
import { useSaveRecord } from "../state/records.ts";
import styles from "./save-notices.module.css";

/** Everything about saving that a person has to know or decide, in place, until it is over. */
export function SaveNotices() {
  const record = useSaveRecord();
  if (record === undefined) return null;
  return (
    <div className={styles.notices}>
      {record.storage !== "ready" && <StorageNotice storage={record.storage} />}
      {record.word === "Signed out" && <SignedOutNotice />}
      {record.conflicts.length > 0 && <ConflictNotice conflicts={record.conflicts} />}
      {record.problem !== null && record.conflicts.length === 0 && <ProblemNotice message={record.problem.message} />}
    </div>
  );
}

function DownloadButton() {
  const download = useDocumentDownload();
  return (
    <Button size="small" variant="line" onClick={download}>
      Download a copy
    </Button>
  );
}

const StorageNotice = ({ storage }: { readonly storage: "full" | "missing" }) => (
  <NoticeBar
    kind="error"
    title={storage === "full" ? "This device's storage is full" : "This browser keeps nothing on this device"}
    actions={<DownloadButton />}
  >
    {storage === "full"
      ? "New changes are not kept on this device. Free some space, save to your account, or download a copy."
      : "Changes that are not saved to an account are lost when this page is closed. Sign in to save, or download a copy."}
  </NoticeBar>
);

function SignedOutNotice() {
  const { signIn } = useHost();
  return (
    <NoticeBar
      kind="warning"
      title="You are signed out"
      actions={
        <Button size="small" variant="line" onClick={signIn}>
          Sign in again
        </Button>
      }
    >
      Your changes are kept on this device and are saved once you are signed in again.
    </NoticeBar>
  );
}

const ProblemNotice = ({ message }: { readonly message: string }) => (
  <NoticeBar kind="warning" title={message} actions={<DownloadButton />} />
);

/** Asks for each part that was changed here and elsewhere. */
function ConflictNotice({ conflicts }: Pick<SaveRecord, "conflicts">) {
  const { engine, notices } = useHost();
  const choose = (key: string, side: "mine" | "theirs") => void engine.documents.resolveConflicts({ [key]: side });
  const copy = () =>
    void engine.documents.resolveAsCopy().then((copied) => {
      if (!copied.ok) notices.tell(copied.error);
    });
  return (
    <NoticeBar
      kind="warning"
      title="This was changed here and somewhere else"
      actions={
        <Button size="small" variant="line" onClick={copy}>
          Save mine as a copy
        </Button>
      }
    >
      Choose what to keep. Until then nothing is sent, and your version is kept on this device.
      <span className={styles.conflicts}>
        {conflicts.map(({ key, label }) => (
          <span key={key} className={styles.conflict}>
            <b>{label}</b>
            <Button size="small" aria-label={`Keep mine: ${label}`} onClick={() => choose(key, "mine")}>
              Keep mine
            </Button>
            <Button size="small" aria-label={`Use theirs: ${label}`} onClick={() => choose(key, "theirs")}>
              Use theirs
            </Button>
          </span>
        ))}
      </span>
    </NoticeBar>
  );
}
