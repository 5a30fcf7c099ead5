import { type ReadonlySignal, signal } from "@preact/signals-core";
import * as browserHas from "../../lib/browser-features.ts";
import { logCause } from "../../lib/log-cause.ts";
import type { Problem } from "../../lib/result.ts";
import type { LiveKeys } from "../keys/live-keys.ts";
import { latePart } from "../page/late-part.ts";
import { problem } from "../problems.ts";
import type { MidiDevices } from "./midi-devices.ts";

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

/** MIDI input: what listens to keyboards is fetched with the first permission. */
export function createMidiInput({ request, keys, chosen, onProblem }: MidiWorld): MidiInputs {
  const state = signal<MidiState>({ status: request ? "not-asked" : "unsupported", devices: [], chosen });
  const change = (next: Partial<MidiState>) => {
    state.value = { ...state.peek(), ...next };
  };
  let devices: MidiDevices | undefined;
  return {
    state,
    async ask() {
      if (request === undefined || devices !== undefined) return;
      change({ status: "asking" });
      try {
        const [access, { listenToDevices }] = await Promise.all([request(), latePart(() => import("./midi-devices.ts"))]);
        if (devices !== undefined) return;
        change({ status: "granted" });
        const onDevices = (present: MidiState["devices"]) => change({ devices: present });
        devices = listenToDevices(access, { keys, chosen: () => state.peek().chosen, onProblem, onDevices });
      } catch (cause) {
        change({ status: "refused" });
        logCause("The browser did not allow MIDI:", cause);
        onProblem(problem("midi-refused"));
      }
    },
    choose(device) {
      change({ chosen: device });
      devices?.look();
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
