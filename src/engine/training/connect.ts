import type { WidgetId } from "../../documents/records.ts";
import type { Result } from "../../lib/result.ts";
import { ok } from "../../lib/result.ts";
import type { PracticeRun } from "../../protocol/engine/practice.ts";
import type { StoreFrame } from "../../protocol/records/store-feed.ts";
import { simpleTraining } from "../../widgets/simple-training/definition.ts";
import type { LiveEvent } from "../input/live-event.ts";
import type { Cascade } from "../links/cascade.ts";
import type { Playback } from "../playback/playback.ts";
import type { Store, Transaction, TransactOptions } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import { createCalibration } from "./calibration.ts";
import { createEngineClock } from "./clock.ts";
import { Training, type TrainingCommand } from "./training.ts";
import type { TrainingWorld } from "./world.ts";

interface TrainingContext {
  readonly store: Store;
  readonly playback: Playback;
  newId(): string;
  /** Takes each finished run. */
  onRun(run: PracticeRun): unknown;
  /** Where runs that go on are stored, and the steps at which exercises are left. */
  readonly record: TrainingWorld["record"];
  /** A transaction whose links are settled inside it. */
  run(options: TransactOptions, body: (tx: Transaction, cascade: Cascade) => Result<null>): Result<null>;
}

/** Training in its engine: what it writes lies over the document and settles its links. */
export function connectTraining({ store, playback, newId, onRun, record, run }: TrainingContext) {
  const clock = createEngineClock();
  const calibration = createCalibration({
    store,
    clock,
    clicks: (count, bpm) => playback.clicks(count, bpm),
    stopClicks: () => playback.stopClicks(),
  });
  const training = new Training({
    store,
    clock,
    transport: (command) => playback.command(command),
    write: (id, members, shown) =>
      void run({ cause: "live" }, (tx, cascade) => {
        if (shown !== undefined) tx.put(shown);
        const widget = liveWidget(tx, id);
        if (widget !== undefined) cascade.applyOutcome(widget, { ...widget.state, ...members });
        return ok(null);
      }),
    accompany: (id, how) => playback.company.accompany(id, how),
    setTempo: (id, tempo) =>
      void run({ cause: "live" }, (tx, cascade) => {
        const widget = liveWidget(tx, id);
        const outcome = widget?.definition.actions.setTempo?.run(widget.state, { tempo });
        if (widget !== undefined && outcome !== undefined) cascade.applyOutcome(widget, outcome);
        return ok(null);
      }),
    newId,
    onRun,
    record,
  });
  const isGoing = () => store.all("training").some(({ status }) => status !== "over");
  let isStruckForRun = false;
  return {
    follow: (frame: StoreFrame) => training.follow(frame),
    command(command: TrainingCommand): Result<null> {
      if (command.type === "training/calibrate") return calibration.start();
      if (command.type === "training/leave-calibration") return calibration.leave();
      return training.command(command);
    },
    /** True: it was tapped on the clicks of calibration, and is meant for nothing that lies behind it. */
    tap: (input: LiveEvent): boolean => calibration.stroke(input),
    stroke(input: LiveEvent): void {
      // The stroke that ends a run was struck for it.
      if (input.midi.kind === "on" && isGoing()) isStruckForRun = true;
      training.stroke(input);
      if (input.midi.kind !== "on") return;
      const at = clock.audioOf(clock.judged(input.at, input.source));
      if (at !== undefined) playback.company.hear(at, input.midi.note, input.midi.velocity);
    },
    /** The trainings for which notes that were played together are not meant: while a timed or waiting run goes on, those that stand by. */
    aside(): readonly WidgetId[] {
      const isForRun = isStruckForRun || isGoing();
      isStruckForRun = false;
      return isForRun ? store.all("widget").flatMap(({ type, widgetId }) => (type === simpleTraining.type ? [widgetId] : [])) : [];
    },
    /** Follows a message about the time; false: it is another one, to be read as a key. */
    onClock(message: unknown): boolean {
      if (!clock.onMessage(message)) return false;
      training.tick();
      calibration.tick();
      return true;
    },
  };
}
