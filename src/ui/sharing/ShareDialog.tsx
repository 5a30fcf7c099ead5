import { type ChangeEvent, useRef, useState } from "react";
import { readDocumentFile, tooLargeFile } from "../../documents/document-file.ts";
import { pageWord } from "../../host/page/page-word.ts";
import type { Problem } from "../../lib/result.ts";
import { FRAMING_META_NAME } from "../../protocol/gateway-contract-framing.ts";
import { Button } from "../controls/button/Button.tsx";
import { Dialog } from "../controls/dialog/Dialog.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { useDocumentDownload } from "../state/documents/use-document-download.ts";
import { useOpenFile } from "../state/documents/use-open-file.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { chunk } from "../state/page/chunk.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/documents.ts";
import { problemText } from "../text/problems.ts";
import { listed, say } from "../text/say.ts";
import styles from "./sharing.module.css";
import { useShareLink } from "./use-share-link.ts";
import { markForSharing } from "./use-share-return.ts";

const ToClass = chunk(() => import("../classes/assigning/ToClass.tsx"));

/** Shares the open lesson or workspace: by a read-only link, or as a file; and opens one from a file. */
export default function ShareDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [problem, setProblem] = useState<Problem>();
  return (
    <Dialog open={open} onClose={onClose} title={common.share} size="narrow">
      <div className={styles.share}>
        {problem !== undefined && <NoticeBar kind="error" title={problemText(problem)} />}
        <ShareLink onProblem={setProblem} />
        <ShareFile onProblem={setProblem} onOpened={onClose} />
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly onProblem: (problem: Problem | undefined) => void;
}

/** The read-only link: made at the first click, for which what is open is saved to the account where it is not there as it stands. */
function ShareLink({ onProblem }: PartProps) {
  const { session, signIn } = useHost();
  const shown = useSignalValue(session.shown);
  // A learner of a class shares nothing.
  const user = shown?.classId === undefined ? shown : null;
  // Somebody is signed in here, and the account does not answer.
  const isOut = useSignalValue(session.draftOwner) !== null && user === null;
  const { link, isStored, isShared, busy, saved, make, stop } = useShareLink(onProblem);
  const [copied, setCopied] = useState(false);
  return (
    <section className={styles.part}>
      <h3>{words.readOnlyLink}</h3>
      {shown?.classId !== undefined ? (
        <p>{words.learnersShareNothing}</p>
      ) : isOut ? (
        <p role="status">{words.linkNeedsServer}</p>
      ) : user === null ? (
        <>
          <p>{words.linkNeedsAccount}</p>
          <Button
            variant="line"
            onClick={() => {
              markForSharing();
              signIn();
            }}
          >
            {words.signInToShare}
          </Button>
        </>
      ) : (
        <>
          {link === undefined ? (
            <p>{isStored ? words.linkRule : words.linkRuleUnsaved}</p>
          ) : (
            <input className={styles.link} aria-label={words.link} readOnly value={link} onFocus={(event) => event.target.select()} />
          )}
          {link !== undefined && <EmbedCode link={link} />}
          {saved && <p role="status">{words.savedToShare}</p>}
          <div className={styles.row}>
            {link === undefined ? (
              <Button variant="line" busy={busy} onClick={() => void make()}>
                {words.makeLink}
              </Button>
            ) : (
              <Button variant="line" onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
                {copied ? words.copied : words.copyLink}
              </Button>
            )}
            {isShared && <Button onClick={() => void stop()}>{words.stopSharing}</Button>}
          </div>
          {isShared && <p>{words.stopSharingHint}</p>}
          <ToClass link={link} onMake={make} />
        </>
      )}
    </section>
  );
}

/** The sites that may frame a shared document, as the server wrote them into the page. */
const framingSites = (): readonly string[] =>
  pageWord(FRAMING_META_NAME)
    .split(" ")
    .filter((site) => site !== "");

/** What another site is given to show the link in a frame, where this server lets any do so. */
function EmbedCode({ link }: { readonly link: string }) {
  const sites = framingSites();
  if (sites.length === 0)
    return (
      <details>
        <summary>{words.embedElsewhere}</summary>
        <p>{words.embedNowhere}</p>
      </details>
    );
  const address = link.replace(/\/shared\/([^/]+)$/, "/embed/$1");
  const code = `<iframe src="${address}" width="800" height="600" allow="autoplay; midi; fullscreen" style="border:0"></iframe>`;
  return (
    <details>
      <summary>{words.embedCode}</summary>
      <p>{say(words.embedHint, { sites: listed(sites) })}</p>
      <textarea className={styles.code} aria-label={words.embedCode} readOnly value={code} onFocus={(event) => event.target.select()} />
    </details>
  );
}

function ShareFile({ onProblem, onOpened }: PartProps & { readonly onOpened: () => void }) {
  const { notices } = useHost();
  const takeOver = useOpenFile();
  const file = useRef<HTMLInputElement>(null);
  const download = useDocumentDownload(onProblem);
  const chosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? [];
    if (picked === undefined) return;
    const read = tooLargeFile(picked.size) ?? readDocumentFile(await picked.text());
    target.value = "";
    onProblem(read.ok ? undefined : read.error);
    if (!read.ok) return;
    onOpened();
    takeOver(read.value);
    if (read.value.leftOut !== undefined) notices.tell(read.value.leftOut);
  };
  return (
    <section className={styles.part}>
      <h3>{words.file}</h3>
      <p>{words.fileHint}</p>
      <div className={styles.row}>
        <Button variant="line" onClick={download}>
          {words.downloadFile}
        </Button>
        <Button variant="line" onClick={() => file.current?.click()}>
          {words.openFile}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label={words.documentFile}
          onChange={(event) => void chosen(event)}
        />
      </div>
    </section>
  );
}
