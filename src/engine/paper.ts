import { pieceScore } from "../music/notation/piece-score.ts";
import type { WrittenFor } from "../music/notation/reading/written-for-names.ts";
import { pieceEvents } from "../music/pieces/events.ts";
import type { PrintSheet, PrintSheets } from "../protocol/records/print-sheets.ts";
import type { WidgetDefinition } from "../widgets/define.ts";
import { writtenFor } from "./store/derived.ts";
import type { Reader } from "./store/store.ts";
import { liveWidget } from "./store/widget-state.ts";

/** The music of every widget as it stands on paper: what its type says, else the piece that it gives or plays. */
export function paperOf(reader: Reader): PrintSheets {
  const sheets = reader.all("widget").flatMap(({ widgetId }) => {
    const widget = liveWidget(reader, widgetId);
    const own = widget === undefined ? [] : sheetsOf(widget.definition, widget.state, writtenFor(reader));
    return own.length === 0 ? [] : [[String(widgetId), own] as const];
  });
  return Object.fromEntries(sheets);
}

function sheetsOf<S extends object>(definition: WidgetDefinition<S>, state: S, reader: WrittenFor): readonly PrintSheet[] {
  if (definition.paper !== undefined) return definition.paper(state, reader);
  const { piece: output } = definition.outputs;
  const gives = output?.kind === "state" && output.payload === "Piece" ? output.read(state) : null;
  const piece = gives ?? definition.plays?.piece(state) ?? null;
  return piece === null || pieceEvents(piece).length === 0 ? [] : [{ score: pieceScore(piece, { writtenFor: reader }) }];
}
