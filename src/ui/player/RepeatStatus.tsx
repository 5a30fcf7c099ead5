import type { WidgetId } from "../../documents/records.ts";
import { turnIn } from "../../music/band/form/turns.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useRecords } from "../state/records.ts";
import { turnBegins } from "../text/en/playing/band.ts";
import styles from "./repeat-status.module.css";
import { type RepeatStatusProps, repeatWords, tradesNow, turnWords } from "./repeat-words.ts";

/** What repeats change, now and next, and whose turn it is where fours are traded; nothing where they change nothing. */
export function RepeatStatus({ place, ...props }: RepeatStatusProps & { readonly place: FoursTurnProps }) {
  const status = repeatWords(props);
  return (
    <>
      {status !== undefined && (
        <span className={styles.status} role="status">
          {status}
        </span>
      )}
      {tradesNow(props) && <FoursTurn {...place} />}
    </>
  );
}

interface FoursTurnProps {
  readonly id: WidgetId;
  /** Bars as they are played. */
  readonly bars: number;
  readonly hasPickUp: boolean;
}

/** Whose four bars are heard, and how many are left; read aloud once a turn. Nothing while a run is judged: the band does not trade then. */
function FoursTurn({ id, bars, hasPickUp }: FoursTurnProps) {
  const bar = Number.parseInt(useSignalValue(useHost().playhead.beat).get(id) ?? "", 10) - 1;
  const isJudged = useRecords("training").some(({ playerId, mode, status }) => playerId === id && mode === "timed" && status !== "over");
  if (isJudged || !(bar >= 0)) return null;
  const turn = turnIn({ bar, bars, hasPickUp });
  return (
    <>
      <b className={styles.turn} aria-hidden="true">
        {turnWords(turn)}
      </b>
      <span className="visually-hidden" role="status">
        {turnBegins[turn.of]}
      </span>
    </>
  );
}
