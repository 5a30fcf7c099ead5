import { useCallback, useEffect, useState } from "react";
import { classCalls } from "../../../host/classes/class-client.ts";
import type { Progress, ResultHead } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Dialog } from "../../controls/dialog/Dialog.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { Segmented } from "../../controls/segmented/Segmented.tsx";
import { Sign } from "../../controls/verdict/Verdict.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { listed, say } from "../../text/say.ts";
import styles from "../classes.module.css";
import { percentOf, timeText } from "./cells.ts";
import type { OpenCell } from "./Grid.tsx";
import { RunView } from "./RunView.tsx";

interface CellDialogProps {
  readonly classId: string;
  readonly cell: OpenCell;
  readonly progress: Progress | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** What one learner played for one assignment: the runs, and the teacher's word over them. */
export function CellDialog({ classId, cell: { learner, assignment }, progress, onClose, onChanged }: CellDialogProps) {
  const { gateway } = useHost();
  const [runs, setRuns] = useState<readonly ResultHead[]>();
  const [hasFailed, setFailed] = useState(false);
  const [open, setOpen] = useState<string>();
  const load = useCallback(async () => {
    const answer = await classCalls(gateway).results(classId, learner.id, assignment?.id ?? "");
    setFailed(answer.kind !== "ok");
    if (answer.kind === "ok") setRuns(answer.data.content);
  }, [gateway, classId, learner.id, assignment?.id]);
  const count = progress?.runs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that comes while it is looked at is shown
  useEffect(() => void load(), [load, count]);
  const title = say(words.cellTitle, { nickname: learner.nickname, title: assignment?.title ?? words.besides });
  const sayWord = async (word: "done" | "again" | "none") => {
    if (assignment === undefined) return;
    const answer = await classCalls(gateway).say(classId, assignment.id, learner.id, word === "none" ? null : word);
    setFailed(answer.kind !== "ok");
    onChanged();
  };
  return (
    <Dialog open onClose={onClose} title={title} size="normal">
      <div className={styles.dialog}>
        {hasFailed && (
          <NoticeBar kind="error" title={words.notDone}>
            {words.notDoneHint}
          </NoticeBar>
        )}
        {open !== undefined && (
          <RunView place={[classId, learner.id, open]} onBack={() => setOpen(undefined)} onChanged={() => void load()} />
        )}
        {open === undefined && (
          <>
            {assignment !== undefined && (
              <Segmented
                label={words.yourWord}
                value={progress?.word ?? "none"}
                choices={[
                  { value: "none", label: words.sayNothing },
                  { value: "done", label: words.sayDone },
                  { value: "again", label: words.sayAgain },
                ]}
                onChange={(word) => void sayWord(word)}
              />
            )}
            {runs?.length === 0 && <p>{words.noRuns}</p>}
            <ul className={styles.list}>
              {runs?.map((run) => (
                <li key={run.id} className={styles.row}>
                  <Button variant="line" aria-label={say(words.openRun, { day: timeText(run.at) })} onClick={() => setOpen(run.id)}>
                    {timeText(run.at)}
                  </Button>
                  <span className="num">
                    {listed([
                      run.attempts === 0 ? "" : say(words.shareRight, { percent: percentOf(run.clean / run.attempts) }),
                      run.tempo === null ? "" : say(words.atTempo, { tempo: Math.round(run.tempo) }),
                    ])}
                  </span>
                  {run.heardAt !== null && (
                    <span className={styles.state}>
                      <Sign kind="success" />
                      {words.heard}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
