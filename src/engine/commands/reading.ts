import { recordIds, widgetId } from "../../documents/records.ts";
import type { JsonObject } from "../../lib/json.ts";
import { ok, type Result } from "../../lib/result.ts";
import { elementOfSymbol } from "../../music/chords/element.ts";
import { chordSound } from "../../music/pieces/sound.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { refuse } from "../../protocol/problems.ts";
import { laidOver, liveAgain } from "../../protocol/records/live-state.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { Cause } from "../../protocol/records/store-feed.ts";
import { widgetCodec } from "../../widgets/stored-state.ts";
import type { Reader, Transaction } from "../store/store.ts";

type Of<T extends Command["type"]> = Extract<Command, { type: T }>;

/** Whether a lesson is being read: nothing of it changes, so there is nothing to be undone either. */
export const isReading = (reader: Reader): boolean => reader.get(sessionIds.reading) !== undefined;

/** Whose act a command is: while a lesson is read, what a widget does is the reader's own and never becomes part of the lesson. */
export const causeOf = (reader: Reader, { type }: Command): Cause => (type === "widget/act" && isReading(reader) ? "live" : "person");

/** Begins or ends reading. A reader's progress lies over the lesson while it is read, and the lesson shows as it is written afterwards. */
export function readLesson(tx: Transaction, { on, progress = {} }: Of<"lesson/read">): Result<null> {
  if (on) tx.put({ id: sessionIds.reading, typeName: "reading", scope: "session" });
  else if (tx.get(sessionIds.reading) !== undefined) tx.remove(sessionIds.reading);
  for (const { id } of tx.all("widgetSession")) tx.remove(id);
  for (const widget of tx.all("widget")) {
    const own = on ? progress[widget.widgetId] : undefined;
    if (own !== undefined) restore(tx, widget.widgetId, own as JsonObject);
  }
  return ok(null);
}

function restore(tx: Transaction, id: string, progress: JsonObject): void {
  const widget = tx.find("widget", recordIds.widget(id));
  const live = liveAgain(progress);
  if (widget === undefined || !widgetCodec.read(widget.type, laidOver(widget.state, live)).ok) return;
  tx.put({ id: sessionIds.widgetSession(id), typeName: "widgetSession", scope: "session", widgetId: widgetId(id), ...live });
}

/** Sounds the chord of a symbol. */
export function soundChord(symbol: string, preview: (notes: readonly number[]) => void): Result<null> {
  const element = elementOfSymbol(symbol, { id: "symbol" });
  if (!element.ok) return element;
  if (element.value.elementType !== "Chord") return refuse("no-chord");
  preview(chordSound(element.value));
  return ok(null);
}
