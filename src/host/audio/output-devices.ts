import { type ReadonlySignal, signal } from "@preact/signals-core";
import { logCause } from "../../lib/log-cause.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import { problem, refuse } from "../problems.ts";

/** The system's own output, whatever it is at the time. */
export const SYSTEM_OUTPUT = "";

export interface OutputDevice {
  readonly id: string;
  readonly name: string;
}

/** The outputs to choose from, without the system's own. */
export interface OutputChoice {
  /**
   * `unsupported`: this browser plays on the system's output alone. `unnamed`: it names the others only when asked for.
   * `refused`: it was asked and the person said no. `listed`: `devices` are all there are.
   */
  readonly status: "unsupported" | "unnamed" | "refused" | "listed";
  readonly devices: readonly OutputDevice[];
  /** The one that sounds; `SYSTEM_OUTPUT` for the system's own. */
  readonly chosen: string;
}

export interface OutputDevices {
  readonly state: ReadonlySignal<OutputChoice>;
  /** Asks the browser to name the outputs; to be called in a gesture. */
  ask(): Promise<void>;
  /** Plays on a device and remembers it. Where it cannot be used, the sound stays where it is and a notice says so. */
  choose(id: string): Promise<void>;
}

/** The part of MediaDevices that is used; a test injects its own. */
export interface MediaLike {
  enumerateDevices(): Promise<readonly { readonly kind: string; readonly deviceId: string; readonly label: string }[]>;
  addEventListener(type: "devicechange", listener: () => void): void;
  getUserMedia?(wanted: { audio: true }): Promise<{ getTracks(): readonly { stop(): void }[] }>;
  selectAudioOutput?(): Promise<{ readonly deviceId: string }>;
}

interface World {
  /** Undefined where the browser cannot play on another output. */
  readonly media: MediaLike | undefined;
  /** The device of the last visit. */
  readonly remembered: string;
  readonly play: (id: string) => Promise<Result<void>>;
  readonly onChosen: (id: string) => void;
  readonly onProblem: (problem: Problem) => void;
}

/** Follows the outputs. The remembered device is used whenever it is there; while it is gone the system's own sounds. */
export function createOutputDevices({ media, remembered, play, onChosen, onProblem }: World): OutputDevices {
  const state = signal<OutputChoice>({ status: media === undefined ? "unsupported" : "unnamed", devices: [], chosen: SYSTEM_OUTPUT });
  let wanted = remembered;
  const change = (next: Partial<OutputChoice>) => {
    state.value = { ...state.peek(), ...next };
  };
  const turnTo = async (id: string): Promise<Result<void>> => {
    if (id === state.peek().chosen) return ok(undefined);
    const played = await play(id);
    if (!played.ok) return played;
    change({ chosen: id });
    onChosen(id);
    return played;
  };

  async function look(): Promise<void> {
    const named = await namedOutputs(media);
    if (named.length > 0) change({ status: "listed", devices: named });
    else if (state.peek().status === "listed") change({ devices: [] });
    const { chosen, devices, status } = state.peek();
    const isThere = (id: string) => devices.some((device) => device.id === id);
    if (wanted !== chosen && isThere(wanted)) await turnTo(wanted);
    else if (chosen !== SYSTEM_OUTPUT && status === "listed" && !isThere(chosen)) {
      await turnTo(SYSTEM_OUTPUT);
      onProblem(problem("output-gone"));
    }
  }

  media?.addEventListener("devicechange", () => void look());
  void look();
  return {
    state,
    async ask() {
      const asked = await askForNames(media);
      await look();
      if (!asked.ok) change({ status: state.peek().devices.length > 0 ? "listed" : "refused" });
      else if (asked.value !== undefined) await this.choose(asked.value);
    },
    async choose(id) {
      const played = await turnTo(id);
      if (played.ok) wanted = id;
      else onProblem(problem("output-refused", { what: problem("output-not-taken") }));
    },
  };
}

/** Every output but the system's own, as far as the browser names them. */
async function namedOutputs(media: MediaLike | undefined): Promise<OutputDevice[]> {
  const all = (await media?.enumerateDevices().catch(() => [])) ?? [];
  return all.flatMap(({ kind, deviceId, label }) =>
    kind === "audiooutput" && deviceId !== "" && deviceId !== "default" && label !== "" ? { id: deviceId, name: label } : [],
  );
}

/** Browsers name outputs to a page that lets the person choose one, or that may hear the microphone (which is let go at once). */
async function askForNames(media: MediaLike | undefined): Promise<Result<string | undefined>> {
  try {
    if (media?.selectAudioOutput !== undefined) return ok((await media.selectAudioOutput()).deviceId);
    const stream = await media?.getUserMedia?.({ audio: true });
    for (const track of stream?.getTracks() ?? []) track.stop();
    return ok(undefined);
  } catch (error) {
    logCause("The browser does not name its outputs:", error);
    return refuse("outputs-unnamed");
  }
}
