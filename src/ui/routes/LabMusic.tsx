import { useMemo, useState } from "react";
import { pieceScore } from "../../music/notation/piece-score.ts";
import { SCORE_VIEWS } from "../../music/notation/score.ts";
import { placedBars } from "../../music/pieces/measures.ts";
import { readSong } from "../../music/songs/read-song.ts";
import { songPiece } from "../../music/songs/song-piece.ts";
import type { Motion } from "../controls/motion/motion.ts";
import { timelineNow } from "../controls/motion/use-motion.ts";
import type { BarRange } from "../controls/notation/layout/bars.ts";
import { Notation } from "../controls/notation/Notation.tsx";
import type { NotationMark } from "../controls/notation/System.tsx";
import { Piano } from "../controls/piano/Piano.tsx";
import type { KeyMark } from "../controls/piano/PianoKey.tsx";
import { StepCard, type StepState } from "../controls/step-card/StepCard.tsx";
import { Timeline } from "../controls/timeline/Timeline.tsx";
import { Transport } from "../controls/transport/Transport.tsx";
import { addTap, tappedTempo } from "../controls/transport/tap-tempo.ts";
import styles from "./lab.module.css";

const TUNE = `X:1
T:Two, five, one
R:Medium swing
%%score { 1 | 2 }
L:1/32
M:4/4
K:Eb
V:1 treble nm="Right hand"
V:2 bass nm="Left hand"
V:1
P:A
|: "Fm9"[EGAc]16 z8 [EGAc]8 | "Bb13"[DGAc]16 z8 [DGAc]8 |1 "Ebmaj9"[DFGB]16 z8 [DFGB]8 | "Eb6/9"[CFGB]32 :|2 "Ebmaj7"[DFGB]32 | "Eb6/9"[CFGB]32 |] %6
V:2
|: F,,8 A,,8 C,8 =A,,8 | B,,8 D,8 F,8 =E,8 |1 E,8 G,8 B,8 =B,8 | C8 B,8 G,16 :|2 E,16 B,,16 | E,32 |] %6
`;
const READ = readSong(TUNE);
const PIECE = READ.ok && READ.value.songs[0] !== undefined ? songPiece(READ.value.songs[0]) : undefined;

const MARKS: readonly (readonly [number, KeyMark])[] = [
  [50, { kind: "on", glyph: "D" }],
  [54, { kind: "on", glyph: "F♯" }],
  [57, { kind: "expected", glyph: "A" }],
  [58, { kind: "expected", glyph: "B♭" }],
  [60, { kind: "success" }],
  [63, { kind: "success" }],
  [65, { kind: "warning" }],
  [66, { kind: "warning" }],
  [69, { kind: "error" }],
  [70, { kind: "error" }],
  [74, { kind: "root", glyph: "R" }],
  [76, { kind: "tension", glyph: "9" }],
];
const VERDICTS: readonly (readonly [string, NotationMark])[] = [
  ["0:0", { kind: "success" }],
  ["0:2", { kind: "success" }],
  ["0:3", { kind: "warning", word: "early" }],
  ["0:5", { kind: "error", word: "missed" }],
  ["0:6", { kind: "now" }],
];
const STEPS: readonly (readonly [string, StepState, readonly number[]])[] = [
  ["Fm9", "right", [56, 60, 63, 67]],
  ["Bb13", "now", [56, 60, 62, 67]],
  ["Ebmaj9", "next", [55, 58, 62, 65]],
];
const DURATION = 16_000;

/** Piano, sheet, timeline and step cards, alive. */
export function LabMusic() {
  const [down, setDown] = useState<ReadonlySet<number>>(new Set([50, 54, 60, 63, 65, 66, 69, 70]));
  const [motion, setMotion] = useState<Motion>({ kind: "still", at: 4000 });
  const [loop, setLoop] = useState<BarRange>({ fromBar: 0, toBar: 4 });
  const marks = useMemo(() => new Map(MARKS), []);
  const verdicts = useMemo(() => new Map(VERDICTS), []);
  const set = (midi: number, on: boolean) =>
    setDown((before) => new Set(on ? [...before, midi] : [...before].filter((key) => key !== midi)));
  return (
    <>
      <section className={styles.wide}>
        <h2>Sheet and timeline</h2>
        {PIECE !== undefined &&
          SCORE_VIEWS.map((view) => (
            <Notation
              key={view}
              score={pieceScore(PIECE, { view })}
              label={`Two, five, one in E flat, ${view}`}
              cursor={{ motion, msPerTick: DURATION / (960 * 40), duration: DURATION, played: placedBars(PIECE) }}
              {...(view === "piano" ? { marks: verdicts } : {})}
              loop={[loop]}
              onLoopChange={setLoop}
            />
          ))}
        <LabTransport motion={motion} onMotion={setMotion} loop={loop} />
      </section>
      <section>
        <h2>Piano</h2>
        <Piano
          label="Footer piano"
          low={48}
          high={77}
          keySize={150}
          pressed={down}
          marks={marks}
          onPress={(midi) => set(midi, true)}
          onRelease={(midi) => set(midi, false)}
        />
      </section>
      <section>
        <h2>Training</h2>
        <ol className={styles.steps}>
          {STEPS.map(([chord, state, keys], index) => (
            <StepCard
              key={chord}
              asked={{ kind: "chord", name: chord }}
              state={state}
              number={index + 1}
              piano={{
                low: 53,
                high: 69,
                keySize: index === 2 ? 32 : 60,
                marks: new Map(keys.map((midi) => [midi, { kind: state === "right" ? "success" : "expected", glyph: "" }])),
              }}
            />
          ))}
        </ol>
      </section>
    </>
  );
}

interface LabTransportProps {
  readonly motion: Motion;
  readonly onMotion: (motion: Motion) => void;
  readonly loop: BarRange;
}

function LabTransport({ motion, onMotion, loop }: LabTransportProps) {
  const [tempo, setTempo] = useState(120);
  const [taps, setTaps] = useState<readonly number[]>([]);
  const [looping, setLooping] = useState(true);
  const [click, setClick] = useState(false);
  const playing = motion.kind === "playing";
  const tap = (at: number) => {
    const next = addTap(taps, at);
    setTaps(next);
    setTempo(tappedTempo(next) ?? tempo);
  };
  return (
    <Transport
      playing={playing}
      onToggle={() => onMotion(playing ? { kind: "still", at: 0 } : { kind: "playing", startedAt: timelineNow() })}
      onRestart={() => onMotion({ kind: "still", at: 0 })}
      position="2.4"
      tempo={tempo}
      onTempo={setTempo}
      onTap={tap}
      loop={looping}
      onLoop={setLooping}
      loopRange={`Bars ${loop.fromBar + 1}–${loop.toBar}`}
      metronome={click}
      onMetronome={setClick}
      timeline={<Timeline duration={DURATION} bars={8} motion={motion} {...(looping ? { loop } : {})} />}
    />
  );
}
