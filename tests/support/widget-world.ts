import * as v from "valibot";
import { createEngine } from "../../src/engine/engine.ts";
import { linkRecord, writeDependency } from "../../src/documents/links.ts";
import type { LinkEnd } from "../../src/documents/records.ts";
import { recordIds, widgetId } from "../../src/documents/records.ts";
import type { PayloadName } from "../../src/music/payloads.ts";
import { MIDI_INPUT } from "../../src/protocol/io-nodes.ts";
import type { PreviewRecord, StoreRecord } from "../../src/protocol/session-records.ts";
import { sessionIds } from "../../src/protocol/session-records.ts";
import { asStep, isRefused, type Outcome, type Step } from "../../src/widgets/define.ts";
import { widgetCodec } from "../../src/widgets/registry.ts";

/** What of a definition acts. */
interface Acting<S extends object> {
  readonly actions: Readonly<Record<string, { readonly schema: v.GenericSchema; run(state: S, payload: never): Outcome<S> }>>;
  initial(): S;
}

/** Runs an action as the engine does: the payload read by its schema. A refusal comes back as its code. */
export function acted<S extends object>(definition: Acting<S>, state: S, name: string, payload: unknown = {}): Step<S> | { readonly refused: string } {
  const action = definition.actions[name];
  if (action === undefined) throw new Error(`There is no action "${name}".`);
  const outcome = action.run(state, v.parse(action.schema, payload) as never);
  return isRefused(outcome) ? { refused: outcome.problem.code } : asStep(outcome);
}

/** The state after actions, none of which may be refused. */
export function after<S extends object>(definition: Acting<S>, ...steps: readonly (readonly [name: string, payload?: unknown])[]): S {
  return steps.reduce((state, [name, payload]) => {
    const step = acted(definition, state, name, payload);
    if ("refused" in step) throw new Error(`${name} was refused: ${step.refused}`);
    return step.state;
  }, definition.initial());
}

/** A link as `"from.key -> to.key"`; `midi` is what live keys send. */
type Wire = readonly [wire: string, payload: PayloadName, kind?: "Event" | "State"];

/** Real widgets in a real engine, linked: `types` by id, wires between them. */
export function linkedWorld(types: Readonly<Record<string, string>>, wires: readonly Wire[] = []) {
  const timers: (() => void)[] = [];
  let count = 0;
  const engine = createEngine({
    later: (_, task) => {
      timers.push(task);
      return () => void timers.splice(timers.indexOf(task), 1);
    },
    newId: () => `new-${++count}`,
  });
  const opened = engine.open({
    kind: "json",
    json: {
      title: "World",
      data: {
        locked: false,
        content: { layout: { items: [] }, data: Object.fromEntries(Object.entries(types).map(([id, type]) => [id, { type, state: {} }])) },
        dependencies: wires.map(writeWire),
        nodes: [],
        edges: [],
      },
    },
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const records = (): Readonly<Record<string, StoreRecord>> => engine.snapshot().diff.added;
  let sequence = 0;
  return {
    engine,
    act: (id: string, action: string, payload: unknown = {}) => engine.dispatch({ type: "widget/act", widgetId: widgetId(id), action, payload }, ++sequence),
    /** Saved state with what lies over it. */
    state(id: string): Record<string, unknown> {
      const [saved, live] = [records()[recordIds.widget(id)], records()[sessionIds.widgetSession(id)]];
      return { ...(saved?.typeName === "widget" ? saved.state : {}), ...(live?.typeName === "widgetSession" ? live.overlay : {}) };
    },
    /** What of a state would be saved. */
    saved(id: string): Record<string, unknown> {
      const saved = records()[recordIds.widget(id)];
      return saved?.typeName === "widget" ? saved.state : {};
    },
    derived(id: string): unknown {
      const derived = records()[sessionIds.derived(id)];
      return derived?.typeName === "derived" ? derived.value : undefined;
    },
    preview: (): PreviewRecord | undefined => records()[sessionIds.preview] as PreviewRecord | undefined,
    /** Runs what waits for time to pass, such as the grouping of live notes. */
    wait: () => {
      for (const task of timers.splice(0)) task();
    },
  };
}

function writeWire([wire, payloadType, kind = "State"]: Wire) {
  const [from, to] = wire.split(" -> ").map((end) => end.split(".")) as [[string, string], [string, string]];
  const end = ([id, key]: [string, string]): LinkEnd => ({ id: id === "midi" ? MIDI_INPUT : id, type: id === "midi" ? "io" : "widget", link: { key, type: kind, payloadType } });
  return writeDependency(linkRecord(end(from), end(to)));
}

/** The stored form of a state after it was read by the registry. */
export function storedAgain(type: string, state: Record<string, unknown>): unknown {
  const read = widgetCodec.read(type, state as never);
  if (!read.ok) throw new Error(read.error.message);
  return widgetCodec.write(type, read.value);
}
