import { nodeIdOf, outletIdOf } from "../../documents/links.ts";
import type { LinkEnd, LinkRecord, WidgetId } from "../../documents/records.ts";
import { equalData } from "../../lib/json.ts";
import type { Problem } from "../../lib/result.ts";
import { ioKind } from "../../protocol/records/io-nodes.ts";
import type { Outcome } from "../../widgets/define.ts";
import { asStep, isRefused } from "../../widgets/define.ts";
import type { Transaction } from "../store/store.ts";
import type { LiveWidget } from "../store/widget-state.ts";
import { liveWidget, outputOf, writeWidgetState } from "../store/widget-state.ts";
import { type GraphMemory, remember, runProcessor, saySomething } from "./graph-memory.ts";
import { type Heard, playAtIo } from "./io.ts";
import { ranksOf } from "./order.ts";
import { type Outlet, Queue, type Waiting } from "./queue.ts";
import { noteWireValue } from "./wire-values.ts";

const NOBODY: ReadonlySet<string> = new Set();

/**
 * One transaction's settling of links: from node to node down the graph, a node only after all that leads to it; equal values stop,
 * and each link fires at most once, so that a loop ends.
 */
export class Cascade {
  readonly #tx: Transaction;
  readonly #memory: GraphMemory;
  readonly #isQuiet: boolean;
  readonly #queue = new Queue();
  readonly #fired = new Set<string>();
  /** Widgets to which nothing is delivered. */
  #spared: ReadonlySet<string> = NOBODY;
  /** Widgets to which no event is delivered. */
  #aside: ReadonlySet<string> = NOBODY;
  /** Found out once for a settling, in which no link comes or goes. */
  #roads: Roads | undefined;
  readonly #play: Heard[] = [];
  readonly #problems: Problem[] = [];

  /** `memory` is changed as processors take inputs. A `quiet` cascade reaches processors only. */
  constructor(tx: Transaction, memory: GraphMemory, { quiet = false }: { readonly quiet?: boolean } = {}) {
    this.#tx = tx;
    this.#memory = memory;
    this.#isQuiet = quiet;
  }

  /** What is to be heard once the transaction is committed. */
  get play(): readonly Heard[] {
    return this.#play;
  }

  /** From now on nothing goes along links to these widgets. */
  spare(widgets: readonly WidgetId[]): void {
    this.#spared = new Set([...this.#spared, ...widgets]);
  }

  /** From now on events are not meant for these widgets; states are. */
  passOver(widgets: readonly WidgetId[]): void {
    this.#aside = new Set([...this.#aside, ...widgets]);
  }

