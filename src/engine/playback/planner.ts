import { equalData } from "../../documents/json.ts";
import type { WidgetId } from "../../documents/records.ts";
import type { Piece } from "../../music/elements.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { pieceLength } from "../../music/pieces/timeline.ts";
import { VOICE_TAG } from "../../protocol/audio-feed.ts";
import type { Playable } from "../../widgets/define.ts";
import type { Reader } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import type { Plan } from "./plan.ts";

/** A widget's piece compiled to events, with how it is to be played. */
export interface Planned extends Plan {
  readonly pieceId: string;
  readonly group: "player" | "sequencer";
  /** Starts over at its end without being asked to. */
  readonly loops: boolean;
  /** Quarter notes a minute. */
  readonly bpm: number;
}

/** Compiles the pieces of widgets, each once: an unchanged piece and tempo give the same plan again. */
export function createPlanner(reader: Reader): (id: WidgetId) => Planned | undefined {
  const compiled = new Map<WidgetId, { piece: Piece; planned: Planned }>();
  return (id) => {
    const widget = liveWidget(reader, id);
    const plays = widget?.definition.plays;
    const piece = widget && plays?.piece(widget.state);
    if (!widget || !plays || !piece) {
      compiled.delete(id);
      return undefined;
    }
    const bpm = plays.tempo(widget.state);
    const known = compiled.get(id);
    if (known !== undefined && equalData(known.piece, piece)) {
      if (known.planned.bpm !== bpm) compiled.set(id, { piece: known.piece, planned: { ...known.planned, bpm } });
    } else {
      compiled.set(id, { piece, planned: compile(piece, plays, bpm) });
    }
    return compiled.get(id)?.planned;
  };
}

function compile(piece: Piece, { group, loops = false }: Playable<object>, bpm: number): Planned {
  const events = pieceEvents(piece).map((event) => (group === "sequencer" ? { ...event, tag: VOICE_TAG.sequencer } : event));
  return { events, length: pieceLength(piece), pieceId: piece.id, group, loops, bpm };
}
