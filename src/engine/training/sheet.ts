import type { WidgetId } from "../../documents/records.ts";
import type { Piece, VoiceId } from "../../music/elements.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import type { Score, ScoreView } from "../../music/notation/score.ts";
import { voiceIds } from "../../music/pieces/voice-ids.ts";
import { askableVoices, askedVoices } from "../../music/training/expected.ts";
import type { TrainingState } from "../../widgets/simple-training/definition.ts";
import { writtenFor } from "../store/derived.ts";
import type { Reader } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import { sourceOf } from "./source.ts";

/** In the order in which a learner reads them best: what is asked for has to stand there in notes, or no verdict can. */
const VIEWS: readonly ScoreView[] = ["piano", "full"];

/** The sheet that a training's verdicts stand on: the music as notes of all voices that are asked for, however its player shows it; null without music. */
export function trainedSheet(reader: Reader, id: WidgetId): Score | null {
  const source = sourceOf(reader, id);
  const widget = liveWidget(reader, id);
  if (source === undefined || widget?.definition.type !== "simpleTraining") return null;
  const { voices } = widget.state as TrainingState;
  const asked = askedVoices(voices, askableVoices(source.piece));
  const scores = VIEWS.map((view) => pieceScore(source.piece, { view, writtenFor: writtenFor(reader) }));
  return scores.find((score) => draws(score, source.piece, asked)) ?? scores[0] ?? null;
}

function draws({ voices }: Score, piece: Piece, asked: readonly VoiceId[]): boolean {
  const ids = voiceIds(piece.voices);
  const drawn = new Set(voices.filter(({ slashes }) => !slashes).map(({ source }) => ids[source]));
  return asked.every((id) => drawn.has(id));
}
