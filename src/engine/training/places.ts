import * as v from "valibot";
import type { WidgetId } from "../../documents/records.ts";
import type { Piece, VoiceId } from "../../music/elements.ts";
import { countedOrder } from "../../music/pieces/measures.ts";
import { barStarts } from "../../music/pieces/timeline.ts";
import { type Ticks, ticks } from "../../music/time/time.ts";
import { scoreOf } from "../../music/training/score.ts";
import { modeOf } from "../../widgets/simple-training/definition.ts";
import { sourceOf } from "./source.ts";
import { type ExercisePlace, type TrainingWorld, trainingState, voicesFor } from "./world.ts";

type RunMode = "timed" | "wait";

/** What a run is of: the music and the voices that it asks for. */
interface Asked {
  readonly mode: RunMode;
  readonly piece: Piece;
  readonly voices: readonly VoiceId[];
}

interface Known {
  readonly id: string;
  readonly asked: Asked;
  readonly place: ExercisePlace | undefined;
}

/** Where a run that was left goes on. */
export interface Resumed {
  /** Its step in the whole music. */
  readonly step: number;
  readonly results: readonly unknown[];
  /** In time: the beginning of the bar in which it was left. */
  readonly bar: Ticks;
}

/** The name of a piece as an exercise: what it is called and what stands in it, made once. */
const names = new WeakMap<Piece, string>();
function nameOf(piece: Piece): string {
  const known = names.get(piece);
  if (known !== undefined) return known;
  const name = JSON.stringify([piece.id, ...piece.voices.map(({ elements }) => elements.map((element) => element.name).join(" "))]);
  names.set(piece, name);
  return name;
}

const placeNames = new WeakMap<Piece, Map<string, string>>();

/** The name of what a run is of, made once for a piece's voices. */
function placeName({ mode, piece, voices }: Asked): string {
  const known = placeNames.get(piece) ?? new Map<string, string>();
  placeNames.set(piece, known);
  const which = [mode, ...voices].join(" ");
  const name = known.get(which) ?? JSON.stringify([mode, nameOf(piece), ...voices]);
  known.set(which, name);
  return name;
}

/** Where timed and waiting runs were left, by exercise: what is offered to be gone on with. */
export class Places {
  readonly #world: TrainingWorld;
  readonly #known = new Map<WidgetId, Known>();

  constructor(world: TrainingWorld) {
    this.#world = world;
  }

  /** A document or a training in it was written: another exercise may be there. */
  look(): void {
    for (const { widgetId, type } of this.#world.store.all("widget")) if (type === "simpleTraining") void this.#lookAt(widgetId);
  }

  /** Where the run of a training is to go on; undefined where nothing was left. */
  of(id: WidgetId): Resumed | undefined {
    const known = this.#known.get(id);
    return known?.place && resumedIn(known.asked, known.place);
  }

  /** A run stands at a step; null: at its end. */
  keep(id: WidgetId, asked: Asked, place: ExercisePlace | null): void {
    const name = placeName(asked);
    this.#world.record.keepPlace(name, place);
    this.#known.set(id, { id: name, asked, place: place ?? undefined });
  }

  /** Says on the page where a run can be gone on with. */
  tell(id: WidgetId): void {
    const place = this.of(id);
    const known = this.#known.get(id);
    const bar = place === undefined || known === undefined ? null : barOf(known.asked.piece, place.bar);
    if ((trainingState(this.#world, id)?.leftAt ?? null) !== bar) this.#world.write(id, { leftAt: bar });
  }

  async #lookAt(id: WidgetId): Promise<void> {
    const asked = this.#asked(id);
    const known = this.#known.get(id);
    const name = asked && placeName(asked);
    if (name === known?.id) return;
    if (asked === undefined || name === undefined) {
      this.#known.delete(id);
      return;
    }
    this.#known.set(id, { id: name, asked, place: undefined });
    this.tell(id);
    const place = await this.#world.record.placeOf(name);
    const now = this.#known.get(id);
    if (place === undefined || now?.id !== name || now.place !== undefined) return;
    this.#known.set(id, { ...now, place });
    this.tell(id);
  }

  #asked(id: WidgetId): Asked | undefined {
    const state = trainingState(this.#world, id);
    const mode = state && modeOf(state);
    if (mode === undefined || mode === "simple") return undefined;
    const source = sourceOf(this.#world.store, id);
    return source && { mode, piece: source.piece, voices: voicesFor(state, source) };
  }
}

function resumedIn({ mode, piece, voices }: Asked, { step, results }: ExercisePlace): Resumed | undefined {
  const score = scoreOf(piece, voices);
  const start = score[step]?.start;
  if (step <= 0 || start === undefined) return undefined;
  const bar = barStarts(piece).findLast((each) => each <= start) ?? ticks(0);
  // In the first bar there is nothing to go on with.
  if (mode === "timed" && bar === 0) return undefined;
  return { step, results, bar };
}

/** A bar as the page counts it, from 0; -1 is a pick-up. */
function barOf(piece: Piece, start: Ticks): number {
  const index = barStarts(piece).findLastIndex((each) => each <= start);
  return countedOrder(piece)[index] ?? index;
}

const outcomes = v.array(v.object({ outcome: v.picklist(["right", "wrong", "skipped"]), foundMs: v.nullable(v.number()) }));

/** The outcomes of a waiting run up to its step; undefined where they are none, or not so many. */
export function waitOutcomes({ step, results }: Resumed): v.InferOutput<typeof outcomes> | undefined {
  const read = v.safeParse(outcomes, results);
  return read.success && read.output.length === step ? read.output : undefined;
}
