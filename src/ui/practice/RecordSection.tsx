import { Download, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { Result } from "../../lib/result.ts";
import type { PracticeReport } from "../../protocol/engine/practice-api.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { downloadFile } from "../state/page/download-file.ts";
import type { PracticeStep } from "../state/practice/use-practice.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/practice.ts";
import { problemText } from "../text/problems.ts";
import { listed, say } from "../text/say.ts";
import styles from "./practice.module.css";

export interface RecordSectionProps {
  readonly report: PracticeReport;
  /** What came of the last step. */
  readonly word: Result<string> | undefined;
  readonly step: PracticeStep;
  readonly onCloseWord: () => void;
}

/** The record as the learner's own: a file to take along, to bring in, to delete, and what nobody has claimed yet. */
export function RecordSection({ report, word, step, onCloseWord }: RecordSectionProps) {
  return (
    <section className={styles.record} aria-labelledby="own-record">
      <h2 id="own-record" className={styles.section}>
        {words.yourRecord}
      </h2>
      {report.setAside > 0 && (
        <NoticeBar kind="warning" title={say(words.damagedRuns, { count: report.setAside })}>
          {words.damagedRunsHint}
        </NoticeBar>
      )}
      {report.nobodys > 0 && (
        <NoticeBar
          title={say(words.runsOfNobody, { count: report.nobodys })}
          actions={
            <Button
              size="small"
              variant="line"
              onClick={() =>
                step(
                  ({ adoptPractice }) => adoptPractice(),
                  (added) => say(words.runsAddedToRecord, { count: added }),
                )
              }
            >
              {words.addToMyRecord}
            </Button>
          }
        />
      )}
      {word !== undefined && (
        <NoticeBar
          kind={word.ok ? "success" : "error"}
          title={word.ok ? word.value : problemText(word.error)}
          actions={
            <>
              {report.canRestore && <Undo step={step} />}
              <Button size="small" onClick={onCloseWord}>
                {common.close}
              </Button>
            </>
          }
        />
      )}
      <Acts report={report} step={step} />
      {report.waiting > 0 && <p className="label">{say(words.runsWaiting, { count: report.waiting })}</p>}
    </section>
  );
}

const Undo = ({ step }: Pick<RecordSectionProps, "step">) => (
  <Button
    size="small"
    variant="line"
    onClick={() =>
      step(
        ({ restorePractice }) => restorePractice(),
        (runs) => say(words.recordIsBack, { count: runs }),
      )
    }
  >
    {common.undo}
  </Button>
);

function Acts({ report, step }: Pick<RecordSectionProps, "report" | "step">) {
  const [asking, setAsking] = useState(false);
  const isEmpty = report.runs === 0;
  const remove = () => {
    setAsking(false);
    step(
      ({ deletePractice }) => deletePractice(),
      (runs) => say(words.recordDeleted, { count: runs }),
    );
  };
  if (asking)
    return (
      <NoticeBar
        kind="warning"
        title={say(words.deleteAllRuns, { count: report.runs })}
        actions={
          <>
            <Button variant="danger" onClick={remove}>
              {words.deleteRecord}
            </Button>
            <Button variant="line" onClick={() => setAsking(false)} autoFocus>
              {words.keepIt}
            </Button>
          </>
        }
      >
        {words.deleteRecordHint}
      </NoticeBar>
    );
  return (
    <div className={styles.acts}>
      <Button variant="line" disabled={isEmpty} onClick={() => step(download, () => words.recordDownloaded)}>
        <Download />
        {words.download}
      </Button>
      <Import step={step} />
      <Button variant="danger" disabled={isEmpty} onClick={() => setAsking(true)}>
        <Trash2 />
        {words.deleteIt}
      </Button>
    </div>
  );
}

const download: Parameters<PracticeStep>[0] = async ({ exportPractice }) => {
  const text = await exportPractice();
  if (text.ok) downloadFile(text.value, "practice-record.json", "application/json");
  return text;
};

function Import({ step }: Pick<RecordSectionProps, "step">) {
  const input = useRef<HTMLInputElement>(null);
  const read = (file: File) =>
    step(
      async ({ importPractice }) => importPractice(await file.text()),
      ({ added, known, damaged }) => {
        return listed([
          say(words.runsAdded, { count: added }),
          known > 0 ? say(words.thereAlready, { count: known }) : "",
          damaged > 0 ? say(words.couldNotBeRead, { count: damaged }) : "",
        ]);
      },
    );
  return (
    <>
      <Button variant="line" onClick={() => input.current?.click()}>
        <Upload />
        {words.addFromAFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={words.recordFile}
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file !== undefined) read(file);
        }}
      />
    </>
  );
}
