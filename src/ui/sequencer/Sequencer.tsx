import { Eraser, Music } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { WidgetId } from "../../documents/records.ts";
import { motionSignal, msPerTick } from "../../host/clock/playhead.ts";
import type { Score } from "../../music/notation/score.ts";
import { Button } from "../controls/button/Button.tsx";
import { PlayButton } from "../controls/button/PlayButton.tsx";
import { RestartIcon } from "../controls/icon/transport-icons.tsx";
import type { Motion } from "../controls/motion/motion.ts";
import { Notation } from "../controls/notation/Notation.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { TempoField } from "../controls/spin/TempoField.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useDispatch, useTransport } from "../state/records.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/controls.ts";
import { type GridRow, StepGrid } from "./StepGrid.tsx";
import styles from "./sequencer.module.css";

/** Steps in a whole note. */
export type SequencerGrid = 4 | 8 | 16;

/** What of a step sequencer's derived value is drawn here. */
export interface SequencerShown {
  readonly rows: readonly GridRow[];
  readonly grid: SequencerGrid;
  /** Some step begins or ends between the lines of the grid. */
  readonly betweenLines: boolean;
  readonly tempo: number;
  readonly empty: boolean;
  readonly cellsPerBar: number;
  readonly cellsPerBeat: number;
  readonly length: number;
  /** The pattern as it is written; null while nothing is on. */
  readonly score: Score | null;
}

export interface SequencerProps {
  readonly id: WidgetId;
  readonly shown: SequencerShown;
  /** What stands before each row; its key is its name. */
  readonly rowLabel: (row: GridRow) => ReactNode;
  /** Beside the transport. */
  readonly extra?: ReactNode;
  readonly onToggle: (row: number, cell: number) => void;
  readonly onStretch: (row: number, cell: number, by: number) => void;
  readonly onHold: (row: number, cell: number, cells: number) => void;
  readonly onGrid: (grid: SequencerGrid) => void;
  readonly onTempo: (bpm: number) => void;
  readonly onClear: () => void;
}

const grids = [
  { value: 4, label: words.quarter },
  { value: 8, label: words.eighth },
  { value: 16, label: words.sixteenth },
] as const;

/** A step sequencer: its own transport, the grid's fineness, and the cells with their playhead. */
export function Sequencer(props: SequencerProps) {
  const { id, shown, rowLabel, extra, onToggle, onStretch, onHold, onGrid, onTempo, onClear } = props;
  const motion = useSequencerMotion(id, shown.tempo);
  const dispatch = useDispatch();
  const transport = useTransport(id);
  const playing = transport?.status === "playing";
  const [written, setWritten] = useState(false);
  return (
    <div className={styles.sequencer}>
      {written && <Written score={shown.score} />}
      <div className={styles.tools}>
        <PlayButton playing={playing} onToggle={() => dispatch({ type: playing ? "transport/pause" : "transport/play", widgetId: id })} />
        <Button
          icon
          aria-label={common.restart}
          disabled={motion === undefined}
          onClick={() => dispatch({ type: "transport/restart", widgetId: id })}
        >
          <RestartIcon />
        </Button>
        <Segmented label={words.grid} small value={shown.grid} choices={grids} onChange={onGrid} />
        <TempoField value={shown.tempo} onCommit={onTempo} />
        {extra}
        <span className="grow" />
        <Button icon aria-label={words.asNotation} title={words.asNotation} pressed={written} onClick={() => setWritten(!written)}>
          <Music />
        </Button>
        <Button size="small" className={styles.clear} aria-label={words.clearSteps} disabled={shown.empty} onClick={onClear}>
          <Eraser />
          <span>{words.clearSteps}</span>
        </Button>
      </div>
      <p role="status" className={styles.between}>
        {shown.betweenLines && words.betweenLines}
      </p>
      <StepGrid
        rows={shown.rows}
        cellsPerBar={shown.cellsPerBar}
        cellsPerBeat={shown.cellsPerBeat}
        duration={shown.length * msPerTick(shown.tempo)}
        motion={motion}
        rowLabel={rowLabel}
        onToggle={onToggle}
        onStretch={onStretch}
        onHold={onHold}
      />
    </div>
  );
}

/** The pattern as players read it. */
const Written = ({ score }: Pick<SequencerShown, "score">) => (
  <div className={styles.written}>
    {score === null ? words.noStepIsOn : <Notation score={score} label={words.patternInNotation} barNumbers={false} />}
  </div>
);

/** Its playhead's motion; it stands where the pattern pauses. Undefined while it stands before the first step. */
function useSequencerMotion(id: WidgetId, tempo: number): Motion | undefined {
  const { playhead } = useHost();
  const motion = useSignalValue(useMemo(() => motionSignal(playhead, id, tempo), [playhead, id, tempo]));
  return motion.kind === "still" && motion.at === 0 ? undefined : motion;
}
