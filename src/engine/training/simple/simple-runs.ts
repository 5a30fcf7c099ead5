import type { WidgetId } from "../../../documents/records.ts";
import type { PracticeRun } from "../../../protocol/engine/practice.ts";
import { modeOf, resumedAt, stepResults, type TrainingState } from "../../../widgets/simple-training/definition.ts";
import { sourceOf } from "../source.ts";
import { presentOf, type TrainingWorld, trainingState } from "../world.ts";
import { createSimpleLog, type Moments, simpleRun } from "./simple-log.ts";

/** A run of simple training that goes on, as far as it has come. */
interface Open {
  readonly place: string;
  readonly run: PracticeRun | undefined;
}

/**
 * Simple training as the record sees it: a run that is done goes into it, one that is left as well, with what was done, and the
 * exercise is there again at its step.
 */
export class SimpleRuns {
  readonly #world: TrainingWorld;
  readonly #log = createSimpleLog();
  readonly #open = new Map<WidgetId, Open>();

  constructor(world: TrainingWorld) {
    this.#world = world;
  }

  tick(now: number): void {
    this.#log.tick(now);
  }

  /** A training was written. */
  look(id: WidgetId, moments: Moments): void {
    const state = trainingState(this.#world, id);
    if (state === undefined || modeOf(state) !== "simple") {
      if (this.#open.has(id)) this.#leave(id);
      return;
    }
    const { found, isAnew, isOver, isFurther } = this.#log.look(id, state, moments);
    if (isAnew) this.#begin(id, state);
    if (isFurther) this.#further(id, state, { found, isOver });
  }

  /** Another exercise, or the same from its beginning. */
  #begin(id: WidgetId, state: TrainingState): void {
    const before = this.#open.get(id);
    const place = this.#placeId(id, state);
    this.#leave(id);
    this.#open.set(id, { place, run: undefined });
    if (state.steps.length === 0) return;
    if (before?.place === place && before.run !== undefined) this.#world.record.keepPlace(place, null);
    else if (stepResults(state).length === 0) void this.#resume(id, place);
  }

  #further(
    id: WidgetId,
    state: TrainingState,
    { found, isOver }: { readonly found: readonly (number | null)[]; readonly isOver: boolean },
  ): void {
    const world = this.#world;
    const open = this.#open.get(id) ?? { place: this.#placeId(id, state), run: undefined };
    const from = this.#log.from(id);
    const at = world.clock.epochOf(presentOf(world));
    const run = simpleRun(world.store, id, state, { found, from, id: open.run?.id ?? world.newId(), at });
    if (run.attempts.length === 0) return;
    this.#open.set(id, { ...open, run: isOver ? undefined : run });
    if (isOver) {
      world.onRun(run);
      world.record.keepPlace(open.place, null);
      return;
    }
    world.record.hold({ id: run.id, at: at - (run.attempts[0]?.foundMs ?? 0) }, () => run);
    world.record.keepPlace(open.place, { step: state.currentStepNumber, results: stepResults(state) });
  }

  /** What was done of a run that is left goes into the record. */
  #leave(id: WidgetId): void {
    const run = this.#open.get(id)?.run;
    this.#open.delete(id);
    if (run !== undefined) this.#world.onRun(run);
  }

  /** Goes to the step at which this exercise was left, where nothing was played of it since. */
  async #resume(id: WidgetId, place: string): Promise<void> {
    const found = await this.#world.record.placeOf(place);
    const state = trainingState(this.#world, id);
    if (found === undefined || state === undefined || modeOf(state) !== "simple") return;
    if (this.#open.get(id)?.place !== place || stepResults(state).length > 0) return;
    const members = resumedAt(state, found);
    if (members === undefined) return;
    this.#log.resume(id, found.results.length);
    this.#world.write(id, members);
  }

  /** The name of an exercise: what it is of, and what it asks for. */
  #placeId(id: WidgetId, state: TrainingState): string {
    const source = sourceOf(this.#world.store, id)?.piece.id ?? "";
    return JSON.stringify(["simple", source, ...state.steps.map(({ requiredElement }) => requiredElement.name)]);
  }
}
