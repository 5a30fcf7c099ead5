import { Keyboard } from "lucide-react";
import { type CSSProperties, type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "../controls/button/Button.tsx";
import { ChordParts } from "../controls/chord/ChordParts.tsx";
import type { MenuContent } from "../controls/menu/Menu.tsx";
import { Piano } from "../controls/piano/Piano.tsx";
import type { KeyMark } from "../controls/piano/PianoKey.tsx";
import { Header, type HeaderUser } from "../shell/Header.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/start.ts";
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
        <h1>{words.productName}</h1>
        <p className={styles.lead}>{words.whatItIs}</p>
        <nav className={styles.ways} aria-label={words.ways}>
          <Link className={buttonClass({ variant: "ink", size: "large" })} to="/workspace/list">
            {words.browseWorkspaces}
          </Link>
          <Link className={buttonClass({ variant: "line", size: "large" })} to="/workspace/new">
            {words.newWorkspace}
          </Link>
          <Link className={buttonClass({ variant: "line", size: "large" })} to="/editor">
            {words.newLesson}
          </Link>
          <Link className={buttonClass({ variant: "line", size: "large" })} to="/dashboard">
            {words.dashboard}
          </Link>
          <Link className={buttonClass({ variant: "line", size: "large" })} to="/practice">
            {common.practice}
          </Link>
          <Link className={buttonClass({ variant: "line", size: "large" })} to="/songs">
            {words.songs}
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
      <figure className={styles.sheet} aria-label={words.exampleProgression}>
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
        <Piano label={words.piano} low={48} high={76} marks={marks} labels={NO_LABELS} {...piano} />
      </div>
      <p className={styles.hint}>
        <Keyboard />
        {words.pressAKey}
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
