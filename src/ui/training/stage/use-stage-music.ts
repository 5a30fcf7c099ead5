import { useMemo } from "react";
import { recordIds, type WidgetId } from "../../../documents/records.ts";
import type { NoteEvent, VoiceId } from "../../../music/elements.ts";
import type { Score } from "../../../music/notation/score.ts";
import type { PlacedBar } from "../../../music/pieces/played-bars.ts";
import type { Ticks } from "../../../music/time/time.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { useRecord, useRecords } from "../../state/records.ts";
import { placesIn, type StepPlaces } from "../simple-marks.ts";
import { useTrainedSheet } from "./use-trained-sheet.ts";

/** The music of a training, and the widget whose transport plays it. */
export interface StageMusic {
  readonly playerId: WidgetId;
  readonly title: string;
  readonly score: Score;
  /** Of the bars as they are played, and the end. */
  readonly barStarts: readonly Ticks[];
  /** Which bar of the page each of them is; undefined where they are played as they stand. */
  readonly played: readonly PlacedBar[] | undefined;
  /** Number of the first bar: 0 for a pick-up. */
  readonly firstBar: number;
  readonly meter: string;
  readonly length: Ticks;
  /** Of the exercise, or of the player whose music it is: in quarter notes a minute. */
  readonly tempo: number;
  /** How many times the band plays it where it does not go round and round. */
  readonly choruses: number;
  readonly places: StepPlaces;
}

/** What a player tells of its music, as far as it is drawn here. */
interface PlayerMusic {
  readonly title: string;
  readonly length: Ticks;
  readonly meter: string;
  readonly firstBar: number;
  readonly barStarts: readonly Ticks[];
  readonly played: readonly PlacedBar[];
  readonly events: readonly NoteEvent[];
  readonly voices: readonly { readonly id: VoiceId }[];
  readonly settings: { readonly band: { readonly style: string; readonly choruses: number } };
  readonly songStyle: string;
  readonly bandComes: boolean;
  readonly variants: readonly { readonly score: Score }[];
}

/** A training's own exercise, if it has one. */
export interface OwnMusic {
  readonly sheet: Pick<StageMusic, "score" | "title" | "places"> | null;
  readonly barStarts?: readonly Ticks[] | undefined;
  readonly length?: Ticks | undefined;
  readonly meter?: string | undefined;
  readonly tempo: number;
  /** The voices that a run asks for. */
  readonly voices: readonly VoiceId[];
}

const isPlayer = (value: unknown): value is PlayerMusic =>
  typeof value === "object" &&
  value !== null &&
  ["variants", "played", "length", "barStarts", "events", "voices", "settings", "songStyle"].every((member) => member in value);

const chorusesOf = ({ settings: { band }, songStyle, bandComes }: PlayerMusic): number =>
  bandComes || (band.style === "song" ? songStyle : band.style) === "plain" ? 1 : band.choruses;

const UNLINKED = "" as WidgetId;

/** The music that a training asks for: its own exercise, else that of the player that is linked to it; null where there is neither. */
export function useStageMusic(id: WidgetId, derived: OwnMusic): StageMusic | null {
  const { sheet, barStarts, length, meter, tempo: own, voices } = derived;
  const link = useRecords("link").find(
    ({ source, target }) => target.type === "widget" && target.id === id && target.link.key === "piece" && source.type === "widget",
  );
  const playerId = (link?.source.id as WidgetId | undefined) ?? UNLINKED;
  const player = useRecord("derived", sessionIds.derived(playerId))?.value;
  const set = useRecord("widget", recordIds.widget(playerId))?.state.tempo;
  const tempo = sheet === null && typeof set === "number" ? set : own;
  // What the voices of a song are asked for in changes with the choice of voices; an exercise has its own sheet.
  const names = voices.join();
  const asked = useMemo(() => ({ player, names }), [player, names]);
  const written = useTrainedSheet(id, sheet === null ? asked : null);
  return useMemo(() => {
    if (sheet !== null) {
      const { score, title, places } = sheet;
      const bars = { barStarts: barStarts ?? [], length: length ?? (0 as Ticks), meter: meter ?? "4/4" };
      return { playerId: id, title, score, played: undefined, firstBar: 1, choruses: 1, places, tempo, ...bars };
    }
    if (!isPlayer(player)) return null;
    const [first] = player.variants;
    return first === undefined
      ? null
      : {
          ...player,
          playerId,
          tempo,
          score: written ?? first.score,
          choruses: chorusesOf(player),
          places: placesIn(player.events, player.voices),
        };
  }, [id, sheet, barStarts, length, meter, tempo, playerId, player, written]);
}
