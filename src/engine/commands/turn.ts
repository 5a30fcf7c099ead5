import { recordIds, type WidgetId, widgetId } from "../../documents/records.ts";
import { ok, type Result } from "../../lib/result.ts";
import { songTextOf } from "../../music/band/written/held-song.ts";
import type { Key, Piece } from "../../music/elements.ts";
import { songLick } from "../../music/lick-library/song-lick.ts";
import type { Harmony } from "../../music/payloads.ts";
import { chordsIn } from "../../music/pieces/chords.ts";
import { harmonyPiece } from "../../music/pieces/harmony-piece.ts";
import { changesOf } from "../../music/pieces/voice.ts";
import { readStoredSong } from "../../music/songs/one-song.ts";
import { keyOfSignature } from "../../music/spelling/key-names.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { refuse } from "../../protocol/problems.ts";
import type { Cascade } from "../links/cascade.ts";
import { nearestOf, sourceLink } from "../links/suggested-links.ts";
import type { Reader, Transaction } from "../store/store.ts";
import { type LiveWidget, liveWidget } from "../store/widget-state.ts";
import { actOn } from "./act-on.ts";
import { addLink } from "./graph.ts";

type Turn = Extract<Command, { type: "music/turn" }>;
type Into = Turn["into"];

/** What turning works with besides the store. */
interface TurnMeans {
  readonly cascade: Cascade;
  /** Adds a widget behind another one. */
  readonly addAfter: (after: string, id: WidgetId, type: string) => Result<null>;
}

const C_MAJOR: Key = { key: "C", scaleType: "major" };

/** The piece that a widget holds, and its chords; null where it holds neither. */
export function musicHeld(reader: Reader, id: WidgetId): { readonly piece: Piece; readonly harmony: Harmony | null } | null {
  const widget = liveWidget(reader, id);
  if (widget === undefined) return null;
  const { definition, state } = widget;
  const harmony = harmonyOf(widget);
  const output = definition.outputs.piece;
  const piece = (output?.kind === "state" && output.payload === "Piece" ? output.read(state) : null) ?? definition.plays?.piece(state);
  if (piece) return { piece, harmony: harmony ?? harmonyOfPiece(piece) };
  if (harmony === null || chordsIn(harmony.elements).length === 0) return null;
  const { title, key, elements, tempo = 120 } = harmony;
  return {
    piece: { ...harmonyPiece({ id: "held", name: title, elements }, { key, tempo, bass: false }), noTempo: harmony.tempo === undefined },
    harmony,
  };
}

function harmonyOf({ definition, state }: LiveWidget): Harmony | null {
  if (definition.harmonyHeld !== undefined) return definition.harmonyHeld(state);
  const output = definition.outputs.harmony;
  return output?.kind === "state" && output.payload === "Harmony" ? output.read(state) : null;
}

function harmonyOfPiece({ voices, title, tempo, noTempo }: Piece): Harmony | null {
  const voice = voices.find(({ type }) => type === "Harmony");
  const { elements = [] } = voice === undefined ? {} : changesOf(voice);
  if (voice === undefined || chordsIn(elements).length === 0) return null;
  return { title, key: keyOfSignature(voice.key) ?? C_MAJOR, elements, ...(noTempo ? {} : { tempo }) };
}

/** The text of what a widget holds, as a song. */
export function songHeld(reader: Reader, id: WidgetId): Result<{ readonly title: string; readonly text: string }> {
  const held = musicHeld(reader, id);
  return held === null ? refuse("nothing-to-turn") : ok({ title: held.piece.title, text: songTextOf(held.piece) });
}

/** Turns what a widget holds into something else. One undo step; what was there stays. */
export function turnMusic(tx: Transaction, means: TurnMeans, { widgetId: from, into, id }: Turn): Result<null> {
  const held = musicHeld(tx, from);
  if (held === null) return refuse("nothing-to-turn");
  if (into === "simpleTraining") return practise(tx, means, { from, id: widgetId(id), harmony: held.harmony });
  const read = readStoredSong(songTextOf(held.piece));
  const target = receiver(tx, means, { from, into, id });
  if (!target.ok) return target;
  if (into === "notation") return act(tx, means, target.value, "setAbc", { abc: songTextOf(held.piece) });
  if (into === "repertoire") {
    const song = { id: id, title: held.piece.title, data_abc: songTextOf(held.piece) };
    return act(tx, means, target.value, "choose", { song });
  }
  if (into === "progression")
    return held.harmony === null ? refuse("nothing-to-turn") : act(tx, means, target.value, "takeHarmony", held.harmony);
  const lick = read.ok ? songLick(read.value, id) : read;
  return lick.ok ? act(tx, means, target.value, "add", { ...lick.value, title: held.piece.title }) : lick;
}

