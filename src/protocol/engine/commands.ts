import * as v from "valibot";
import { said, schemaProblem } from "../../documents/problems.ts";
import type { WidgetId } from "../../documents/records.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import { earKinds, earLevels } from "../../music/ear/levels.ts";
import { WRITTEN_INSTRUMENTS, WRITTEN_OCTAVES } from "../../music/notation/reading/written-for-names.ts";
import { payloadNames } from "../../music/payloads.ts";
import { ticks } from "../../music/time/time.ts";
import { refuse } from "../problems.ts";
import { practisedChange } from "./practised-change.ts";
import { playedTake } from "./take.ts";

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const widget = v.pipe(
  id,
  v.transform((value): WidgetId => value as WidgetId),
);
/** A place on the graph, in px. */
const place = v.object({ x: v.pipe(v.number(), v.finite()), y: v.pipe(v.number(), v.finite()) });
const tick = v.pipe(
  v.number(),
  v.minValue(0),
  v.transform((value) => ticks(value)),
);
const tickRange = v.pipe(
  v.object({ start: tick, end: tick }),
  v.check(({ start, end }) => start < end, said("range-order")),
);
const cell = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));
const milliseconds = v.pipe(v.number(), v.finite());
/** An empty id is let in here: refusing it with "Invalid edge" is the engine's word. */
const linkEnd = v.object({
  id: v.pipe(v.string(), v.maxLength(128)),
  type: v.picklist(["widget", "processor", "io"]),
  link: v.object({ key: id, type: v.picklist(["Event", "State", "Processor"]), payloadType: v.picklist(payloadNames) }),
});

