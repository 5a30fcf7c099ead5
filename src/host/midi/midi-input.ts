import { type ReadonlySignal, signal } from "@preact/signals-core";
import * as browserHas from "../../lib/browser-features.ts";
import { logCause } from "../../lib/log-cause.ts";
import { CONTROLLER_ALL_NOTES_OFF, CONTROLLER_ALL_SOUND_OFF, readMidi } from "../../lib/midi.ts";
import type { Problem } from "../../lib/result.ts";
import { pageMs } from "../../music/time/time.ts";
import type { LiveKeys } from "../keys/live-keys.ts";
import { problem } from "../problems.ts";

/** The parts of Web MIDI that are used; a test injects its own. */
export interface MidiPort {
  readonly id: string;
  readonly name: string | null;
  readonly state: string;
  onmidimessage: ((event: { readonly data: ArrayLike<number> | null; readonly timeStamp: number }) => void) | null;
}
export interface MidiAccessLike {
  readonly inputs: { forEach(visit: (port: MidiPort) => void): void };
  onstatechange: (() => void) | null;
}

/** Where MIDI stands. */
export interface MidiState {
  readonly status: "unsupported" | "not-asked" | "asking" | "granted" | "refused";
  readonly devices: readonly { readonly id: string; readonly name: string | null }[];
  /** The one device that is listened to; null listens to all. */
  readonly chosen: string | null;
}

export interface MidiInputs {
  readonly state: ReadonlySignal<MidiState>;
  /** Asks for MIDI; a refusal leaves everything else working. */
  ask(): Promise<void>;
  choose(device: string | null): void;
}

export interface MidiWorld {
  readonly request: (() => Promise<MidiAccessLike>) | undefined;
  readonly keys: LiveKeys;
  readonly chosen: string | null;
  readonly onProblem: (problem: Problem) => void;
}

/** Listens to MIDI keyboards, with hot plug. A device that vanishes lets go of its notes at once. */
export function createMidiInput({ request, keys, chosen, onProblem }: MidiWorld): MidiInputs {
  const state = signal<MidiState>({ status: request ? "not-asked" : "unsupported", devices: [], chosen });
  const open = new Map<string, MidiPort>();
  const change = (next: Partial<MidiState>) => {
    state.value = { ...state.peek(), ...next };
  };

  function hear(port: MidiPort): void {
    const listens = state.peek().chosen === null || state.peek().chosen === port.id;
    if (listens && !open.has(port.id)) {
      port.onmidimessage = (event) => onMessage(port, event.data ?? [], event.timeStamp);
      open.set(port.id, port);
    } else if (!listens) leave(port.id);
  }

  function leave(id: string): void {
    const port = open.get(id);
    if (port === undefined) return;
    port.onmidimessage = null;
    open.delete(id);
    keys.releaseAll(id);
  }

  function onMessage(port: MidiPort, data: ArrayLike<number>, timeStamp: number): void {
    const event = readMidi(data);
    if (!event.ok) {
      onProblem(event.error);
      return;
    }
    const from = { source: "midi", id: port.id, at: pageMs(timeStamp) } as const;
    const midi = event.value;
    if (midi.kind === "on") keys.press(midi.note, midi.velocity, from);
    else if (midi.kind === "off") keys.release(midi.note, from);
    else if (midi.kind === "bend") keys.bend(midi.value, from);
    else if (midi.kind === "control") {
      if (midi.controller === CONTROLLER_ALL_NOTES_OFF || midi.controller === CONTROLLER_ALL_SOUND_OFF) keys.releaseAll(port.id);
      else keys.control(midi.controller, midi.value, from);
    }
  }

  function look(access: MidiAccessLike): void {
    const present: MidiPort[] = [];
    access.inputs.forEach((port) => {
      if (port.state !== "disconnected") present.push(port);
    });
    for (const id of [...open.keys()]) if (!present.some((port) => port.id === id)) leave(id);
    for (const port of present) hear(port);
    change({ devices: present.map((port) => ({ id: port.id, name: port.name })) });
  }

  let access: MidiAccessLike | undefined;
  return {
    state,
    async ask() {
      if (request === undefined || access !== undefined) return;
      change({ status: "asking" });
      try {
        access = await request();
        const granted = access;
        granted.onstatechange = () => look(granted);
        change({ status: "granted" });
        look(granted);
      } catch (cause) {
        change({ status: "refused" });
        logCause("The browser did not allow MIDI:", cause);
        onProblem(problem("midi-refused"));
      }
    },
    choose(device) {
      change({ chosen: device });
      if (access !== undefined) look(access);
    },
  };
}

/** The browser's own request, or undefined where it has no Web MIDI. */
export function browserMidi(): (() => Promise<MidiAccessLike>) | undefined {
  if (!browserHas.webMidi()) return undefined;
  return async () => (await navigator.requestMIDIAccess()) as unknown as MidiAccessLike;
}

/** True when the person has allowed MIDI before, so that nothing has to be asked. */
export async function isMidiGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "midi" as PermissionName })).state === "granted";
  } catch {
    return false;
  }
}
