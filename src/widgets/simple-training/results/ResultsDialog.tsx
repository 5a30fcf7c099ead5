import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { changeNames } from "../../../music/training/changes.ts";
import type { WeakSpot } from "../../../music/training/details.ts";
import type { TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { Button } from "../../../ui/controls/button/Button.tsx";
import { ElementSymbol } from "../../../ui/controls/chord/ElementSymbol.tsx";
import { Dialog } from "../../../ui/controls/dialog/Dialog.tsx";
import { useDispatch } from "../../../ui/state/records.ts";
import * as common from "../../../ui/text/en/common.ts";
import * as words from "../../../ui/text/en/training.ts";
import { Said } from "../../../ui/text/Said.tsx";
import { say } from "../../../ui/text/say.ts";
import { Drifts } from "../../../ui/training/Drifts.tsx";
import { NextThingButton } from "../../../ui/training/NextThingButton.tsx";
import { nextThing, practiceMode } from "../../../ui/training/next-thing.ts";
import { PastRuns } from "../../../ui/training/PastRuns.tsx";
import { WaitByBar } from "../../../ui/training/WaitByBar.tsx";
import { percent, spotText } from "../../../ui/training/words.ts";
import { BarByBar } from "./BarByBar.tsx";
import { Counts, ResultsHeadline, RunFigures } from "./ResultsView.tsx";
import styles from "./results.module.css";
import { TimingHistogram } from "./TimingHistogram.tsx";

interface Props {
  readonly run: TrainingRecord;
  readonly onAgain: () => void;
}

/** Everything that a timed run came to: bar by bar, how far off, and what was weakest with the way to work on it. */
export function ResultsDialog({ run, onAgain }: Props) {
  const [open, setOpen] = useState(false);
  const again = () => {
    setOpen(false);
    onAgain();
  };
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        {words.details}
      </Button>
      <Dialog
        title={words.results}
        open={open}
        onClose={() => setOpen(false)}
        footer={
          <>
            <span className={styles.spring} />
            {nextThing(run).kind !== "again" && (
              <Button variant="line" onClick={again}>
                <RotateCcw />
                {words.again}
              </Button>
            )}
            <NextThingButton run={run} onAgain={again} onLeave={() => setOpen(false)} />
          </>
        }
      >
        <ResultsBody run={run} onPractise={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The whole result: a sentence, figures, bar by bar, how far off, the weakest changes. */
export function ResultsBody({ run, onPractise }: { readonly run: TrainingRecord; readonly onPractise?: () => void }) {
  const { details, summary } = run;
  if (details === null) return null;
  return (
    <div className={styles.body}>
      <h3 className={styles.headline}>
        <ResultsHeadline run={run} />
      </h3>
      <Counts run={run} />
      <RunFigures run={run} />
      {summary === null ? (
        <WaitByBar details={details} />
      ) : (
        <div className={styles.charts}>
          <BarByBar details={details} />
          <TimingHistogram summary={summary} />
        </div>
      )}
      <Drifts run={run} />
      {details.weakest.length > 0 && (
        <Weakest weakest={details.weakest} mode={run.mode} {...(onPractise === undefined ? {} : { onPractise })} />
      )}
      <PastRuns run={run} />
    </div>
  );
}

const ChangeName = ({ from, to }: Pick<WeakSpot, "from" | "to">) => (
  <span className={styles.change}>
    {from === null ? (
      <ElementSymbol element={to} />
    ) : (
      <Said
        text={words.fromTo}
        values={{ from: <ElementSymbol element={from} />, to: <ElementSymbol element={to} /> }}
        className={styles.arrow}
      />
    )}
  </span>
);

/** The changes that went worst, each with its own way to practise it. */
function Weakest({
  weakest,
  mode,
  onPractise,
}: Pick<TrainingRecord, "mode"> & { readonly weakest: readonly WeakSpot[]; readonly onPractise?: () => void }) {
  const dispatch = useDispatch();
  const practise = (spot: WeakSpot) => {
    const { from, to, key } = spot;
    dispatch({ type: "practice/train", changes: [{ ...changeNames(from, to), key }], mode: practiceMode(spot) });
    onPractise?.();
  };
  return (
    <section>
      <h4 className={styles.title}>{words.weakestChanges}</h4>
      <ul className={styles.weakest}>
        {weakest.map((spot) => (
          <li key={JSON.stringify([spot.from, spot.to])}>
            <ChangeName from={spot.from} to={spot.to} />
            <span className={styles.share}>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${(100 * spot.right) / spot.tries}%` }} />
              </span>
              {say(words.clean, { percent: percent(spot.right / spot.tries) })}
            </span>
            <span className={styles.detail}>{spotText(spot, mode)}</span>
            <Button
              variant="line"
              aria-label={
                spot.from === null
                  ? say(words.practiseChord, { to: spot.to.name })
                  : say(words.practiseChange, { from: spot.from.name, to: spot.to.name })
              }
              onClick={() => practise(spot)}
            >
              {common.practise}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
