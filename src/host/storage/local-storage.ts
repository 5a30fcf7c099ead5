import * as v from "valibot";
import { logCause } from "../../lib/log-cause.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import { firstProgressions } from "../../music/ids.ts";
import { AS_IT_SOUNDS, WRITTEN_INSTRUMENTS, WRITTEN_OCTAVES } from "../../music/notation/reading/written-for-names.ts";
import { practisedChange } from "../../protocol/engine/practised-change.ts";
import { problem, refuse } from "../problems.ts";

/** The outline of a progression; the engine reads its elements (the whole reader would weigh on the start page). */
const progression = v.looseObject({
  id: v.string(),
  name: v.string(),
  elements: v.array(v.looseObject({ id: v.string(), elementType: v.string() })),
});

/** The id of a MIDI device; null for none in particular. */
const device = { schema: v.nullable(v.pipe(v.string(), v.maxLength(200))), initial: null };

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Parts of a practice session, in whole minutes. */
const blocks = v.pipe(
  v.array(
    v.object({
      kind: v.picklist(["due", "weak", "new"]),
      minutes: whole,
      mode: v.picklist(["simple", "timed"]),
      changes: v.pipe(v.array(practisedChange), v.maxLength(100), v.readonly()),
    }),
  ),
  v.maxLength(10),
  v.readonly(),
);

/** Everything the page remembers on this device, with its default. The first three names are the specification's. */
const entries = {
  workspaceInstrumentName: { schema: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,64}$/)), initial: "acoustic_grand_piano" },
  theme: { schema: v.picklist(["system", "paper", "club"]), initial: "system" },
  computerKeyboard: { schema: v.boolean(), initial: true },
  /** What stands on the keys that sound at the foot of the page. */
  keysShow: { schema: v.picklist(["names", "degrees", "fingers"]), initial: "names" },
  /** Whom sheets are written for: a transposing instrument's player reads them in another key. */
  writtenFor: {
    schema: v.object({ instrument: v.picklist(WRITTEN_INSTRUMENTS), octave: v.picklist(WRITTEN_OCTAVES) }),
    initial: AS_IT_SOUNDS,
  },
  /** Columns of tools on the dashboard. */
  toolColumns: { schema: v.picklist(["one", "two"]), initial: "one" },
  /** Whether templates are offered over a new page: until somebody closed the offer. */
  offersTemplates: { schema: v.boolean(), initial: true },
  /** What is drawn otherwise than it usually is: notation in the theme's colours; maj for the triangle, a dash for the small m, m7(b5) for the ø. */
  look: { schema: v.array(v.picklist(["bare", "maj", "dash", "m7b5"])), initial: [] },
  /** The dashboard's progressions, and the selected one. */
  progressionStore: {
    schema: v.object({ progressions: v.array(progression), selectedId: v.string() }),
    initial: { progressions: [...firstProgressions()], selectedId: firstProgressions()[0].id },
  },
  /** The dashboard's song, player, training and key as they were left, by their ids; the engine reads them. */
  dashboardTools: { schema: v.record(v.string(), v.looseObject({})), initial: {} },
  /** By widget id: whether its body is shown. */
  widgetStore: { schema: v.record(v.string(), v.object({ open: v.boolean() })), initial: {} },
  midiInputDevice: device,
  midiOutputDevice: device,
  microphoneDevice: device,
  /** It was listened to last, and not turned off. */
  microphoneOn: { schema: v.boolean(), initial: false },
  /** What a microphone listens to, and half steps from what sounds up to what is meant. */
  microphoneInstrument: {
    schema: v.object({ kind: v.picklist(["piano", "voice"]), transpose: v.pipe(whole, v.minValue(-24), v.maxValue(24)) }),
    initial: { kind: "piano", transpose: 0 },
  },
  /** Songs of one's own that were added while nobody was signed in. */
  ownSongs: { schema: v.array(v.object({ id: v.string(), title: v.string(), data_abc: v.string() })), initial: [] },
  /** Of the instruments that have a light and a full form. */
  instrumentForm: { schema: v.picklist(["auto", "light", "full"]), initial: "auto" },
  /** The output that was chosen ("" is the system's own), and by output the latency that it holds; `safe` was asked for. */
  soundOutput: {
    schema: v.object({
      device: v.string(),
      latencies: v.record(v.string(), v.object({ hint: v.pipe(v.number(), v.minValue(0), v.maxValue(0.5)), safe: v.boolean() })),
    }),
    initial: { device: "", latencies: {} },
  },
  /** By output device and kind of input: what calibration found, in milliseconds. */
  calibration: {
    schema: v.record(v.string(), v.object({ offset: v.pipe(v.number(), v.minValue(-1000), v.maxValue(1000)), spread: v.number() })),
    initial: {},
  },
  /** A practice session that goes on: its parts, the one that is played and when it began, epoch milliseconds; null where there is none. */
  practiceSession: { schema: v.nullable(v.object({ blocks, at: whole, began: v.number() })), initial: null },
  /** Documents that were open, the last one first. */
  lastOpen: { schema: v.array(v.object({ id: v.string(), of: v.picklist(["workspace", "editor"]) })), initial: [] },
  /** By document id: the names of its first chords, the last one that was open first. */
  firstChords: { schema: v.record(v.string(), v.array(v.pipe(v.string(), v.maxLength(40)))), initial: {} },
  /** By draft id: commands of a page that was left before it saw their answers. */
  unansweredCommands: {
    schema: v.record(
      v.string(),
      v.object({
        page: v.string(),
        documentId: v.nullable(v.string()),
        commands: v.array(v.object({ sequence: v.number(), command: v.looseObject({ type: v.string() }) })),
      }),
    ),
    initial: {},
  },
} as const;

type Entries = typeof entries;
export type EntryName = keyof Entries;
export type EntryValue<N extends EntryName> = v.InferOutput<Entries[N]["schema"]>;

/** The part of Storage that is used; absent where the browser refuses it. */
export type StringStorage = Pick<Storage, "getItem" | "setItem">;

/** What is remembered on this device. Damaged values are set aside under `<key>.corrupt` and reported, never a crash. */
export function openLocalStorage(storage: StringStorage | undefined, onProblem: (problem: Problem) => void) {
  function keep(name: string, text: string): Result<null> {
    if (storage === undefined) return ok(null);
    try {
      storage.setItem(name, text);
      return ok(null);
    } catch (cause) {
      logCause(`"${name}" could not be written to this device:`, cause);
      return refuse("setting-not-kept", name);
    }
  }
  return {
    read<N extends EntryName>(name: N): EntryValue<N> {
      const initial = entries[name].initial as EntryValue<N>;
      const text = storage?.getItem(name);
      if (text === null || text === undefined) return initial;
      const parsed = v.safeParse(entries[name].schema, readValue(text));
      if (parsed.success) return parsed.output as EntryValue<N>;
      keep(`${name}.corrupt`, text);
      keep(name, writeValue(initial));
      onProblem(problem("corrupt-setting", { name }, name));
      return initial;
    },
    write<N extends EntryName>(name: N, value: EntryValue<N>): void {
      const kept = keep(name, writeValue(value));
      if (!kept.ok) onProblem(kept.error);
    },
  };
}

export type LocalMemory = ReturnType<typeof openLocalStorage>;

/** Strings are stored bare (the spec's `workspaceInstrumentName`), everything else as JSON. */
const writeValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The browser's own storage, or undefined where it is switched off. */
export function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
