import { Keyboard } from "lucide-react";
import { type CSSProperties, type ReactNode, useMemo } from "react";
import { Button } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import type { MenuContent } from "../controls/menu/Menu.tsx";
import { Piano } from "../controls/piano/Piano.tsx";
import type { KeyMark } from "../controls/piano/PianoKey.tsx";
import { Header, type HeaderUser } from "../shell/Header.tsx";
import * as words from "../text/en/start.ts";
import sheetUrl from "./start/two-five-one.svg";
import { CHORDS, SHEET } from "./start/two-five-one.ts";
import styles from "./start.module.css";

export interface StartProps {
  readonly user?: HeaderUser | undefined;
  readonly onAccount: () => void;
  /** Whether who is here may have classes. */
  readonly teaches?: boolean;
  /** What went wrong, above the page. */
  readonly notices?: ReactNode;
  readonly profile?: MenuContent | undefined;
  /** What comes before all else: a learner's assignments. */
  readonly first?: ReactNode;
  /** The way back to what was open last. */
  readonly lastOpen?: ReactNode;
  /** What stands at the foot. */
  readonly foot?: ReactNode;
  /** The player, where it has taken over from the sheet. */
  readonly player?: ReactNode;
  readonly onKeep: () => void;
  /** What the keys that are held make. */
  readonly named?: ReactNode;
  /** MIDI numbers of the keys that sound by hand, and by the music. */
  readonly pressed: ReadonlySet<number>;
  readonly played: ReadonlySet<number>;
  readonly onPress: (midi: number, velocity: number) => void;
  readonly onRelease: (midi: number) => void;
  /** The computer keys that play, printed on the piano. */
  readonly keyCaps?: ReadonlyMap<number, string>;
}

/** The start page: what this is, music that plays at the first click with a piano to join in, and the ways on. */
export const Start = ({
  user,
  onAccount,
  teaches = false,
  profile,
  notices,
  first,
  lastOpen,
  foot,
  player,
  onKeep,
  named,
  ...piano
}: StartProps) => (
  <div className={styles.start}>
    <Header bare user={user} onAccount={onAccount} profile={profile} />
    <main id="main" className={styles.main}>
      {first !== undefined && <div className={styles.first}>{first}</div>}
      <div className={styles.words}>
        {notices}
        <Words teaches={teaches} />
        {lastOpen}
      </div>
      <div className={styles.instrument}>
        {player}
        <div className={styles.joinIn}>
          <p className={styles.hint}>{named ?? <JoinIn />}</p>
          <Button variant="line" onClick={onKeep}>
            {words.keepThis}
          </Button>
        </div>
        <Instrument {...piano} />
      </div>
    </main>
    {foot}
  </div>
);

/** What this is, and the ways on. */
export const Words = ({ teaches }: { readonly teaches: boolean }) => (
  <>
    <h1>{words.productName}</h1>
    <p className={styles.lead}>{words.whatItIs}</p>
    <nav className={styles.doors} aria-label={words.ways}>
      {DOORS.map(({ to, title, text }) => (
        <Link key={to} className={styles.door} to={to} aria-describedby={`door-${to}`}>
          <b>{title}</b>
          <span id={`door-${to}`} aria-hidden="true">
            {text}
          </span>
        </Link>
      ))}
    </nav>
    <p className={styles.ways}>
      <Link to="/workspace/list">{words.browseWorkspaces}</Link>
      <Link to="/workspace/new">{words.newWorkspace}</Link>
      <Link to="/guide">{words.guide}</Link>
      {teaches && <Link to="/classes">{words.classes}</Link>}
      <Link to="/join">{words.joinClass}</Link>
    </p>
  </>
);

/** The three ways on. What is read out of each is its title; the sentence describes it. */
const DOORS = [
  { to: "/songs", title: words.playASong, text: words.playASongText },
  { to: "/workspace/new", title: words.practiseProgression, text: words.practiseProgressionText },
  { to: "/editor", title: words.writeLesson, text: words.writeLessonText },
];

/** How to join in with what this browser and device have. */
const JoinIn = () => (
  <>
    <Keyboard />
    {"requestMIDIAccess" in navigator ? words.pressAKey : words.pressAKeyWithoutMidi}
  </>
);

/** Keeps the room of what comes to stand at the foot, so that what is above it does not move. */
export const FootRoom = () => <div className={styles.foot} />;

/** Keeps the room of so many lines until it is known what they say: nothing moves under a finger. */
export const LastOpenRoom = ({ lines }: { readonly lines: number }) => (
  <div className={styles.recent} style={{ "--lines": lines } as CSSProperties} />
);

/** The sheet as it was engraved when this was built, with Play under it; the player takes its place. */
export const StillPlayer = ({ play, isWaiting = false }: { readonly play: ReactNode; readonly isWaiting?: boolean }) => (
  <section className={styles.player} aria-label={words.player}>
    <figure className={styles.sheet} aria-label={words.exampleProgression}>
      <div className={styles.page}>
        <img src={sheetUrl} alt="" width={SHEET.width} height={SHEET.height} />
        {CHORDS.map(({ bar, root, minor, figure }) => (
          <span key={bar} className={styles.chord} aria-hidden="true">
            {root}
            <small>{minor}</small>
            <sup>{figure}</sup>
          </span>
        ))}
      </div>
    </figure>
    <div className={styles.play}>
      {play}
      <b role="status">{isWaiting ? words.loadingTrio : words.hearTrio}</b>
    </div>
  </section>
);

function Instrument({ pressed, played, ...piano }: Pick<StartProps, "pressed" | "played" | "onPress" | "onRelease" | "keyCaps">) {
  const lit = useMemo(() => new Set([...pressed, ...played]), [pressed, played]);
  const marks = useMemo(
    () =>
      new Map<number, KeyMark>([
        ...[...played].map((midi) => [midi, { kind: "played" }] as const),
        ...[...pressed].map((midi) => [midi, { kind: "on" }] as const),
      ]),
    [pressed, played],
  );
  return (
    <div className={styles.piano}>
      <Piano label={words.piano} low={48} high={76} marks={marks} labels={NO_LABELS} pressed={lit} {...piano} />
    </div>
  );
}

const NO_LABELS: ReadonlyMap<number, string> = new Map();
