import { type ReadonlySignal, signal } from "@preact/signals-core";
import {
  CONTROLLER_EXPRESSION,
  CONTROLLER_MODULATION,
  CONTROLLER_SOFT_PEDAL,
  CONTROLLER_SOSTENUTO,
  CONTROLLER_SUSTAIN,
  MIDI_CONTROL_CHANGE,
  MIDI_NOTE_OFF,
  MIDI_NOTE_ON,
  MIDI_PITCH_BEND,
  PITCH_BEND_REST,
} from "../../lib/midi.ts";
import type { PageMs } from "../../music/time/time.ts";
import type { InputMessage, InputSource } from "../../protocol/input/input-feed.ts";
import type { NoteSink } from "../../protocol/input/note-ring.ts";
import { pageNow } from "../clock/clock.ts";

/** Pedals and wheels with the value that they have at rest: modulation, expression, sustain, sostenuto, soft. */
const AT_REST: ReadonlyMap<number, number> = new Map([
  [CONTROLLER_MODULATION, 0],
  [CONTROLLER_EXPRESSION, 127],
  [CONTROLLER_SUSTAIN, 0],
  [CONTROLLER_SOSTENUTO, 0],
  [CONTROLLER_SOFT_PEDAL, 0],
]);

/** Every live key's way: to the sound first, then to the engine, then the light on the key. */
export interface LiveKeys {
  /** MIDI numbers of the keys that are down. */
  readonly pressed: ReadonlySignal<ReadonlySet<number>>;
  press(note: number, velocity: number, from: KeyOrigin): void;
  release(note: number, from: KeyOrigin): void;
  control(controller: number, value: number, from: KeyOrigin): void;
  /** Pedals and wheels go to a listener first; what it answers true for goes no further. The answer ends that. */
  takeControls(listener: (controller: number, value: number) => boolean): () => void;
  /** The bend wheel, 0..16383, 8192 at rest: it moves the sound alone, the engine hears nothing of it. */
  bend(value: number, from: KeyOrigin): void;
  /** Something was struck at a moment, and what listens cannot tell what: the engine alone hears of it. */
  unclear(source: InputSource, at: PageMs): void;
  /** Lets go of everything one origin holds (a device vanished, the window lost focus), its pedals and wheels too. */
  releaseAll(origin: string): void;
  /** Whether a pedal is down that holds notes. */
  holdsPedal(): boolean;
  /** Audio can be heard from now on; what was played before is handed over, to sound now. */
  soundIsOn(sink: NoteSink, catchUp: (before: PlayedBefore) => void): void;
}

/** What was played before there was sound. */
export interface PlayedBefore {
  /** By note: what was pressed, the latest last. */
  readonly pressed: ReadonlyMap<number, { readonly velocity: number; readonly at: PageMs }>;
  isHeld(note: number): boolean;
  /** Of each origin the pedals and wheels that are not at rest, and where they stand; the bend wheel under its status byte. */
  readonly moved: readonly ReadonlyMap<number, number>[];
}

/** `id` names the device or input kind, so that its notes can be let go together. */
export interface KeyOrigin {
  readonly source: InputSource;
  readonly id: string;
  readonly at?: PageMs;
  /** The widget whose own keys these are. */
  readonly widget?: string;
}

/** Makes the live path. `toEngine` gets each event with its own time stamp. */
export function createLiveKeys(toEngine: (message: InputMessage) => void): LiveKeys {
  const pressed = signal<ReadonlySet<number>>(new Set());
  const holders = new Map<number, Set<string>>();
  const moved = new Map<string, Map<number, number>>();
  const takers = new Set<(controller: number, value: number) => boolean>();
  let sink: NoteSink | undefined;
  const unheard = new Map<number, { readonly velocity: number; readonly at: PageMs }>();

  function send(status: number, data1: number, data2: number, { source, at, widget }: KeyOrigin): void {
    // What a microphone hears has sounded by itself.
    if (source !== "microphone") sink?.push(status, data1, data2);
    toEngine({ type: "midi", at: at ?? pageNow(), status, data1, data2, source, ...(widget === undefined ? {} : { widget }) });
  }
  const noteMoved = (origin: string, what: number, value: number, rest: number) => {
    const own = moved.get(origin) ?? new Map();
    if (value === rest) own.delete(what);
    else own.set(what, value);
    moved.set(origin, own);
  };
  const bendTo = (value: number) => sink?.push(MIDI_PITCH_BEND, value & 0x7f, value >> 7);
  const light = () => {
    pressed.value = new Set(holders.keys());
  };

  function release(note: number, from: KeyOrigin): void {
    const held = holders.get(note);
    if (!held?.delete(from.id)) return;
    if (held.size > 0) return;
    holders.delete(note);
    send(MIDI_NOTE_OFF, note, 0, from);
    light();
  }

  return {
    pressed,
    press(note, velocity, from) {
      const held = holders.get(note) ?? new Set();
      held.add(from.id);
      holders.set(note, held);
      if (sink === undefined && from.source !== "microphone") {
        unheard.delete(note);
        unheard.set(note, { velocity, at: from.at ?? pageNow() });
      }
      send(MIDI_NOTE_ON, note, velocity, from);
      light();
    },
    release,
    takeControls(listener) {
      takers.add(listener);
      return () => takers.delete(listener);
    },
    control(controller, value, from) {
      if ([...takers].some((taker) => taker(controller, value))) return;
      const rest = AT_REST.get(controller);
      if (rest !== undefined) noteMoved(from.id, controller, value, rest);
      send(MIDI_CONTROL_CHANGE, controller, value, from);
    },
    bend(value, from) {
      noteMoved(from.id, MIDI_PITCH_BEND, value, PITCH_BEND_REST);
      bendTo(value);
    },
    unclear: (source, at) => toEngine({ type: "unclear", at, source }),
    releaseAll(origin) {
      const from: KeyOrigin = { source: "midi", id: origin };
      for (const [note, held] of [...holders]) if (held.has(origin)) release(note, from);
      for (const what of moved.get(origin)?.keys() ?? []) {
        if (what === MIDI_PITCH_BEND) bendTo(PITCH_BEND_REST);
        else send(MIDI_CONTROL_CHANGE, what, AT_REST.get(what) ?? 0, from);
      }
      moved.delete(origin);
    },
    holdsPedal: () => [...moved.values()].some((own) => own.has(CONTROLLER_SUSTAIN) || own.has(CONTROLLER_SOSTENUTO)),
    soundIsOn(next, catchUp) {
      if (sink === next) return;
      sink = next;
      catchUp({ pressed: unheard, isHeld: (note) => holders.has(note), moved: [...moved.values()] });
      unheard.clear();
    },
  };
}
