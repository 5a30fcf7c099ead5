import { readNet } from "../../listening/analysis/net.ts";
import { type Expectation, judgeAny } from "../../listening/decision/verdict.ts";
import { Listener } from "../../listening/listener.ts";
import type { MicrophoneFeed } from "../../protocol/input/microphone-feed.ts";
import { sampleRingReader } from "../../protocol/input/sample-ring.ts";
import type { FromListener, ToListener } from "./messages.ts";

/** How many changes of what is asked for are known: a stroke is judged by what was asked when it began. */
const KNOWN = 8;
/** A stroke so many seconds before a change may be for what is asked for then. */
const EARLY = 0.02;
/** Levels are told ten times a second. */
const LEVEL_EVERY = 0.1;

type Start = Extract<ToListener, { type: "start" }>;
type Asked = Extract<ToListener, { type: "asked" }>;

/** What the listener's thread does: samples in, verdicts out. Nothing of what it hears is kept. */
export class Hearing {
  readonly #rate: number;
  readonly #post: (message: FromListener) => void;
  readonly #read: ((into: Float32Array) => number) | null;
  readonly #block = new Float32Array(2048);
  #asked: readonly Asked[] = [];
  #listener: Listener | undefined;
  /** Seconds of the context at which the listener's stream begins. */
  #from = 0;
  #told = 0;
  #samples = 0;

  constructor({ sampleRate, memory }: Pick<Start, "sampleRate" | "memory">, post: (message: FromListener) => void) {
    this.#rate = sampleRate;
    this.#post = post;
    this.#read = memory === null ? null : sampleRingReader(memory);
  }

  ask(asked: Asked): void {
    this.#asked = [...this.#asked, asked].slice(-KNOWN);
  }

  feed(message: MicrophoneFeed): void {
    if (message.type === "begins") this.#begin(message.frame);
    else if (message.type === "samples") this.#hear(message.samples);
    else this.#drain();
  }

  #drain(): void {
    if (this.#read === null) return;
    for (let count = this.#read(this.#block); count > 0; count = this.#read(this.#block)) this.#hear(this.#block.subarray(0, count));
  }

  #begin(frame: number): void {
    this.#drain();
    this.#from = frame / this.#rate;
    this.#listener = new Listener(this.#rate, readNet(), {
      stroke: ({ at, presence, level }) => {
        const verdict = judgeAny(presence, this.#askedAt(this.#from + at));
        if (verdict.kind !== "nothing") this.#post({ type: "heard", at: this.#from + at, level, verdict });
      },
      over: (at) => this.#post({ type: "over", at: this.#from + at }),
    });
  }

  #hear(samples: Float32Array): void {
    const listener = this.#listener;
    if (listener === undefined) return;
    listener.push(samples);
    this.#samples += samples.length;
    if (this.#samples - this.#told < LEVEL_EVERY * this.#rate) return;
    this.#told = this.#samples;
    const { level, floor, isClipped } = listener.meter;
    listener.meter.isClipped = false;
    this.#post({ type: "level", level, floor, isClipped });
  }

  #askedAt(at: number): readonly Expectation[] {
    return (this.#asked.findLast(({ from }) => from <= at + EARLY) ?? this.#asked[0])?.asked ?? [];
  }
}
