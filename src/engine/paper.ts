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
  const sheets = reader.all("widget").flatMap(({ widgetId, type }) => {
    const widget = liveWidget(reader, widgetId);
    const own = widget === undefined ? [] : sheetsOf(widget.definition, widget.state, writtenFor(reader));
    return own.length === 0 ? [] : [{ id: String(widgetId), type, own }];
  });
  return Object.fromEntries(once(sheets).map(({ id, own }) => [id, own]));
}

interface WidgetSheets {
  readonly id: string;
  readonly type: string;
  readonly own: readonly PrintSheet[];
}

/** Where music is rather printed that stands in several widgets; what somebody typed into a text stands there in any case. */
const RANKS: Readonly<Record<string, number>> = { player: 0, repertoire: 1 };
const TYPED = "notation";

/** Music that stands in several widgets, once: as a player shows it, else where it comes first. The others have no sheet left. */
function once(sheets: readonly WidgetSheets[]): readonly WidgetSheets[] {
  const rank = ({ type }: WidgetSheets): number => RANKS[type] ?? 2;
  const first = new Map<string, string>();
  for (const { id, type, own } of [...sheets].sort((a, b) => rank(a) - rank(b)))
    for (const { score } of type === TYPED ? [] : own) if (!first.has(musicOf(score))) first.set(musicOf(score), id);
  const stays = (id: string, { score }: PrintSheet): boolean => score.head === null || first.get(musicOf(score)) === id;
  return sheets.map((each) => (each.type === TYPED ? each : { ...each, own: each.own.filter((sheet) => stays(each.id, sheet)) }));
}

/** What a score is, whichever view it stands in: its title and its bars. */
const musicOf = ({ head, bars }: PrintSheet["score"]): string => JSON.stringify([head?.title, bars]);

function sheetsOf<S extends object>(definition: WidgetDefinition<S>, state: S, reader: WrittenFor): readonly PrintSheet[] {
  if (definition.paper !== undefined) return definition.paper(state, reader);
  const { piece: output } = definition.outputs;
  const gives = output?.kind === "state" && output.payload === "Piece" ? output.read(state) : null;
  const piece = gives ?? definition.plays?.piece(state) ?? null;
  return piece === null || pieceEvents(piece).length === 0 ? [] : [{ score: pieceScore(piece, { writtenFor: reader }) }];
}
