import type { WidgetId } from "../../src/documents/records.ts";
import { widgetId } from "../../src/documents/records.ts";
import type { Json } from "../../src/lib/json.ts";
import type { ChordElement, NoteElement } from "../../src/music/elements.ts";
import { soundingMidi } from "../../src/music/pieces/events.ts";
import { rootlessVoicings } from "../../src/music/voicing/rootless.ts";
import { guideChromas } from "../../src/music/voicing/stands-for.ts";
import { laidOver } from "../../src/protocol/records/live-state.ts";
import { sessionIds } from "../../src/protocol/records/session-records.ts";
import { definitionOf } from "../../src/widgets/registry.ts";
import { modeOf, rulesOf, type TrainingState } from "../../src/widgets/simple-training/state.ts";
import { OFFSET } from "./training-world.ts";
import { engineWorld, SAMPLE_RATE } from "./world.ts";

const KIND_NOTE_ON = 1;
/** Notes that tell a piece from a single stroke, and how long they are waited for, in milliseconds: a bar is counted in. */
export const ENOUGH = 3;
const LONGEST_SILENCE = 12_000;
/** Frames between two reports of the sampler: 16 quanta. */
const REPORT = 2048;
const NO_DELAYS = { midi: 0, screen: 0, computer: 0, microphone: 0 };

/** A stored document in an engine, with a sampler whose time goes on as the test says. */
export function templateWorld(json: Json) {
  const world = engineWorld();
  const opened = world.engine.open({ kind: "json", json });
  if (!opened.ok) throw new Error(opened.error.code);
  const sampler = world.sampler();
  let heard = 0;
  let page = 2500;
  const tell = () => world.keys.postMessage({ type: "clock", at: page, offset: OFFSET, epoch: 1_700_000_000_000, delays: NO_DELAYS });
  sampler.progress(0);
  tell();
  const widgets = () => [...world.mirror.values()].flatMap((record) => (record.typeName === "widget" ? [record] : []));
  return {
    ...world,
    sampler,
    widgets,
    now: () => page,
    /** Sampler and clock go on by so many milliseconds. */
    pass(ms: number) {
      page += ms;
      const frame = (page / 1000 + OFFSET) * SAMPLE_RATE;
      for (; heard <= frame; heard += REPORT) sampler.progress(heard);
      tell();
      world.timers.pass(ms);
    },
    strike(notes: readonly number[], ms: number) {
      for (const note of notes) world.press(note, page);
      this.pass(ms);
      for (const note of notes) world.release(note, page);
    },
    trainingRecord(id: WidgetId) {
      const found = world.mirror.get(`training:${id}`);
      return found?.typeName === "training" ? found : undefined;
    },
    /** A widget's state as a person sees it: what is live lies over what is stored. */
    stateOf(id: WidgetId): TrainingState {
      const [stored, live] = [world.mirror.get(`widget:${id}`), world.mirror.get(sessionIds.widgetSession(id))];
      const saved = stored?.typeName === "widget" ? stored.state : {};
      return laidOver(saved, live?.typeName === "widgetSession" ? live : undefined) as unknown as TrainingState;
    },
  };
}

export type TemplateWorld = ReturnType<typeof templateWorld>;

/** The widgets that have something to play, each with the number of notes that its transport gave to the sampler; the music is stopped again. */
export function soundOf(world: TemplateWorld): { readonly id: string; readonly notes: number }[] {
  return world.widgets().flatMap(({ type, widgetId: id }) => {
    if (definitionOf(type)?.plays === undefined || type === "simpleTraining") return [];
    const before = world.sampler.scheduled.length;
    const answer = world.dispatch({ type: "transport/play", widgetId: id });
    const struck = () => world.sampler.scheduled.slice(before).filter(({ kind }) => kind === KIND_NOTE_ON).length;
    for (let step = 0; step < LONGEST_SILENCE / 250 && struck() < ENOUGH; step += 1) world.pass(250);
    const notes = struck();
    world.dispatch({ type: "transport/stop", widgetId: id });
    world.pass(100);
    return [{ id: answer.ok ? id : `${id}: ${answer.error.code}`, notes }];
  });
}

