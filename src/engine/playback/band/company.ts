import type { WidgetId } from "../../../documents/records.ts";
import { KIT } from "../../../music/band/drums/kit.ts";
import { answerTo, type HeardKey, isKept, REMEMBERED, UNHEARD } from "../../../music/band/listening.ts";
import { endsGap } from "../../../music/playing/gaps.ts";
import { swungTick } from "../../../music/time/swing.ts";
import { ticks } from "../../../music/time/time.ts";
import { lasting, momentOf } from "../../../music/time/transport-time.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, SCHEDULE_AHEAD_SECONDS, VOICE_TAG } from "../../../protocol/audio/audio-feed.ts";
import { type FramedEvent, type PlayedPass, positionIn } from "../pass.ts";
import { type PlaybackRun, playedPassOf } from "../run.ts";
import type { Accompaniment } from "./practice.ts";

/** A key that went down, at a frame of the sampler. */
interface Key {
  readonly frame: number;
  readonly midi: number;
  readonly velocity: number;
}

/** What is told of a gap: how far off the beat the learner was in its last bar. */
type Tell = (id: WidgetId, change: { readonly drift: number | null }) => void;

const BAND: readonly number[] = [VOICE_TAG.harmony, VOICE_TAG.bass, VOICE_TAG.drums];
/** Keys that are remembered: more than anyone plays in ten bars. */
const MOST_KEYS = 400;
/** Bars before the coming one that may matter. */
const BARS_BACK = 8;

/** A band in the company of a learner: it is silent where he plays, answers him, and measures how far he drifts while it is out. */
export class BandCompany {
  readonly #runs: ReadonlyMap<WidgetId, PlaybackRun>;
  readonly #tell: Tell;
  readonly #judged = new Map<WidgetId, Accompaniment>();
  readonly #answered = new WeakMap<PlaybackRun, number>();
  readonly #drifts = new Map<WidgetId, { readonly bar: string; readonly offs: readonly number[] }>();
  #keys: Key[] = [];

  constructor(runs: ReadonlyMap<WidgetId, PlaybackRun>, tell: Tell) {
    this.#runs = runs;
    this.#tell = tell;
  }

  /** How a player accompanies a run that is judged. */
  readonly judgedOf = (id: WidgetId): Accompaniment | undefined => this.#judged.get(id);

  accompany(id: WidgetId, how: Accompaniment | undefined): void {
    if (how === undefined) this.#judged.delete(id);
    else this.#judged.set(id, how);
  }

  /** A key went down, at a moment of the audio clock. */
  hear(seconds: number, midi: number, velocity: number): void {
    for (const [id, run] of this.#runs) {
      if (run.course.planned.band === undefined) continue;
      const frame = seconds * run.course.sampleRate;
      this.#keys = [...this.#keys.slice(1 - MOST_KEYS), { frame, midi, velocity }];
      this.#measure(id, run, frame);
    }
  }

  /** Before events go out: the bars of a band that begin by then answer what was played. Whether any plays otherwise for it. */
  answer(run: PlaybackRun, frame: number): boolean {
    const { planned, sampleRate } = run.course;
    if (planned.band?.settings.listens !== true) return false;
    const before = run.waiting;
    const to = frame + SCHEDULE_AHEAD_SECONDS * sampleRate;
    const from = this.#answered.get(run) ?? 0;
    for (const pass of run.passes) {
      if (pass.kind !== "music") continue;
      for (const { start, end, beat } of planned.bars) {
        const [at, until] = [start, end].map((tick) => momentOf(pass, tick, sampleRate));
        if (at === undefined || until === undefined || at < from || at >= to || start < pass.ticks || start >= pass.end) continue;
        this.#answered.set(run, at + 1);
        run.waiting = answered(run.waiting, { at, until, beat: lasting(beat, pass.bpm, sampleRate) }, this.#keys);
      }
    }
    return run.waiting !== before;
  }

  /** In the last bar of a gap: how far off the nearest eighth a key was. */
  #measure(id: WidgetId, run: PlaybackRun, frame: number): void {
    const { planned, sampleRate } = run.course;
    const pass = playedPassOf(run, frame);
    const gap = planned.band?.settings.gap;
    if (pass?.kind !== "music" || gap === undefined) return;
    const stands = positionIn(pass, frame, sampleRate);
    const bar = planned.bars.findLast(({ start }) => start <= stands);
    if (bar === undefined || !endsGap(gap, bar.index)) return;
    const name = `${pass.repeat} ${bar.index}`;
    const known = this.#drifts.get(id);
    const off = lasting(offTheBeat(pass, stands, bar.beat / 2), pass.bpm, 1000);
    const offs = [...(known?.bar === name ? known.offs : []), off];
    this.#drifts.set(id, { bar: name, offs });
    this.#tell(id, { drift: Math.round(offs.reduce((sum, each) => sum + each, 0) / offs.length) });
  }
}

/** Ticks behind the nearest of the places that lie so far apart, as they sound; below 0 before it. */
function offTheBeat({ swing }: PlayedPass, stands: number, apart: number): number {
  const near = Math.floor(stands / apart);
  const offs = [near - 1, near, near + 1, near + 2].map((place) => stands - swungTick(ticks(place * apart), swing));
  return offs.reduce((best, off) => (Math.abs(off) < Math.abs(best) ? off : best));
}

interface AnsweredBar {
  readonly at: number;
  readonly until: number;
  /** Frames. */
  readonly beat: number;
}

/** The events of a bar as the band answers; the others stay as they are. */
function answered(waiting: FramedEvent[], { at, until, beat }: AnsweredBar, keys: readonly Key[]): FramedEvent[] {
  const length = until - at;
  const heard = keys.map(({ frame, midi, velocity }): HeardKey => ({ bar: (frame - at) / length, midi, velocity }));
  const { level, comping, fills } = heard.some(({ bar }) => bar >= -BARS_BACK - REMEMBERED && bar < 0) ? answerTo(heard) : UNHEARD;
  if (level === 1 && comping === 1 && !fills) return waiting;
  const left = new Set<number>();
  const kept = waiting.flatMap((event): FramedEvent[] => {
    if (!BAND.includes(event.tag)) return [event];
    if (event.kind === EVENT_NOTE_OFF && left.delete(event.note) && event.tag === VOICE_TAG.harmony) return [];
    if (event.kind !== EVENT_NOTE_ON || event.frame < at || event.frame >= until) return [event];
    if (event.tag === VOICE_TAG.harmony && !isKept(comping, Math.round((event.frame - at) / (beat / 2)) + at)) {
      left.add(event.note);
      return [];
    }
    return [{ ...event, velocity: Math.max(1, Math.round(event.velocity * level)) }];
  });
  if (!fills) return kept;
  const strokes = [1.5, 1, 2 / 3, 1 / 3].map(
    (beats, index): FramedEvent => ({
      frame: Math.round(until - beats * beat),
      kind: EVENT_NOTE_ON,
      note: index < 2 ? KIT.snare : KIT.lowTom,
      velocity: Math.round((52 + 6 * index) * level),
      tag: VOICE_TAG.drums,
    }),
  );
  return [...kept, ...strokes].sort((a, b) => a.frame - b.frame || a.kind - b.kind);
}
