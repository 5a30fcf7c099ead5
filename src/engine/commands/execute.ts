import { nodeIdOf } from "../../documents/links.ts";
import type { LayoutRecord, RecordId, WidgetId, WorkspaceRecord } from "../../documents/records.ts";
import { recordIds, widgetId } from "../../documents/records.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { problem, refuse } from "../../protocol/problems.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { definitionOf, freshWidget } from "../../widgets/registry.ts";
import type { Cascade } from "../links/cascade.ts";
import type { GraphMemory } from "../links/graph-memory.ts";
import { watchWires } from "../links/prime.ts";
import { suggestedLinks } from "../links/suggested-links.ts";
import { trainChanges } from "../practice/train.ts";
import type { Transaction } from "../store/store.ts";
import { actOn } from "./act-on.ts";
import { changeBlocks, renameLesson } from "./blocks.ts";
import { firstRoom } from "./first-room.ts";
import { addLink, addNode, configureNode, moveNodes, removeLink, removeLinksOf, removeNode } from "./graph.ts";
import { isReading, readLesson } from "./reading.ts";
import { takeOut } from "./take-out.ts";
import { chooseSource, linkSender, turnMusic } from "./turn.ts";

/** Commands that change the document; those of the transport are playback's, those of a run training's, those of an ear round the ear's, a take is laid beside it. */
export type DocumentCommand = Exclude<Command, { type: `${"transport" | "training" | "ear" | "take"}/${string}` }>;

/** Size of a widget dropped on the grid (spec, section 9). */
const DROPPED = { w: 4, h: 10 };

/** What a command works with besides the store. */
export interface Means {
  readonly cascade: Cascade;
  readonly memory: GraphMemory;
  readonly newId: () => string;
}

/** What a locked workspace refuses, and what it would be unlocked for. */
const LOCKED: Readonly<Partial<Record<DocumentCommand["type"], Problem>>> = {
  "layout/arrange": problem("to-move-widgets"),
  "widget/add": problem("to-add-widgets"),
  "widget/remove": problem("to-delete-widgets"),
};

/** Carries out one command inside a transaction. */
export function execute(tx: Transaction, { cascade, memory, newId }: Means, command: DocumentCommand): Result<null> {
  const unlockedFor = LOCKED[command.type];
  if (unlockedFor !== undefined && tx.find("workspace", recordIds.workspace)?.locked === true) return refuse("locked", { to: unlockedFor });
  switch (command.type) {
    case "workspace/rename":
      return changeHead(tx, { title: command.title });
    case "workspace/lock":
      return changeHead(tx, { locked: command.locked });
    case "lesson/rename":
      return renameLesson(tx, cascade, command.title);
    case "block/change":
      return changeBlocks(tx, cascade, command);
    case "layout/arrange":
      return arrange(tx, command.items);
    case "widget/add":
      return addWidget(tx, cascade, command, newId);
    case "widget/remove":
      return removeWidget(tx, command.widgetId);
    case "widget/act":
      return act(tx, { cascade, newId }, command);
    case "source/choose":
      return chooseSource(tx, cascade, command);
    case "music/turn":
      return turnMusic(tx, { cascade, addAfter: adder(tx, { cascade, newId }) }, command);
    case "link/add":
      return addLink(tx, cascade, command.source, command.target);
    case "link/remove":
      return removeLink(tx, cascade, command.linkId as RecordId);
    case "node/add":
      return addNode(tx, command, newId);
    case "node/move":
      return moveNodes(tx, command);
    case "node/remove":
      return removeNode(tx, command.nodeId);
    case "node/configure":
      return configureNode(tx, cascade, command);
    case "lesson/read":
      return readLesson(tx, command);
    case "sheet/write-for":
      tx.put({
        id: sessionIds.writtenFor,
        typeName: "writtenFor",
        scope: "session",
        instrument: command.instrument,
        octave: command.octave,
      });
      return ok(null);
    case "practice/train":
      return trainChanges(tx, cascade, command);
    case "band/take-out": {
      const add = adder(tx, { cascade, newId });
      return takeOut(tx, { cascade, newId, addWidget: (id, type) => add(null, id, type) }, command);
    }
    case "graph/watch":
      return watchWires(tx, memory, command.on);
    default:
      return refuse("unknown-command", "type");
  }
}

