import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
import type { RecordId, WidgetId } from "../../documents/records.ts";
import type { ChordFunction } from "../../music/harmony/function.ts";
import type { AudioSeconds, Ticks } from "../../music/time/time.ts";
import { type StoreRecord, sessionIds, type TransportRecord } from "../../protocol/records/session-records.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import type { AudioClock } from "./clock.ts";

/** What is heard now, for keys and counters: computed from records and the audio clock, told only when it changes. */
export interface Playhead {
  readonly sounding: ReadonlySignal<ReadonlySet<number>>;
  /** Key signature of what plays; undefined while nothing does. */
  readonly key: ReadonlySignal<string | undefined>;
  /** The chord that plays, as the piece has it in the key that is heard; undefined while none does. */
  readonly chord: ReadonlySignal<PlayedChord | undefined>;
  /** Bar from 1 and beat from 1 of each playing widget. */
  readonly beat: ReadonlySignal<ReadonlyMap<WidgetId, string>>;
  /** The audio time that is heard, told anew whenever something of what plays begins or ends: a note, a chord, a beat, a time through. */
  readonly heard: ReadonlySignal<AudioSeconds | undefined>;
  /** The transport of a widget, and what maps audio to page time (undefined: audio does not run yet): `motionSignal` makes a cursor's motion of them. */
  transportOf(id: WidgetId): ReadonlySignal<TransportRecord | undefined>;
  readonly offset: ReadonlySignal<number | undefined>;
}

/** A chord of what plays. */
export interface PlayedChord {
  readonly start: Ticks;
  readonly name: string;
  /** Spelled, without octave, from the lowest. */
  readonly notes: readonly string[];
  /** What it is in the key; null without one. */
  readonly inKey: { readonly roman: string; readonly function: ChordFunction; readonly key: string } | null;
}

type Told<T> = { readonly [K in keyof T]: T[K] extends ReadonlySignal<infer V> ? Signal<V> : never };

/** What `lookAt` looks at, and what it tells. */
export interface PlayheadWorld {
  readonly mirror: StoreMirror;
  readonly clock: Pick<AudioClock, "heard">;
  readonly transports: readonly TransportRecord[];
  readonly tells: Told<Pick<Playhead, "sounding" | "key" | "chord" | "beat" | "heard">>;
  /** A preview that has been heard to its end: its record stays. */
  readonly heardOut: Signal<StoreRecord | undefined>;
}

/** Runs a task once after so many milliseconds; the answer takes it back. */
export type Later = (ms: number, task: () => void) => () => void;

/**
 * Follows all transports and chord previews of a mirror; the arithmetic of it is fetched with the first that plays. It looks when the next
 * thing changes and at no frame: a page that asks for frames goes through style, layout and sight for each of them.
 * @param whenItMay fetches it; something more urgent may come first
 */
export function createPlayhead(
  mirror: StoreMirror,
  clock: AudioClock,
  later: Later,
  whenItMay = <T>(load: () => Promise<T>): Promise<T> => load(),
): Playhead {
  const tells: PlayheadWorld["tells"] = {
    sounding: signal<ReadonlySet<number>>(new Set()),
    key: signal<string | undefined>(undefined),
    chord: signal<PlayedChord | undefined>(undefined),
    beat: signal<ReadonlyMap<WidgetId, string>>(new Map()),
    heard: signal<AudioSeconds | undefined>(undefined),
  };
  const transports = computed(() => mirror.ids("transport").value.flatMap((id) => asTransport(mirror, id) ?? []));
  const preview = mirror.record(sessionIds.preview);
  const heardOut: PlayheadWorld["heardOut"] = signal(undefined);
  const previews = computed(() => preview.value !== undefined && preview.value !== heardOut.value);
  const busy = computed(() => transports.value.some(({ status }) => status === "playing") || previews.value);
  /** The compiled pieces of what plays. */
  const pieces = computed(() => transports.value.map(({ widgetId }) => mirror.record(sessionIds.derived(widgetId)).value));
  const lookAt = signal<((world: PlayheadWorld) => number | undefined) | undefined>(undefined);
  const load = () =>
    whenItMay(() => import("./playhead.ts")).then((loaded) => {
      lookAt.value = loaded.lookAt;
    });
  let stop = () => {};
  const look = () => {
    const wait = lookAt.peek()?.({ mirror, clock, transports: transports.peek(), tells, heardOut });
    if (wait !== undefined) stop = later(wait, look);
  };
  effect(() => {
    stop();
    stop = () => {};
    if (busy.value) {
      if (lookAt.value === undefined) void load();
      // What is known anew is looked at once, and the next look is timed by it.
      void [lookAt.value, transports.value, pieces.value, preview.value, clock.offset.value];
      stop = later(0, look);
      return;
    }
    tells.sounding.value = new Set();
    tells.key.value = undefined;
    tells.chord.value = undefined;
    tells.beat.value = new Map();
  });
  return {
    ...tells,
    transportOf: (id) => computed(() => asTransport(mirror, sessionIds.transport(id))),
    offset: clock.offset,
  };
}

function asTransport(mirror: StoreMirror, id: RecordId): TransportRecord | undefined {
  const record = mirror.record(id).value;
  return record?.typeName === "transport" ? record : undefined;
}
