import { effect, type ReadonlySignal, signal } from "@preact/signals-core";
import { logCause } from "../../lib/log-cause.ts";
import type { Param, Problem } from "../../lib/result.ts";
import type { PageMs } from "../../music/time/time.ts";
import type { MidiFeed } from "../../protocol/input/midi-feed.ts";
import { problem } from "../problems.ts";
import { createMidiSchedule, type ScheduleWorld } from "./midi-schedule.ts";

/** The parts of Web MIDI that are used; a test injects its own. */
export interface MidiOutputPort {
  readonly id: string;
  readonly name: string | null;
  readonly state: string;
  send(bytes: readonly number[], at?: number): void;
}
export interface MidiOutputAccess {
  readonly outputs: { forEach(visit: (port: MidiOutputPort) => void): void };
  addEventListener(type: "statechange", task: () => void): void;
}

/** An instrument that notes can be sent to. */
export interface MidiInstrument {
  readonly id: string;
  /** null where the browser does not say. */
  readonly name: string | null;
}

/** Where the MIDI output stands. */
export interface MidiOutputState {
  readonly devices: readonly MidiInstrument[];
  /** The id of the instrument that is sent to; null sends nowhere. */
  readonly chosen: string | null;
  /** What it is called, also after it was unplugged; null where it was not seen since the page was opened, or has no name. */
  readonly name: string | null;
  /** Whether the chosen one is plugged in. */
  readonly present: boolean;
}

export interface MidiOutput {
  readonly state: ReadonlySignal<MidiOutputState>;
  onFeed(message: MidiFeed): void;
  /** Chooses an instrument by id; the one before is silenced. */
  choose(id: string | null): void;
  /** Ends all that sounds (the page is left). */
  silence(): void;
}

export interface MidiOutputWorld extends Omit<ScheduleWorld, "send"> {
  /** Whether the browser lets the page use MIDI; asked for with MIDI input. */
  readonly granted: ReadonlySignal<boolean>;
  readonly request: () => Promise<MidiOutputAccess>;
  readonly chosen: string | null;
  readonly onChoose: (chosen: string | null) => void;
  readonly onProblem: (problem: Problem) => void;
  /** Takes back what was told under a code. */
  readonly onMended: (code: string) => void;
}

/** The one code of everything that keeps notes from going out, so that one notice stands. */
export const MIDI_OUTPUT_PROBLEM = "midi-output";

/** Sends what the engine plays to a MIDI instrument, with hot plug. What cannot be sent is told once, in words. */
export function createMidiOutput(world: MidiOutputWorld): MidiOutput {
  const state = signal<MidiOutputState>({ devices: [], chosen: world.chosen, name: null, present: false });
  let ports: readonly MidiOutputPort[] = [];
  let told = false;
  const schedule = createMidiSchedule({ ...world, send });

  function tell(what: Problem, cause?: unknown): void {
    if (!told) world.onProblem(problem(MIDI_OUTPUT_PROBLEM, { what }));
    if (cause) logCause("Notes could not be sent by MIDI:", cause);
    told = true;
  }

  function send(bytes: readonly number[], at: PageMs): void {
    const port = ports.find(({ id }) => id === state.peek().chosen);
    if (port === undefined) {
      tell(whyNot(world.granted.peek(), state.peek()));
      return;
    }
    try {
      port.send(bytes, at);
    } catch (cause) {
      tell(problem("port-takes-no-notes", { port: called(port.name, "midi-instrument") }), cause);
    }
  }

  function look(access: MidiOutputAccess): void {
    const found: MidiOutputPort[] = [];
    access.outputs.forEach((port) => {
      if (port.state !== "disconnected") found.push(port);
    });
    const before = state.peek();
    ports = found;
    const own = found.find(({ id }) => id === before.chosen);
    const devices = found.map((port) => ({ id: port.id, name: port.name }));
    state.value = { ...before, present: own !== undefined, devices, name: own === undefined ? before.name : own.name };
    if (own !== undefined && !before.present) mend();
    if (own === undefined && before.present) tell(problem("port-unplugged", { port: called(before.name, "midi-instrument") }));
  }

  function mend(): void {
    told = false;
    world.onMended(MIDI_OUTPUT_PROBLEM);
  }

  /** Set while the browser is asked which instruments there are: what is played meanwhile waits for that. */
  let asking: Promise<void> | undefined;
  let asked = false;
  effect(() => {
    if (!world.granted.value || asked) return;
    asked = true;
    asking = world
      .request()
      .then((access) => {
        access.addEventListener("statechange", () => look(access));
        look(access);
      })
      .catch((cause: unknown) => tell(problem("port-not-allowed"), cause))
      .finally(() => {
        asking = undefined;
      });
  });

  return {
    state,
    onFeed(message) {
      if (asking === undefined) schedule.onFeed(message);
      else void asking.then(() => schedule.onFeed(message));
    },
    silence: () => schedule.silence(),
    choose(id) {
      const before = state.peek();
      if (before.present) schedule.silence();
      const chosen = before.devices.find((device) => device.id === id);
      state.value = { ...before, chosen: chosen?.id ?? null, name: chosen?.name ?? null, present: chosen !== undefined };
      world.onChoose(state.peek().chosen);
      mend();
    },
  };
}

const called = (name: string | null, otherwise: "chosen-instrument" | "midi-instrument"): Param => name ?? problem(otherwise);

/** Why notes that are wired to the MIDI output go nowhere, and what to do. */
function whyNot(granted: boolean, { chosen, name }: MidiOutputState): Problem {
  if (!granted) return problem("port-not-asked");
  return chosen === null ? problem("port-not-chosen") : problem("port-absent", { port: called(name, "chosen-instrument") });
}