function changeHead(tx: Transaction, change: Partial<WorkspaceRecord>): Result<null> {
  const head = tx.find("workspace", recordIds.workspace);
  if (head === undefined) return refuse("no-workspace");
  tx.put({ ...head, ...change });
  return ok(null);
}

function arrange(tx: Transaction, items: readonly (Pick<LayoutRecord, "x" | "y" | "w" | "h"> & { widgetId: WidgetId })[]): Result<null> {
  for (const { widgetId: id, ...place } of items) {
    const record = tx.find("layout", recordIds.layout(id));
    if (record === undefined) return refuse("not-on-grid", { id }, "items");
    tx.put({ ...record, ...place });
  }
  return ok(null);
}

function addWidget(
  tx: Transaction,
  cascade: Cascade,
  command: Extract<Command, { type: "widget/add" }>,
  newId: () => string,
): Result<null> {
  const definition = definitionOf(command.widgetType);
  if (definition === undefined || definition.panel) return refuse("no-such-widget-type", { type: command.widgetType }, "widgetType");
  if (command.id !== undefined && tx.get(recordIds.widget(command.id)) !== undefined)
    return refuse("widget-exists", { id: command.id }, "id");
  const id = command.id ?? unusedId(tx, command.widgetType, newId);
  const { w, h } = command.at === undefined ? (definition.size ?? DROPPED) : DROPPED;
  const { x, y } = command.at ?? firstRoom(tx.all("layout"), { w, h });
  const place = { x: Math.min(x, 12 - w), y, w, h };
  tx.put(freshWidget(id, definition));
  tx.put({ id: recordIds.layout(id), typeName: "layout", scope: "document", widgetId: widgetId(id), ...place, extra: {} });
  for (const [source, target] of suggestedLinks(tx, id, definition)) addLink(tx, cascade, source, target);
  return ok(null);
}

function unusedId(tx: Transaction, type: string, newId: () => string): string {
  const id = `${type}-${newId()}`;
  return tx.get(recordIds.widget(id)) === undefined ? id : unusedId(tx, type, newId);
}

/** Removes a widget with its place, its graph node and its links: one undo step. */
function removeWidget(tx: Transaction, id: WidgetId): Result<null> {
  if (tx.find("widget", recordIds.widget(id)) === undefined) return refuse("unknown-widget", { id }, "widgetId");
  removeLinksOf(tx, { type: "widget", id });
  const ids = [recordIds.widget(id), recordIds.layout(id), recordIds.node(nodeIdOf({ type: "widget", id }))];
  for (const recordId of ids) if (tx.get(recordId) !== undefined) tx.remove(recordId);
  return ok(null);
}

/** Adds a widget behind another one: to a lesson as a block, to a workspace that is not locked below the others. */
function adder(tx: Transaction, { cascade, newId }: Pick<Means, "cascade" | "newId">) {
  return (after: string | null, id: WidgetId, widgetType: string): Result<null> => {
    if (after !== null && tx.get(recordIds.lesson) !== undefined)
      return changeBlocks(tx, cascade, {
        type: "block/change",
        put: [{ key: id, blockType: widgetType, data: { uniqueId: id }, after }],
        remove: [],
      });
    if (tx.find("workspace", recordIds.workspace) === undefined && tx.all("layout").length === 0)
      return refuse("no-receiver", { widget: { named: "widget", id: widgetType } });
    return tx.find("workspace", recordIds.workspace)?.locked === true
      ? refuse("locked", { to: problem("to-add-widgets") })
      : addWidget(tx, cascade, { type: "widget/add", widgetType, id }, newId);
  };
}

function act(
  tx: Transaction,
  { cascade, newId }: Pick<Means, "cascade" | "newId">,
  command: Extract<Command, { type: "widget/act" }>,
): Result<null> {
  const means = { cascade, newId, addAfter: adder(tx, { cascade, newId }), isReading: isReading(tx) };
  return actOn(tx, cascade, command.widgetId, command, (widget) => linkSender(tx, means, widget, command.action));
}
