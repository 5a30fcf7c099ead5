import { type RefObject, useEffect, useRef } from "react";
import type { SaveRecord } from "../../protocol/records/session-records.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { goToMain } from "../shell/use-arrival.ts";
import { useDocumentDownload } from "../state/documents/use-document-download.ts";
import { useHost } from "../state/host.tsx";
import { useSaveRecord } from "../state/records.ts";
import * as words from "../text/en/documents.ts";
import { paramText, problemText } from "../text/problems.ts";
import { say } from "../text/say.ts";
import { ComparedTexts } from "./ComparedTexts.tsx";
import styles from "./save-notices.module.css";

/** Everything about saving that a person has to know or decide, in place, until it is over. */
export function SaveNotices() {
  const record = useSaveRecord();
  if (record === undefined) return null;
  const isKept = record.storage === "ready" || record.storage === "slow";
  // What the notice about storage says already.
  const isSaid = record.problem?.code === "silent-storage" && record.storage === "silent";
  return (
    <div className={styles.notices}>
      {isTold(record.storage) && <StorageNotice {...words.storageNotices[record.storage]} />}
      {record.word === "signed-out" && <SignedOutNotice isKept={isKept} />}
      {record.conflicts.length > 0 && <ConflictNotice conflicts={record.conflicts} isKept={isKept} />}
      {record.problem !== null && record.conflicts.length === 0 && !isSaid && <ProblemNotice message={problemText(record.problem)} />}
    </div>
  );
}

function DownloadButton() {
  const download = useDocumentDownload();
  return (
    <Button size="small" variant="line" onClick={download}>
      {words.downloadACopy}
    </Button>
  );
}

/** What is only slow is no news. */
const isTold = (storage: SaveRecord["storage"]): storage is keyof typeof words.storageNotices => storage in words.storageNotices;

const StorageNotice = ({ title, hint }: { readonly title: string; readonly hint: string }) => (
  <NoticeBar kind="error" title={title} actions={<DownloadButton />}>
    {hint}
  </NoticeBar>
);

function SignedOutNotice({ isKept }: { readonly isKept: boolean }) {
  const { signIn } = useHost();
  return (
    <NoticeBar
      kind="warning"
      title={words.youAreSignedOut}
      actions={
        <Button size="small" variant="line" onClick={signIn}>
          {words.signInAgain}
        </Button>
      }
    >
      {isKept ? words.signedOutHint : words.signedOutHintHere}
    </NoticeBar>
  );
}

const ProblemNotice = ({ message }: { readonly message: string }) => (
  <NoticeBar kind="warning" title={message} actions={<DownloadButton />} />
);

/** Whether a part is a tool, which is not merged inside; a text is, word by word. */
const isKeptWhole = ({ key, texts }: SaveRecord["conflicts"][number]): boolean => texts === undefined && /^(widget|block)\//.test(key);

/** Keeps the keyboard where the questions are: the button that answered one is gone, the next question's takes over; after the last, the page does. */
function useFocusThatStays(questions: number): RefObject<HTMLSpanElement | null> {
  const list = useRef<HTMLSpanElement>(null);
  const before = useRef(questions);
  useEffect(() => {
    const hasAnswered = questions < before.current;
    before.current = questions;
    if (hasAnswered && document.activeElement === document.body) list.current?.querySelector("button")?.focus();
  }, [questions]);
  useEffect(() => goToMain, []);
  return list;
}

/** Asks for each part that was changed here and elsewhere. */
function ConflictNotice({ conflicts, isKept }: Pick<SaveRecord, "conflicts"> & { readonly isKept: boolean }) {
  const { engine, notices } = useHost();
  const list = useFocusThatStays(conflicts.length);
  const choose = (key: string, side: "mine" | "theirs") => void engine.documents.resolveConflicts({ [key]: side });
  const chooseAll = (side: "mine" | "theirs") =>
    void engine.documents.resolveConflicts(Object.fromEntries(conflicts.map(({ key }) => [key, side])));
  const copy = () =>
    void engine.documents.resolveAsCopy().then((copied) => {
      if (!copied.ok) notices.tell(copied.error);
    });
  return (
    <NoticeBar
      kind="warning"
      title={words.conflict}
      actions={
        <>
          {conflicts.length > 1 && (
            <>
              <Button size="small" variant="line" onClick={() => chooseAll("mine")}>
                {words.keepAllMine}
              </Button>
              <Button size="small" variant="line" onClick={() => chooseAll("theirs")}>
                {words.useAllTheirs}
              </Button>
            </>
          )}
          <Button size="small" variant="line" onClick={copy}>
            {words.saveMineAsACopy}
          </Button>
        </>
      }
    >
      {isKept ? words.conflictHint : words.conflictHintHere}
      {conflicts.some(isKeptWhole) && ` ${words.keptWholeHint}`}
      <span className={styles.conflicts} ref={list}>
        {conflicts.map(({ key, label: part, texts }) => {
          const label = paramText(part);
          return (
            <span key={key} className={styles.conflict}>
              <b>{label}</b>
              <Button size="small" variant="line" aria-label={say(words.keepMineOf, { label })} onClick={() => choose(key, "mine")}>
                {words.keepMine}
              </Button>
              <Button size="small" variant="line" aria-label={say(words.useTheirsOf, { label })} onClick={() => choose(key, "theirs")}>
                {words.useTheirs}
              </Button>
              {texts !== undefined && (
                <ComparedTexts
                  sides={[
                    { name: words.mine, text: texts.mine },
                    { name: words.theirs, text: texts.theirs },
                  ]}
                />
              )}
            </span>
          );
        })}
      </span>
    </NoticeBar>
  );
}