/** What a musician plays for a step by its rule. */
function answerTo(required: ChordElement | NoteElement, state: TrainingState): readonly number[] {
  const { voicing } = rulesOf(state);
  if (required.elementType === "Chord" && voicing === "rootless") return rootlessVoicings(required)[0]?.midi ?? soundingMidi(required);
  const guides = required.elementType === "Chord" && voicing === "shell" ? guideChromas(required) : undefined;
  return guides === undefined ? soundingMidi(required) : guides.map((chroma) => 48 + chroma);
}

/** Works through a training by its own mode, right all the way; what came of it. */
export function workThrough(world: TemplateWorld, id: WidgetId): { readonly steps: number; readonly right: number } {
  const mode = modeOf(world.stateOf(id));
  if (mode === "simple") return simple(world, id);
  const started = world.dispatch({ type: "training/start", widgetId: id });
  if (!started.ok) return { steps: -1, right: 0 };
  return mode === "wait" ? waiting(world, id) : timed(world, id);
}

function simple(world: TemplateWorld, id: WidgetId) {
  const { steps } = world.stateOf(id);
  for (let step = 0; step < steps.length; step += 1) {
    const state = world.stateOf(id);
    const asked = state.steps[state.currentStepNumber];
    if (asked === undefined) break;
    world.strike(answerTo(asked.requiredElement, state), 150);
    world.pass(400);
  }
  const [run] = world.runs;
  const attempts = world.runs.length === 1 ? (run?.attempts ?? []) : [];
  return { steps: steps.length, right: attempts.filter(({ outcome }) => outcome === "right").length };
}

function waiting(world: TemplateWorld, id: WidgetId) {
  const steps = world.trainingRecord(id)?.steps ?? -1;
  for (let step = 0; step < steps; step += 1) world.strike(world.trainingRecord(id)?.expected ?? [], 60);
  return resultOf(world, id);
}

/** Longest run that is waited for, in milliseconds. */
const LONGEST = 120_000;

function timed(world: TemplateWorld, id: WidgetId) {
  let present = -1;
  for (let ms = 0; ms < LONGEST; ms += 10) {
    world.pass(10);
    const record = world.trainingRecord(id);
    if (record?.status === "over") break;
    if (record?.status !== "running" || record.present === present) continue;
    present = record.present;
    for (const note of record.expected) world.press(note, world.now());
    for (const note of record.expected) world.release(note, world.now());
  }
  return resultOf(world, id);
}

function resultOf(world: TemplateWorld, id: WidgetId) {
  const record = world.trainingRecord(id);
  if (record?.status !== "over" || record.counts.extra > 0) return { steps: record?.steps ?? -1, right: 0 };
  const wrong = record.details?.steps.filter(({ outcome }) => outcome !== "right").length ?? record.steps;
  return { steps: record.steps, right: record.steps - wrong };
}

/** Players that get their chords from a progression by stored links, directly or by way of processors: the progression's id with each. */
export function fedPlayers(world: TemplateWorld): (readonly [progression: WidgetId, player: WidgetId])[] {
  const links = [...world.mirror.values()].flatMap((record) => (record.typeName === "link" ? [record] : []));
  const behind = (id: string): string[] =>
    links
      .filter(({ source }) => source.id === id)
      .flatMap(({ target }) => (target.type === "processor" ? behind(target.id) : target.link.key === "harmony" ? [target.id] : []));
  return world
    .widgets()
    .filter(({ type }) => type === "progression")
    .flatMap(({ widgetId: id }) =>
      [...new Set(behind(id))].filter((each) => each.startsWith("player-")).map((each) => [id, widgetId(each)] as const),
    );
}
