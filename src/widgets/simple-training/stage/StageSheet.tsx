import type { WidgetId } from "../../../documents/records.ts";
import type { Score } from "../../../music/notation/score.ts";
import type { PlacedBar } from "../../../music/pieces/played-bars.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { Notation } from "../../../ui/controls/notation/Notation.tsx";
import { useFollowing } from "../../../ui/state/playing/use-following.ts";
import { usePlayedSheet } from "../../../ui/state/playing/use-played-sheet.ts";
import { useTrainingMarks } from "../../../ui/state/practice/training.ts";
import { useRecord } from "../../../ui/state/records.ts";
import * as words from "../../../ui/text/en/training.ts";
import { say } from "../../../ui/text/say.ts";
import type { TrainingDerived } from "../cards.ts";

/** What a player tells of its music, as far as it is drawn here. */
interface PlayerMusic {
  readonly title: string;
  readonly length: number;
  readonly played: readonly PlacedBar[];
  readonly variants: readonly { readonly score: Score }[];
}

interface Props {
  readonly id: WidgetId;
  readonly playerId: WidgetId;
  readonly tempo: number;
  readonly own: TrainingDerived["sheet"];
}

/** The music of a run with its verdicts: the exercise's own sheet, or that of the player it is played against. */
export function StageSheet({ id, playerId, tempo, own }: Props) {
  const derived = useRecord("derived", sessionIds.derived(playerId));
  const player = playerId !== id && isPlayer(derived?.value) ? derived.value : null;
  if (player !== null) return <PlayerSheet playerId={playerId} tempo={tempo} player={player} />;
  return own === null ? null : <OwnSheet id={id} own={own} />;
}

function PlayerSheet({ playerId, tempo, player }: { readonly playerId: WidgetId; readonly tempo: number; readonly player: PlayerMusic }) {
  const marks = useTrainingMarks(playerId, player.played);
  const { cursor } = usePlayedSheet(playerId, { tempo, length: player.length, played: player.played });
  const following = useFollowing(playerId, player.played, {});
  const [first] = player.variants;
  if (first === undefined) return null;
  return (
    <Notation
      score={first.score}
      label={say(words.sheetOfTraining, { title: player.title })}
      cursor={cursor}
      onLayout={following.onLayout}
      {...marks}
    />
  );
}

function OwnSheet({ id, own }: { readonly id: WidgetId; readonly own: NonNullable<Props["own"]> }) {
  const marks = useTrainingMarks(id);
  return <Notation score={own.score} label={say(words.sheetOfTraining, { title: own.title })} {...marks} />;
}

const isPlayer = (value: unknown): value is PlayerMusic =>
  typeof value === "object" && value !== null && "variants" in value && "played" in value && "length" in value;