/** The nearest widget of a type besides the one that it comes from, else a new one behind that; text and songs are always new. */
function receiver(
  tx: Transaction,
  means: TurnMeans,
  { from, into, id }: { readonly from: WidgetId; readonly into: Into; readonly id: string },
): Result<WidgetId> {
  const isNew = into === "notation" || into === "repertoire";
  const known = isNew ? undefined : nearestOf(tx, from, into);
  if (known !== undefined) return ok(widgetId(known));
  const added = means.addAfter(from, widgetId(id), into);
  return added.ok ? ok(widgetId(id)) : added;
}

/** The training that practises what a widget holds: one that takes it by a link already, else the nearest that nothing feeds, else a new one. */
function practise(
  tx: Transaction,
  means: TurnMeans,
  { from, id, harmony }: { readonly from: WidgetId; readonly id: WidgetId; readonly harmony: Harmony | null },
): Result<null> {
  const linked = tx
    .all("link")
    .find(({ source, target }) => source.id === from && target.type === "widget" && typeOf(tx, target.id) === "simpleTraining");
  if (linked !== undefined) return act(tx, means, widgetId(linked.target.id), "practiseLinked", {});
  const idle = tx.find("lesson", recordIds.lesson) === undefined ? nearestOf(tx, from, "simpleTraining") : undefined;
  if (idle === undefined) {
    const added = means.addAfter(from, id, "simpleTraining");
    if (!added.ok) return added;
  }
  const target = idle === undefined ? id : widgetId(idle);
  const link = idle === undefined ? sourceLink(tx, target, from) : undefined;
  if (link !== undefined) {
    leaveSources(tx, target);
    return addLink(tx, means.cascade, ...link);
  }
  return harmony === null ? refuse("nothing-to-turn") : act(tx, means, target, "practiseHarmony", harmony);
}

const typeOf = (reader: Reader, id: string): string | undefined => reader.find("widget", recordIds.widget(id))?.type;

/** Takes away the links that a widget's music comes by. */
export function leaveSources(tx: Transaction, id: WidgetId): void {
  const sources = liveWidget(tx, id)?.definition.sources ?? [];
  for (const { id: link, source, target } of tx.all("link")) {
    const from = typeOf(tx, source.id);
    if (target.id === id && sources.some(({ own, type }) => own === target.link.key && type === from)) tx.remove(link);
  }
}

/** Lets a widget's music come from another one, and from it alone; null: from none. */
export function chooseSource(
  tx: Transaction,
  cascade: Cascade,
  { widgetId: id, source }: Extract<Command, { type: "source/choose" }>,
): Result<null> {
  if (liveWidget(tx, id) === undefined) return refuse("unknown-widget", { id }, "widgetId");
  const link = source === null ? undefined : sourceLink(tx, id, source);
  if (source !== null && link === undefined) return refuse("not-a-source", "source");
  leaveSources(tx, id);
  return link === undefined ? ok(null) : addLink(tx, cascade, ...link);
}

/** Before an action that sends: a widget whose output leads nowhere is linked to the nearest that takes it, a new one where there is none. */
export function linkSender(
  tx: Transaction,
  means: TurnMeans & { readonly isReading: boolean; readonly newId: () => string },
  widget: LiveWidget,
  action: string,
): Result<null> {
  const { definition, record } = widget;
  const sends = definition.sends?.[action];
  if (sends === undefined) return ok(null);
  const isSent = tx
    .all("link")
    .some(
      ({ source }) => source.id === record.widgetId && source.type === "widget" && definition.outputs[source.link.key]?.kind === "event",
    );
  if (isSent) return ok(null);
  if (means.isReading) return refuse("no-receiver", { widget: { named: "widget", id: sends.type } });
  const known = nearestOf(tx, record.widgetId, sends.type);
  const id = widgetId(known ?? `${sends.type}-${means.newId()}`);
  const added = known === undefined ? means.addAfter(record.widgetId, id, sends.type) : ok(null);
  if (!added.ok) return added;
  const [own, input] = [definition.outputs[sends.own], liveWidget(tx, id)?.definition.inputs[sends.key]];
  if (own === undefined || input === undefined) return refuse("unknown-widget", { id });
  const source = {
    id: record.widgetId,
    type: "widget",
    link: { key: sends.own, type: own.kind === "state" ? "State" : "Event", payloadType: own.payload },
  } as const;
  const target = {
    id,
    type: "widget",
    link: { key: sends.key, type: input.kind === "state" ? "State" : "Event", payloadType: input.payload },
  } as const;
  return addLink(tx, means.cascade, source, target);
}

const act = (tx: Transaction, { cascade }: TurnMeans, id: WidgetId, action: string, payload: unknown): Result<null> =>
  actOn(tx, cascade, id, { action, payload });
