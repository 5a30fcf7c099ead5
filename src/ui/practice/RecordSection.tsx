import { Download, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { Result } from "../../lib/result.ts";
import type { PracticeReport } from "../../protocol/engine/practice-api.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { downloadFile } from "../state/page/download-file.ts";
import type { PracticeStep } from "../state/practice/use-practice.ts";
import styles from "./practice.module.css";
import { counted } from "./words.ts";

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
        Your record
      </h2>
      {report.setAside > 0 && (
        <NoticeBar kind="warning" title={`${counted(report.setAside, "damaged run")} could not be read`}>
          It was set aside on this device; everything else is as it was.
        </NoticeBar>
      )}
      {report.nobodys > 0 && (
        <NoticeBar
          title={`${counted(report.nobodys, "run")} practised on this device while nobody was signed in`}
          actions={
            <Button
              size="small"
              variant="line"
              onClick={() =>
                step(
                  ({ adoptPractice }) => adoptPractice(),
                  (added) => `${counted(added, "run")} added to your record`,
                )
              }
            >
              Add to my record
            </Button>
          }
        />
      )}
      {word !== undefined && (
        <NoticeBar
          kind={word.ok ? "success" : "error"}
          title={word.ok ? word.value : word.error.message}
          actions={
            <>
              {report.canRestore && <Undo step={step} />}
              <Button size="small" onClick={onCloseWord}>
                Close
              </Button>
            </>
          }
        />
      )}
      <Acts report={report} step={step} />
      {report.waiting > 0 && <p className="label">{counted(report.waiting, "run")} still to be brought to your account.</p>}
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
        (runs) => `Your record is back: ${counted(runs, "run")}`,
      )
    }
  >
    Undo
  </Button>
);

function Acts({ report, step }: Pick<RecordSectionProps, "report" | "step">) {
  const [asking, setAsking] = useState(false);
  const isEmpty = report.runs === 0;
  const remove = () => {
    setAsking(false);
    step(
      ({ deletePractice }) => deletePractice(),
      (runs) => `Your record was deleted: ${counted(runs, "run")}`,
    );
  };
  if (asking)
    return (
      <NoticeBar
        kind="warning"
        title={`Delete all ${counted(report.runs, "run")}?`}
        actions={
          <>
            <Button variant="danger" onClick={remove}>
              Delete record
            </Button>
            <Button variant="line" onClick={() => setAsking(false)} autoFocus>
              Keep it
            </Button>
          </>
        }
      >
        They go from this device and from your account. Until you leave this page you can bring them back.
      </NoticeBar>
    );
  return (
    <div className={styles.acts}>
      <Button variant="line" disabled={isEmpty} onClick={() => step(download, () => "Your record was downloaded")}>
        <Download />
        Download
      </Button>
      <Import step={step} />
      <Button variant="danger" disabled={isEmpty} onClick={() => setAsking(true)}>
        <Trash2 />
        Delete
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
        const others = [known > 0 ? `${known} there already` : "", damaged > 0 ? `${damaged} could not be read` : ""].filter(
          (part) => part !== "",
        );
        return [`${counted(added, "run")} added`, ...others].join(", ");
      },
    );
  return (
    <>
      <Button variant="line" onClick={() => input.current?.click()}>
        <Upload />
        Add from a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Record file"
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