/** The closed union of what the page may ask of the engine. `gesture` joins the steps of one drag into one undo step. */
const commandSchema = v.intersect([
  v.variant("type", [
    v.object({ type: v.literal("workspace/rename"), title: v.pipe(v.string(), v.maxLength(200)) }),
    v.object({ type: v.literal("workspace/lock"), locked: v.boolean() }),
    v.object({ type: v.literal("lesson/rename"), title: v.pipe(v.string(), v.maxLength(200)) }),
    /**
     * `after` null: first; absent: where it stands, a new one last. `copyOf` names the block whose widget's state it starts with; where there is
     * none, it starts with `state`, as it is stored. `acts` is what its new widget does first.
     */
    v.object({
      type: v.literal("block/change"),
      put: v.array(
        v.object({
          key: id,
          blockType: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
          data: v.record(v.string(), v.unknown()),
          after: v.optional(v.nullable(id)),
          copyOf: v.optional(id),
          state: v.optional(v.record(v.string(), v.unknown())),
          acts: v.optional(v.pipe(v.array(v.object({ action: id, payload: v.unknown() })), v.maxLength(4))),
        }),
      ),
      remove: v.array(id),
    }),
    v.object({ type: v.literal("layout/arrange"), items: v.array(v.object({ widgetId: widget, x: cell, y: cell, w: cell, h: cell })) }),
    /** `id` names the widget where links to it follow in the same gesture; without one the engine makes it. */
    v.object({
      type: v.literal("widget/add"),
      widgetType: id,
      id: v.optional(v.pipe(id, v.regex(/^[\w-]+$/))),
      at: v.optional(v.object({ x: cell, y: cell })),
    }),
    v.object({ type: v.literal("widget/remove"), widgetId: widget }),
    v.object({ type: v.literal("widget/act"), widgetId: widget, action: id, payload: v.unknown() }),
    v.object({ type: v.literal("link/add"), source: linkEnd, target: linkEnd }),
    v.object({ type: v.literal("link/remove"), linkId: v.pipe(v.string(), v.maxLength(1024)) }),
    /** What a widget's music comes from, of what its definition names; null: nothing. */
    v.object({ type: v.literal("source/choose"), widgetId: widget, source: v.nullable(id) }),
    /** Turns what a widget holds into something else: where it goes is linked where it can be. `id` names a widget that has to be added. */
    v.object({
      type: v.literal("music/turn"),
      widgetId: widget,
      into: v.picklist(["progression", "simpleTraining", "repertoire", "licks", "notation"]),
      id: v.pipe(id, v.regex(/^[\w-]+$/)),
    }),
    /** `id` names the processor where links to it follow in the same gesture; without one the engine makes it. */
    v.object({ type: v.literal("node/add"), processorType: id, id: v.optional(v.pipe(id, v.regex(/^[\w-]+$/))), at: place }),
    v.object({ type: v.literal("node/move"), nodes: v.array(v.object({ nodeId: v.pipe(v.string(), v.maxLength(256)), at: place })) }),
    v.object({ type: v.literal("node/remove"), nodeId: v.pipe(v.string(), v.maxLength(256)) }),
    v.object({
      type: v.literal("node/configure"),
      nodeId: v.pipe(v.string(), v.maxLength(256)),
      options: v.record(v.string(), v.union([v.string(), v.number()])),
    }),
    /** Sounds a chord by its symbol. */
    v.object({ type: v.literal("preview/chord"), symbol: v.pipe(v.string(), v.maxLength(60)) }),
    /** Sounds notes together, by MIDI number. */
    v.object({
      type: v.literal("preview/notes"),
      notes: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(127))), v.minLength(1), v.maxLength(32)),
    }),
    /** Lays a take for the transport that is called like it; null: takes it away. */
    v.object({ type: v.literal("take/put"), take: v.nullable(playedTake) }),
    /** From `on` the widgets' acts are a learner's own and change nothing that is saved; `progress` is how far that learner was. */
    v.object({
      type: v.literal("lesson/read"),
      on: v.boolean(),
      progress: v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))),
    }),
    v.object({ type: v.literal("graph/watch"), on: v.boolean() }),
    /** Whom sheets are written for from now on. */
    v.object({ type: v.literal("sheet/write-for"), instrument: v.picklist(WRITTEN_INSTRUMENTS), octave: v.picklist(WRITTEN_OCTAVES) }),
    /** Takes played bars (from 0, `to` not included) of a chorus of a player's band out of it; `question` stands over them in a lesson. */
    v.object({
      type: v.literal("band/take-out"),
      widgetId: widget,
      chorus: v.pipe(cell, v.minValue(1)),
      endless: v.boolean(),
      part: v.picklist(["comping", "bass"]),
      from: cell,
      to: cell,
      into: v.picklist(["licks", "lesson"]),
      title: v.pipe(v.string(), v.maxLength(200)),
      question: v.pipe(v.string(), v.maxLength(200)),
    }),
    /** Loads the open document's training with an exercise of these changes, by their chord symbols. */
    v.object({
      type: v.literal("practice/train"),
      changes: v.pipe(v.array(practisedChange), v.minLength(1), v.maxLength(32)),
      /** How they are practised; as the training stands where it is absent. */
      mode: v.exactOptional(v.picklist(["simple", "timed", "wait"])),
      /** What the exercise is called; weak spots where it is absent. */
      title: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
    }),
    /** `at` is page time, `date` the epoch time of the same moment; the same seed asks the same questions. */
    v.object({
      type: v.literal("ear/start"),
      kind: v.picklist(earKinds),
      level: v.picklist(earLevels),
      seed: milliseconds,
      date: milliseconds,
      at: milliseconds,
    }),
    v.object({ type: v.literal("ear/hear") }),
    v.object({ type: v.literal("ear/answer"), choice: id, at: milliseconds }),
    v.object({ type: v.literal("ear/skip"), at: milliseconds }),
    v.object({ type: v.literal("ear/next"), at: milliseconds }),
    v.object({ type: v.literal("ear/stop"), at: milliseconds }),
    v.object({ type: v.literal("transport/play"), widgetId: widget }),
    v.object({ type: v.literal("transport/pause"), widgetId: widget }),
    v.object({ type: v.literal("transport/restart"), widgetId: widget }),
    v.object({ type: v.literal("transport/stop"), widgetId: widget }),
    v.object({ type: v.literal("transport/silence") }),
    v.object({ type: v.literal("transport/seek"), widgetId: widget, ticks: v.pipe(v.number(), v.minValue(0)) }),
    /** `range` in ticks chooses what is repeated, null the whole piece; without it the range stays. */
    v.object({ type: v.literal("transport/loop"), widgetId: widget, on: v.boolean(), range: v.optional(v.nullable(tickRange)) }),
    /** `resume`: from where a run of this exercise was left, where it was. */
    v.object({ type: v.literal("training/start"), widgetId: widget, resume: v.optional(v.boolean()) }),
    /** Ends a run; where none goes on, the last result is closed. */
    v.object({ type: v.literal("training/stop"), widgetId: widget }),
    /** Skips the step that waits. */
    v.object({ type: v.literal("training/next"), widgetId: widget }),
    /** Taps are measured against clicks. */
    v.object({ type: v.literal("training/calibrate") }),
    v.object({ type: v.literal("training/leave-calibration") }),
  ]),
  v.object({ gesture: v.optional(id) }),
]);

export type Command = v.InferOutput<typeof commandSchema>;

/** Why a command was refused; the store is as it was. */
export type CommandError = Problem;

/** Reads a command that came over the wire; the error names the member that does not fit. */
export function readCommand(message: unknown): Result<Command, CommandError> {
  const parsed = v.safeParse(commandSchema, message);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return refuse("malformed-command", { why: schemaProblem(issue) }, v.getDotPath(issue) ?? "command");
}
