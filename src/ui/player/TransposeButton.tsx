import { ArrowUpDown, Minus, Plus } from "lucide-react";
import type { Accidentals } from "../../music/pitch.ts";
import { keyTwins, movedKey, NO_KEY } from "../../music/spelling/key-names.ts";
import { keyTitle } from "../../music/transpose.ts";
import { Button } from "../controls/button/Button.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { classNames } from "../controls/class-names.ts";
import { Popover } from "../controls/popover/Popover.tsx";
import * as words from "../text/en/player.ts";
import { Said } from "../text/Said.tsx";
import { halfSteps, signedSteps } from "./half-steps.ts";
import styles from "./transpose.module.css";

export interface TransposeButtonProps {
  /** The key that is written. */
  readonly written: string;
  /** Half steps from there, −11 to 11. */
  readonly transpose: number;
  /** Which of two keys with six accidentals is written. */
  readonly twin: Accidentals | null;
  /** `twin` is told where there are two. */
  readonly onChange: (halfSteps: number, twin?: Accidentals) => void;
}

/** The farthest that a piece is moved, in half steps. */
const FARTHEST = 11;
/** The way to each of the twelve keys that moves least. */
const NEAREST = Array.from({ length: 12 }, (_, index) => index - 5);

/** Moves what is shown and played to another key; what is written stays. It says by how many half steps. */
export const TransposeButton = (props: TransposeButtonProps) => (
  <Popover
    small
    label={words.transpose}
    className={classNames(styles.trigger, props.transpose !== 0 && styles.moved)}
    trigger={
      <>
        <ArrowUpDown className={styles.sign} />
        <span className={styles.word}>{words.transpose}</span>
        <span className="num">{signedSteps(props.transpose)}</span>
      </>
    }
  >
    {() => <Choices {...props} />}
  </Popover>
);

/** A key to go to. */
interface Choice {
  readonly move: number;
  readonly key: string;
  readonly twin?: Accidentals;
}

/** The twelve keys, where two are one in sound both of them: F# and Gb. */
const choicesFrom = (written: string): readonly Choice[] =>
  NEAREST.flatMap((move): readonly Choice[] => {
    const [sharps, flats] = keyTwins(movedKey(written, move));
    if (sharps === undefined || flats === undefined) return [{ move, key: movedKey(written, move) }];
    return [
      { move, key: sharps, twin: "sharps" },
      { move, key: flats, twin: "flats" },
    ];
  });

const titleOf = (key: string): string => (key === NO_KEY ? words.noKey : keyTitle(key));

function Choices({ written, transpose, twin, onChange }: TransposeButtonProps) {
  const heard = transpose === 0 && twin === null ? written : movedKey(written, transpose, twin ?? undefined);
  return (
    <div className={styles.panel}>
      <div className={styles.steps}>
        <Button
          icon
          variant="line"
          aria-label={words.halfStepDown}
          disabled={transpose <= -FARTHEST}
          onClick={() => onChange(transpose - 1)}
        >
          <Minus />
        </Button>
        <output className={styles.now}>
          <b className="num">{halfSteps(transpose)}</b>
          <span>
            <MusicText text={titleOf(heard)} />
          </span>
        </output>
        <Button icon variant="line" aria-label={words.halfStepUp} disabled={transpose >= FARTHEST} onClick={() => onChange(transpose + 1)}>
          <Plus />
        </Button>
      </div>
      <fieldset className={styles.keys} aria-label={words.key}>
        {written === NO_KEY
          ? NEAREST.map((move) => (
              <Button key={move} size="small" pressed={move === transpose} aria-label={halfSteps(move)} onClick={() => onChange(move)}>
                <span className="num">{signedSteps(move)}</span>
              </Button>
            ))
          : choicesFrom(written).map(({ move, key, twin: own }) => (
              <Button key={key} size="small" pressed={key === heard} aria-label={keyTitle(key)} onClick={() => onChange(move, own)}>
                <span>
                  <MusicText text={key} />
                </span>
              </Button>
            ))}
      </fieldset>
      <Button size="small" disabled={transpose === 0} onClick={() => onChange(0)}>
        <span>
          <Said text={words.asWrittenIn} values={{ key: <MusicText text={titleOf(written)} /> }} />
        </span>
      </Button>
    </div>
  );
}
