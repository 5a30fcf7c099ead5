import { readNet } from "../../listening/analysis/net.ts";
import { Judge, judgeVoice, type Verdict } from "../../listening/decision/verdict.ts";
import { Listener } from "../../listening/listener.ts";
import { Reference } from "../../listening/reference/reference.ts";
import { Voice } from "../../listening/voice/voice.ts";
import type { MicrophoneFeed } from "../../protocol/input/microphone-feed.ts";
import { Intake, PlayedIntake } from "./intake.ts";
import type { FromListener, ToListener } from "./messages.ts";

/** How many changes of what is asked for are known: a stroke is judged by what was asked when it began. */
const KNOWN = 8;
/** A stroke so many seconds before a change may be for what is asked for then. */
const EARLY = 0.02;
/** Levels are told ten times a second. */
const LEVEL_EVERY = 0.1;
/** What a click is told as. */
const CLICK: Verdict = { kind: "free", struck: [72], missing: [], wrong: [], confidence: 1 };
const NOTHING_ASKED: Pick<Asked, "asked" | "isClicking"> = { asked: [], isClicking: false };

type Start = Pick<Extract<ToListener, { type: "start" }>, "sampleRate" | "memory" | "instrument">;
type Asked = Extract<ToListener, { type: "asked" }>;

/** What the listener's thread does: samples in, verdicts out. Nothing of what it hears is kept. */
export class Hearing {
  readonly #start: Start;
  readonly #post: (message: FromListener) => void;
  readonly #intake: Intake;
  #reference: Reference | undefined;
  #played: PlayedIntake | undefined;
  #asked: readonly Asked[] = [];
  #ear: Listener | Voice | undefined;
  /** Seconds of the context at which the listener's stream begins. */
  #from = 0;
  #told = 0;
  #samples = 0;

  constructor(start: Start, post: (message: FromListener) => void) {
    this.#start = start;
    this.#post = post;
    this.#intake = new Intake(
      start.memory,
      (frame) => this.#begin(frame),
      (samples) => this.#hear(samples),
    );
  }

  ask(asked: Asked): void {
    this.#asked = [...this.#asked, asked].slice(-KNOWN);
  }

  feed(message: MicrophoneFeed): void {
    this.#intake.feed(message);
  }

  /** What the product plays will come by `feedPlayed`. */
  joinPlayed(memory: SharedArrayBuffer | null): void {
    const reference = new Reference(this.#start.sampleRate);
    this.#played = new PlayedIntake(memory, this.#start.sampleRate, reference, () => this.#from);
    this.#reference = reference;
    if (this.#ear instanceof Listener) this.#ear.reference = reference;
  }

  feedPlayed(message: MicrophoneFeed): void {
    this.#played?.feed(message);
  }

  setAhead(seconds: number): void {
    if (this.#played !== undefined) this.#played.ahead = seconds;
  }

  #begin(frame: number): void {
    const { sampleRate, instrument } = this.#start;
    this.#from = frame / sampleRate;
    this.#ear = instrument.kind === "voice" ? this.#voice() : this.#piano();
  }

  #piano(): Listener {
    const judge = new Judge();
    const listener = new Listener(this.#start.sampleRate, readNet(), {
      onset: (at, level) => this.#askedAt(at).isClicking && this.#tell(at, level, CLICK),
      stroke: (stroke) => {
        const { asked, isClicking } = this.#askedAt(stroke.at);
        if (!isClicking) this.#tell(stroke.at, stroke.level, judge.judge(stroke.at, stroke, asked));
      },
      over: (at) => this.#post({ type: "over", at: this.#from + at }),
    });
    listener.reference = this.#reference;
    return listener;
  }

  #voice(): Voice {
    const { transpose } = this.#start.instrument;
    return new Voice(this.#start.sampleRate, {
      note: (at, midi, level) => this.#tell(at, level, judgeVoice(midi + transpose, this.#askedAt(at).asked)),
      over: (at) => this.#post({ type: "over", at: this.#from + at }),
    });
  }

  #tell(at: number, level: number, verdict: Verdict): void {
    if (verdict.kind !== "nothing") this.#post({ type: "heard", at: this.#from + at, level, verdict });
  }

  #hear(samples: Float32Array): void {
    const ear = this.#ear;
    if (ear === undefined) return;
    ear.push(samples);
    this.#samples += samples.length;
    if (this.#samples - this.#told < LEVEL_EVERY * this.#start.sampleRate) return;
    this.#told = this.#samples;
    this.#post({ type: "level", ...ear.meter.takeLoudest(), floor: ear.meter.floor, band: this.#reference?.level ?? null });
  }

  /** @param at seconds of the listener's stream */
  #askedAt(at: number): Pick<Asked, "asked" | "isClicking"> {
    return this.#asked.findLast(({ from }) => from <= this.#from + at + EARLY) ?? this.#asked[0] ?? NOTHING_ASKED;
  }
}
