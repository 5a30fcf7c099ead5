import { equalData } from "../../documents/json.ts";
import type { LinkEnd, LinkRecord, WidgetId } from "../../documents/records.ts";
import type { Problem } from "../../music/result.ts";
import { processorOf } from "../../processors/registry.ts";
import type { Outcome, PlayRequest, WidgetDefinition } from "../../widgets/define.ts";
import { asStep, isRefused } from "../../widgets/define.ts";
import type { Transaction } from "../store/store.ts";
import type { LiveWidget } from "../store/widget-state.ts";
import { liveWidget, writeWidgetState } from "../store/widget-state.ts";

/** What processors remember between transactions: their inputs by node id and index. */
export type ProcessorMemory = Map<string, readonly unknown[]>;

interface Firing {
  readonly end: Pick<LinkEnd, "id" | "type"> & { readonly key: string };
  readonly value: unknown;
}

/** One transaction's settling of links: breadth first, equal values stop, each link fires at most once. */
export interface Cascade {
  /** Takes an action's outcome: writes the state, queues what it sends, keeps what it plays. */
  take(widget: LiveWidget, outcome: Outcome<object>): Problem | undefined;
  /** Queues a value at the output of a node that is not a widget (live input). */
  fire(end: Firing["end"], value: unknown): void;
  /** Runs the queue empty. What linked actions refused comes back; nothing else is undone by it. */
  settle(): readonly Problem[];
  readonly play: readonly PlayRequest[];
}

/** Opens the settling of one transaction. `memory` is changed as processors take inputs. */
export function openCascade(tx: Transaction, memory: ProcessorMemory): Cascade {
  const queue: Firing[] = [];
  const fired = new Set<string>();
  const play: PlayRequest[] = [];
  const problems: Problem[] = [];

  function take(widget: LiveWidget, outcome: Outcome<object>): Problem | undefined {
    if (isRefused(outcome)) return outcome.problem;
    const step = asStep(outcome);
    writeWidgetState(tx, widget, step.state);
    if (step.play !== null) play.push(step.play);
    for (const [key, value] of changedOutputs(widget.definition, widget.state, step.state)) queue.push({ end: endOf(widget, key), value });
    for (const [key, value] of Object.entries(step.emit)) queue.push({ end: endOf(widget, key), value });
    return undefined;
  }

  function deliver(target: LinkEnd, value: unknown): void {
    if (target.type === "processor") process(target, value);
    const widget = target.type === "widget" ? liveWidget(tx, target.id as WidgetId) : undefined;
    const input = widget?.definition.inputs[target.link.key];
    if (widget === undefined || input === undefined) return;
    const outcome =
      input.kind === "state"
        ? input.write(widget.state, value as never)
        : widget.definition.actions[input.action]?.run(widget.state, value);
    const problem = outcome === undefined ? undefined : take(widget, outcome);
    if (problem !== undefined) problems.push(problem);
  }

  function process(target: LinkEnd, value: unknown): void {
    const processor = processorOf(target.id.split("-")[0] ?? "");
    if (processor === undefined) return;
    const inputs = [...(memory.get(target.id) ?? [])];
    inputs[Number(target.link.key)] = value;
    memory.set(target.id, inputs);
    if (processor.inputs.some((_, index) => inputs[index] === undefined)) return;
    const output = processor.run(...(inputs as never[]));
    if (output !== null) queue.push({ end: { id: target.id, type: "processor", key: "output" }, value: output });
  }

  return {
    play,
    take,
    fire: (end, value) => queue.push({ end, value }),
    settle() {
      if (queue.length === 0) return problems;
      const links = tx.all("link");
      for (let firing = queue.shift(); firing !== undefined; firing = queue.shift()) {
        for (const link of links) {
          if (!starts(link, firing.end) || fired.has(link.id)) continue;
          fired.add(link.id);
          deliver(link.target, firing.value);
        }
      }
      return problems;
    },
  };
}

/** State outputs whose value is another after the step. Null says nothing. */
export function changedOutputs(definition: WidgetDefinition, before: object, after: object): [key: string, value: unknown][] {
  return Object.entries(definition.outputs).flatMap(([key, output]) => {
    if (output.kind !== "state") return [];
    const value: unknown = output.read(after);
    return value === null || equalData(output.read(before), value) ? [] : [[key, value] as [string, unknown]];
  });
}

const endOf = (widget: LiveWidget, key: string): Firing["end"] => ({ id: widget.record.widgetId, type: "widget", key });
const starts = (link: LinkRecord, end: Firing["end"]): boolean =>
  link.source.id === end.id && link.source.type === end.type && link.source.link.key === end.key;
