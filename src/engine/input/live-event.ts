import { type MidiEvent, readMidi } from "../../lib/midi.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { PageMs } from "../../music/time/time.ts";
import type { InputSource, MidiInputMessage, UnclearInput } from "../../protocol/input/input-feed.ts";
import { refuse } from "../../protocol/problems.ts";

/** A live key, pedal or wheel, read once as it enters the engine. */
export interface LiveEvent {
  /** The event's own time stamp. */
  readonly at: PageMs;
  readonly source: InputSource;
  /** The widget whose own keys were played. */
  readonly widget: string | undefined;
  /** What it was; `unclear`: something was struck, and nobody can tell what. */
  readonly midi: MidiEvent | { readonly kind: "unclear" };
}

const malformed = refuse("malformed-input", "input");

/** Reads a message of the page's input port; a malformed one is an error value. */
export function readLiveEvent(message: unknown): Result<LiveEvent> {
  if (typeof message !== "object" || message === null) return malformed;
  const { type, at, status, data1, data2, source, widget } = message as Partial<Omit<MidiInputMessage, "type">> & {
    readonly type?: (MidiInputMessage | UnclearInput)["type"];
  };
  if (type === "unclear" && typeof at === "number" && source !== undefined) return ok({ at, source, widget, midi: { kind: "unclear" } });
  if (type !== "midi" || typeof at !== "number" || source === undefined || typeof status !== "number" || status > 0xff) return malformed;
  const midi = readMidi([status, data1 ?? -1, data2 ?? -1]);
  return midi.ok && [data1, data2].every(Number.isInteger) ? ok({ at, source, widget, midi: midi.value }) : malformed;
}
