import { HEADER } from "../../documents/lesson/title.ts";
import type { WidgetId, WidgetRecord } from "../../documents/records.ts";
import { recordIds, widgetId } from "../../documents/records.ts";
import { ok, type Result } from "../../lib/result.ts";
import { bandPlanOf } from "../../music/band/plan.ts";
import { bandPiece } from "../../music/band/written/sheet-piece.ts";
import { type TakenBars, takenAbc, takenLick } from "../../music/band/written/taken-bars.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { refuse } from "../../protocol/problems.ts";
import type { Cascade } from "../links/cascade.ts";
import type { Transaction } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import { changeBlocks } from "./blocks.ts";

type TakeOut = Extract<Command, { type: "band/take-out" }>;

/** What taking bars out works with besides the store. */
interface TakeOutMeans {
  readonly cascade: Cascade;
  readonly newId: () => string;
  /** Adds a widget to a workspace. */
  readonly addWidget: (id: WidgetId, type: string) => Result<null>;
}

/** Takes bars of what a player's band plays out of it: into the licks of the page, or as notation into the lesson behind the player. One undo step. */
export function takeOut(tx: Transaction, means: TakeOutMeans, command: TakeOut): Result<null> {
  const taken = takenBars(tx, command);
  if (!taken.ok) return taken;
  return command.into === "licks" ? intoLicks(tx, means, taken.value) : intoLesson(tx, means, command, taken.value);
}

function takenBars(tx: Transaction, { widgetId: id, chorus, endless, part, from, to, title }: TakeOut): Result<TakenBars> {
  const widget = liveWidget(tx, id);
  const plays = widget?.definition.plays;
  const piece = widget && plays?.piece(widget.state);
  const settings = widget && plays?.settings?.(widget.state);
  const plan = piece && settings && bandPlanOf(piece, settings.band);
  if (!piece || !plan) return refuse("no-band");
  const voice = bandPiece(piece, plan, { chorus, endless }).voices.find((each) => each.part === part);
  if (voice === undefined || from >= to || to > plan.chart.bars.length) return refuse("no-such-bars");
  return ok({ title, part: voice, changes: piece.voices.find(({ type }) => type === "Harmony"), from, to });
}

function intoLicks(tx: Transaction, means: TakeOutMeans, taken: TakenBars): Result<null> {
  const known = tx.all("widget").find(({ type }) => type === "licks");
  const id = known?.widgetId ?? widgetId(`licks-${means.newId()}`);
  const added = known === undefined ? addLicks(tx, means, id) : ok(null);
  return added.ok ? act(tx, means, id, "add", takenLick(taken, `lick-band-${means.newId()}`)) : added;
}

function addLicks(tx: Transaction, { cascade, addWidget }: TakeOutMeans, id: WidgetId): Result<null> {
  if (tx.find("lesson", recordIds.lesson) === undefined) return addWidget(id, "licks");
  return changeBlocks(tx, cascade, {
    type: "block/change",
    put: [{ key: id, blockType: "licks", data: { uniqueId: id } }],
    remove: [],
  });
}

function intoLesson(tx: Transaction, means: TakeOutMeans, { widgetId: player, question }: TakeOut, taken: TakenBars): Result<null> {
  const abc = takenAbc(taken);
  const heading = `header-${means.newId()}`;
  const key = `notation-${means.newId()}`;
  const put = [
    { key: heading, blockType: HEADER, data: { uniqueId: heading, level: 3, text: question }, after: player },
    { key, blockType: "notation", data: { uniqueId: key }, after: heading },
  ];
  const done = changeBlocks(tx, means.cascade, { type: "block/change", put, remove: [] });
  return done.ok ? act(tx, means, widgetId(key), "setAbc", { abc }) : done;
}

function act(tx: Transaction, { cascade }: TakeOutMeans, id: WidgetRecord["widgetId"], action: string, payload: unknown): Result<null> {
  const widget = liveWidget(tx, id);
  const run = widget?.definition.actions[action];
  if (widget === undefined || run === undefined) return refuse("unknown-widget", { id }, "widgetId");
  const problem = cascade.applyOutcome(widget, run.run(widget.state, payload));
  return problem === undefined ? ok(null) : { ok: false, error: problem };
}
