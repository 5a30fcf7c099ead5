import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { beatsAMinute, type TempoBeat } from "../../music/time/tempo-beat.ts";
import { Beats } from "../controls/beats/Beats.tsx";
import { Button } from "../controls/button/Button.tsx";
import { PlayButton } from "../controls/button/PlayButton.tsx";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { holdFocus } from "../controls/dialog/hold-focus.ts";
import { useFocusReturn } from "../controls/menu/use-focus-return.ts";
import { BeatSign } from "../controls/notation/BeatSign.tsx";
import { usePinch } from "../sheet/use-pinch.ts";
import * as common from "../text/en/common.ts";
import * as sheet from "../text/en/sheet.ts";
import * as words from "../text/en/workspace.ts";
import { say } from "../text/say.ts";
import styles from "./stand.module.css";
import { standAct } from "./stand-keys.ts";

export interface StandProps {
  /** Of the music. */
  readonly title: string;
  readonly onLeave: () => void;
  /** A `Notation`. */
  readonly children: ReactNode;
  /** Chord names; undefined where there is none. */
  readonly now: string | undefined;
  readonly next: string | undefined;
  /** Beats in a bar, and the one that sounds, from 0. */
  readonly beats: number;
  readonly beat?: number;
  /** As it is shown: "bar 7", "bar 7 (2nd time)", "Pick-up", "Intro". */
  readonly bar: string;
  /** Quarter notes a minute. */
  readonly tempo: number;
  /** What the tempo on the sheet counts. */
  readonly beatOfTempo: TempoBeat;
  /** "Loop bars 1–8". */
  readonly loop?: string | undefined;
  /** Which song of a set it is, and the way to the next one: beside Play once the music has ended. */
  readonly set?: {
    readonly place: string;
    readonly next: { readonly label: string; readonly go: () => void } | undefined;
  };
  readonly playing: boolean;
  readonly onToggle: () => void;
  /** Beside the tempo. */
  readonly tools?: ReactNode;
  /** Half a page on or back: the page keys, which foot switches send. */
  readonly onTurn: (by: 1 | -1) => void;
  /** One size larger or smaller: + and −. */
  readonly onSize: (by: 1 | -1) => void;
  /** Two fingers on the music, with the ratio of their distance to that at the beginning. */
  readonly onPinch: (ratio: number, isFirst: boolean) => void;
}

/** The stand: the sheet fills the screen, with the chord now and the next one to be read from the bench. Paper in both themes. Esc leaves. */
export function Stand(props: StandProps) {
  const stand = useRef<HTMLDivElement>(null);
  const music = useRef<HTMLDivElement>(null);
  useFocusReturn(true);
  usePinch(music, props.onPinch);
  useEffect(() => stand.current?.focus(), []);
  const place = props.set?.place;
  const nextSong = props.set?.next;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each song of a set begins at its top
  useEffect(() => {
    if (music.current !== null) music.current.scrollTop = 0;
  }, [place]);
  return (
    <div
      ref={stand}
      role="dialog"
      aria-modal="true"
      aria-label={words.stand}
      tabIndex={-1}
      className={styles.stand}
      onKeyDown={(event) => {
        holdFocus(event);
        const act = standAct(event.key);
        if (act !== undefined && "turn" in act) {
          props.onTurn(act.turn);
          event.preventDefault();
        } else if (act !== undefined && !event.ctrlKey && !event.metaKey) props.onSize(act.size);
        if (event.key !== "Escape") return;
        event.stopPropagation();
        props.onLeave();
      }}
    >
      <div className={styles.head}>
        <Button onClick={props.onLeave}>
          <X />
          {words.leaveTheStand}
        </Button>
        <h2 className={styles.title}>{props.title}</h2>
        {props.set !== undefined && <span className={styles.tempo}>{props.set.place}</span>}
        {props.playing && nextSong !== undefined && (
          <Button variant="line" onClick={nextSong.go}>
            {nextSong.label}
          </Button>
        )}
        {props.tools}
        <span className={styles.tempo}>
          {props.beatOfTempo === "quarter" ? (
            say(common.bpmOf, { value: props.tempo })
          ) : (
            <>
              <BeatSign beat={props.beatOfTempo} className={styles.beatOfTempo} />{" "}
              {say(sheet.tempoOfBeat, { bpm: beatsAMinute(props.tempo, props.beatOfTempo) })}
            </>
          )}
        </span>
        {props.loop !== undefined && <span className={styles.loop}>{props.loop}</span>}
      </div>
      <div ref={music} className={styles.sheet}>
        {props.children}
      </div>
      <div className={styles.foot}>
        <Named word={words.now} chord={props.now} />
        <div className={styles.beat}>
          <Beats count={props.beats} size="stand" {...(props.beat === undefined ? {} : { now: props.beat })} />
          <span className="num">{props.bar}</span>
        </div>
        <Named word={common.next} chord={props.next} next />
        {!props.playing && nextSong !== undefined && (
          <div className={styles.nextSong}>
            <Button variant="line" title={nextSong.label} onClick={nextSong.go}>
              <span>{nextSong.label}</span>
            </Button>
          </div>
        )}
        <PlayButton size="large" playing={props.playing} onToggle={props.onToggle} />
      </div>
    </div>
  );
}

const Named = ({ word, chord, next = false }: { readonly word: string; readonly chord: string | undefined; readonly next?: boolean }) => (
  <div className={styles.named} data-next={next || undefined}>
    <span>{word}</span>
    {chord === undefined ? <span className={styles.none}>–</span> : <ChordSymbol name={chord} className={styles.chord} />}
  </div>
);