  /** Takes an action's outcome: writes the state, queues what it sends, adds what it plays. */
  applyOutcome(widget: LiveWidget, outcome: Outcome<object>): Problem | undefined {
    if (isRefused(outcome)) return outcome.problem;
    const step = asStep(outcome);
    writeWidgetState(this.#tx, widget, step.state);
    if (step.play !== null) this.#play.push(step.play);
    if (step.state !== widget.state) this.#sendChanges(widget);
    if (step.pull.length > 0) this.#pull(widget, step.pull);
    for (const [key, value] of Object.entries(step.emit)) this.fire(outletOf(widget, key), value);
    return undefined;
  }

  /** Queues a value at an outlet. */
  fire(outlet: Outlet, value: unknown): void {
    this.#enqueue(outlet, () => value);
  }

  /** Queues what an outlet has to say as it stands: along one link where it is given, else along all. */
  send(outlet: Outlet, only?: LinkRecord): void {
    this.#enqueue(outlet, () => standingValue(this.#tx, this.#memory, outlet), only);
  }

  /** Runs the queue empty. What linked actions refused comes back; nothing else is undone by it. */
  settle(): readonly Problem[] {
    if (this.#queue.isEmpty) return this.#problems;
    const { from, ranks } = roadsOf(this.#tx.all("link"));
    this.#roads = { from, ranks };
    this.#queue.rankBy(ranks);
    for (let next = this.#queue.take(); next !== undefined; next = this.#queue.take()) {
      const { outlet, only } = next;
      this.#sendAlong(next, only === undefined ? (from.get(outletKey(outlet)) ?? []) : [only]);
    }
    this.#roads = undefined;
    return this.#problems;
  }

  /** Queues the outputs that say something else since a widget stood like that; what leads nowhere is not asked. */
  #sendChanges(before: LiveWidget): void {
    const now = liveWidget(this.#tx, before.record.widgetId);
    if (now === undefined || now.state === before.state) return;
    const { from } = this.#roads ?? roadsOf(this.#tx.all("link"));
    for (const key of Object.keys(now.definition.outputs)) {
      const outlet = outletOf(now, key);
      if (from.has(outletKey(outlet)) && saysOther(before, now, key)) this.send(outlet);
    }
  }

  #enqueue(outlet: Outlet, read: () => unknown, only?: LinkRecord): void {
    this.#queue.put(only?.id ?? outletKey(outlet), { outlet, read, only });
  }

  /** What is linked to some of a widget's inputs is sent to it once more. */
  #pull({ record }: LiveWidget, inputs: readonly string[]): void {
    for (const link of this.#tx.all("link")) {
      const { source, target } = link;
      const isOwn = target.type === "widget" && target.id === record.widgetId && inputs.includes(target.link.key);
      if (isOwn) this.send({ id: source.id, type: source.type, key: source.link.key }, link);
    }
  }

  /** Delivers a value along those of the links that have not fired yet. */
  #sendAlong({ outlet, read }: Waiting, links: readonly LinkRecord[]): void {
    const open = links.filter(({ id }) => !this.#fired.has(id));
    if (open.length === 0 && outlet.type !== "processor") return;
    const value = read();
    if (value === null) return;
    noteWireValue(this.#tx, outlet, value);
    for (const link of open) {
      this.#fired.add(link.id);
      this.#deliver(link, value);
    }
  }

  #deliver(link: LinkRecord, value: unknown): void {
    const { target } = link;
    if (target.type === "processor") {
      remember(this.#memory, link, value);
      this.send({ id: target.id, type: "processor", key: "output" });
    } else if (target.type === "io" && ioKind(target.link.key) === "State") remember(this.#memory, link, value);
    else if (this.#isQuiet || (target.type === "widget" && this.#spared.has(target.id))) return;
    else if (target.type === "io") playAtIo(this.#play, target, value);
    else this.#deliverToWidget(target, value);
  }

  #deliverToWidget(target: LinkEnd, value: unknown): void {
    const widget = liveWidget(this.#tx, target.id as WidgetId);
    const input = widget?.definition.inputs[target.link.key];
    if (widget === undefined || input === undefined || (input.kind === "event" && this.#aside.has(target.id))) return;
    const outcome =
      input.kind === "state"
        ? input.write(widget.state, value as never)
        : widget.definition.actions[input.action]?.run(widget.state, value);
    const problem = outcome === undefined ? undefined : this.applyOutcome(widget, outcome);
    if (problem !== undefined) this.#problems.push(problem);
    saySomething(this.#memory, nodeIdOf(target), problem);
  }
}

/** What an outlet says as things stand: a widget's state, or what a processor makes of its inputs; null says nothing. */
export function standingValue(tx: Transaction, memory: GraphMemory, outlet: Outlet): unknown {
  if (outlet.type === "processor") return runProcessor(tx, memory, outlet.id);
  const widget = outlet.type === "widget" ? liveWidget(tx, outlet.id as WidgetId) : undefined;
  return widget === undefined ? null : outputOf(widget, outlet.key);
}

/** Whether a state output says another thing than before. Null says nothing. */
function saysOther(before: LiveWidget, now: LiveWidget, key: string): boolean {
  const value = outputOf(now, key);
  return value !== null && !equalData(outputOf(before, key), value);
}

interface Roads {
  readonly from: ReadonlyMap<string, readonly LinkRecord[]>;
  readonly ranks: ReadonlyMap<string, number>;
}
const roads = new WeakMap<readonly LinkRecord[], Roads>();

/** What leads where, found out once for a list of links: it stays the same one until a link comes or goes. */
function roadsOf(links: readonly LinkRecord[]): Roads {
  const known = roads.get(links);
  if (known !== undefined) return known;
  const found = { from: groupedBySource(links), ranks: ranksOf(links) };
  roads.set(links, found);
  return found;
}

function groupedBySource(links: readonly LinkRecord[]): ReadonlyMap<string, readonly LinkRecord[]> {
  const groups = new Map<string, LinkRecord[]>();
  for (const link of links) {
    const key = outletKey({ ...link.source, key: link.source.link.key });
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [link]);
    else group.push(link);
  }
  return groups;
}

const outletKey = (outlet: Outlet): string => outletIdOf(outlet, outlet.key);
const outletOf = (widget: LiveWidget, key: string): Outlet => ({ id: widget.record.widgetId, type: "widget", key });
