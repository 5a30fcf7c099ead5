import * as v from "valibot";
import { linkRecord, writeDependency } from "../../src/documents/links.ts";
import type { LinkEnd } from "../../src/documents/records.ts";
import { recordIds } from "../../src/documents/records.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import type { PayloadName } from "../../src/music/payloads.ts";
import { MIDI_INPUT } from "../../src/protocol/records/io-nodes.ts";
import { laidOver } from "../../src/protocol/records/live-state.ts";
import type { StoreRecord } from "../../src/protocol/records/session-records.ts";
import { sessionIds } from "../../src/protocol/records/session-records.ts";
import { asStep, isRefused, type Outcome, type Step } from "../../src/widgets/define.ts";
import { widgetCodec } from "../../src/widgets/stored-state.ts";
import { engineWorld } from "./world.ts";

/** What of a definition acts. */
interface Acting<S extends object> {
  readonly actions: Readonly<Record<string, { readonly schema: v.GenericSchema; run(state: S, payload: never): Outcome<S> }>>;
  initial(): S;
}

/** Runs an action as the engine does: the payload read by its schema. A refusal comes back as its code. */
export function acted<S extends object>(
  definition: Acting<S>,
  state: S,
  name: string,
  payload: unknown = {},
): Step<S> | { readonly refused: string } {
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
  const world = engineWorld();
  const data = Object.fromEntries(Object.entries(types).map(([id, type]) => [id, { type, state: {} }]));
  const graph = { dependencies: wires.map(writeWire), nodes: [], edges: [] };
  const opened = world.engine.open({
    kind: "json",
    json: { title: "World", data: { locked: false, content: { layout: { items: [] }, data }, ...graph } },
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const record = <T extends StoreRecord["typeName"]>(typeName: T, id: string) => {
    const found = world.mirror.get(id);
    return found?.typeName === typeName ? (found as Extract<StoreRecord, { typeName: T }>) : undefined;
  };
  const saved = (id: string): Record<string, unknown> => ({ ...record("widget", recordIds.widget(id))?.state });
  return {
    ...world,
    /** What of a state would be saved. */
    saved,
    /** Saved state with what lies over it. */
    state: (id: string): Record<string, unknown> =>
      laidOver(saved(id) as JsonObject, record("widgetSession", sessionIds.widgetSession(id))),
    preview: (): readonly number[] | undefined => record("preview", sessionIds.preview)?.notes,
  };
}

function writeWire([wire, payloadType, kind = "State"]: Wire) {
  const [from, to] = wire.split(" -> ").map((end) => end.split(".")) as [[string, string], [string, string]];
  const end = ([id, key]: [string, string]): LinkEnd => ({
    id: id === "midi" ? MIDI_INPUT : id,
    type: id === "midi" ? "io" : "widget",
    link: { key, type: kind, payloadType },
  });
  return writeDependency(linkRecord(end(from), end(to)));
}

/** The stored form of a state after it was read by the registry. */
export function storedAgain(type: string, state: Record<string, unknown>): unknown {
  const read = widgetCodec.read(type, state as never);
  if (!read.ok) throw new Error(read.error.code);
  return widgetCodec.write(type, read.value);
}
