import { Keyboard } from "lucide-react";
import { type CSSProperties, type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "../controls/button/Button.tsx";
import { ChordParts } from "../controls/chord/ChordParts.tsx";
import type { MenuContent } from "../controls/menu/Menu.tsx";
import { Piano } from "../controls/piano/Piano.tsx";
import type { KeyMark } from "../controls/piano/PianoKey.tsx";
import { Header, type HeaderUser } from "../shell/Header.tsx";
import sheetUrl from "./start/two-five-one.svg";
import { CHORDS, DEGREES, SHEET } from "./start/two-five-one.ts";
import styles from "./start.module.css";

export interface StartProps {
  readonly user?: HeaderUser | undefined;
  readonly onAccount: () => void;
  /** What went wrong, above the page. */
  readonly notices?: ReactNode;
  readonly profile?: MenuContent | undefined;
  /** The way back to what was open last. */
  readonly lastOpen?: ReactNode;
  /** MIDI numbers of the keys that sound. */
  readonly pressed: ReadonlySet<number>;
  readonly onPress: (midi: number, velocity: number) => void;
  readonly onRelease: (midi: number) => void;
  /** The computer keys that play, printed on the piano. */
  readonly keyCaps?: ReadonlyMap<number, string>;
}

/** The start page: what this is, where to go on, and a piano that sounds at the first touch. */
export const Start = ({ user, onAccount, profile, notices, lastOpen, ...piano }: StartProps) => (
  <div className={styles.start}>
    <Header bare user={user} onAccount={onAccount} profile={profile} />
    <main className={styles.main}>
      <div>
        {notices}
        <h1>Woodshed</h1>
        <p className={styles.lead}>Chords, notation, a band that waits for you, and practice that tells you the truth about your time.</p>
        <nav className={styles.ways} aria-label="Start">
          <Link className={buttonClass({ variant: "ink", size: "large" })} to="/workspace/list">
            Browse workspaces
          </Link>
          <Link className={buttonClass({ variant: "line", size: "large" })} to="/workspace/new">
            New workspace
          </Link>
          <Link className={buttonClass({ variant: "line", size: "large" })} to="/editor">
            New lesson
          </Link>
          <Link className={buttonClass({ variant: "line", size: "large" })} to="/dashboard">
            Dashboard
          </Link>
          <Link className={buttonClass({ variant: "line", size: "large" })} to="/practice">
            Practice
          </Link>
        </nav>
        {lastOpen}
      </div>
      <Instrument {...piano} />
    </main>
  </div>
);

/** Pixels of the heading over what was open last, and of each line. */
const [HEADING, LINE] = [26, 41];

/** Keeps the room of so many lines until it is known what they say: nothing moves under a finger. */
export const LastOpenRoom = ({ lines }: { readonly lines: number }) => (
  <div className={styles.recent} style={{ minHeight: HEADING + LINE * lines }} />
);

function Instrument(piano: Pick<StartProps, "pressed" | "onPress" | "onRelease" | "keyCaps">) {
  const marks = useMemo(() => marksOf(piano.pressed), [piano.pressed]);
  return (
    <div className={styles.instrument}>
      <figure className={styles.sheet} aria-label="Two, five, one in E flat">
        <div className={styles.page} style={{ "--unit": `calc(100cqw / ${SHEET.width})` } as CSSProperties}>
          <img src={sheetUrl} alt="" width={SHEET.width} height={SHEET.height} />
          {CHORDS.map(({ x, parts }) => (
            <span
              key={x}
              className={styles.chord}
              style={{ left: `calc(${x} * var(--unit))`, top: `calc(${SHEET.baseline} * var(--unit))` }}
            >
              <ChordParts parts={parts} />
            </span>
          ))}
        </div>
      </figure>
      <div className={styles.piano}>
        <Piano label="Piano" low={48} high={76} marks={marks} labels={NO_LABELS} {...piano} />
      </div>
      <p className={styles.hint}>
        <Keyboard />
        Press a key: on the screen, on this keyboard (Z to M, Q to U) or by MIDI.
      </p>
    </div>
  );
}

const NO_LABELS: ReadonlyMap<number, string> = new Map();

/** The first chord's degrees on its keys, and a mark on each key that sounds. */
function marksOf(pressed: ReadonlySet<number>): Map<number, KeyMark> {
  const marks = new Map<number, KeyMark>([...pressed].map((midi) => [midi, { kind: "on" }]));
  for (const [midi, kind, glyph] of DEGREES) marks.set(midi, { kind, glyph });
  return marks;
}
