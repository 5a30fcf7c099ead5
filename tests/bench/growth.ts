import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { attemptsByChange, type ChangeRow, changeAfter } from "../../src/documents/practice/changes.ts";
import { type DayRow, dayAfter, dayOf } from "../../src/documents/practice/days.ts";
import { overviewOf } from "../../src/documents/practice/overview.ts";
import type { LinkEnd } from "../../src/documents/records.ts";
import { findSongs } from "../../src/host/songs/find-songs.ts";
import type { ListedSong } from "../../src/host/songs/songs.ts";
import { circleOfFifths } from "../../src/music/keys.ts";
import type { PracticeAttempt } from "../../src/protocol/engine/practice.ts";
import { fullLesson } from "../support/full-lesson.ts";
import { longSong } from "../support/long-song.ts";
import { practiceRun } from "../support/practice-runs.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import { OFFSET, training, trainingIn } from "../support/training-world.ts";
import { engineWorld } from "../support/world.ts";
import type { Finding } from "./findings.ts";
import { settler } from "./graph-settle.ts";
import { processorTimeOf, processorTimeOnce } from "./music-cost.ts";

/** What grows, and what a piece of work costs at each size of it. */
export interface Growth {
  readonly name: string;
  readonly sizes: readonly number[];
  /** Makes what has a size; what comes back holds it, and measures milliseconds of processor time. */
  prepare(size: number): () => number;
}

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Bytes of the heap that something holds. */
function heapAfterCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** A power of the size that grows no faster than n log n does over these sizes, with some room for noise. */
const STEEPEST = 1.25;

/** A player with a song of so many bars, and a training that is linked to it. */
function songOf(bars: number) {
  const world = trainingIn(engineWorld());
  world.dispatch({ type: "widget/add", widgetType: "repertoire", id: "songs" });
  let copies = 0;
  const choose = () => {
    // Another text each time: what was read is kept.
    const data_abc = `${longSong(bars)}${"\n".repeat(++copies)}`;
    const done = world.act("songs", "choose", { song: { id: "long", title: "Long", data_abc } });
    if (!done.ok) throw new Error(done.error.code);
  };
  choose();
  return { world, choose };
}

/** Another song is chosen. */
function songChosen(bars: number): () => number {
  const { choose } = songOf(bars);
  return () => processorTimeOf(choose, 1, 5) / 1000;
}

/** A press and a release in a run in time over a song of so many bars. */
function judged(bars: number): () => number {
  const { world } = songOf(bars);
  world.act("player-1", "setPractice", { countIn: 0 });
  world.start();
  const transport = world.mirror.get("transport:player-1");
  const music = transport?.typeName === "transport" ? transport.segments.find(({ kind }) => kind === "music") : undefined;
  let now = ((music?.at ?? 0) - OFFSET) * 1000;
  if (world.record()?.status === undefined) throw new Error(`No run began over ${bars} bars of ${training}.`);
  const keys = [51, 55, 58, 62];
  const chord = () => {
    now += 40;
    world.passTo(now);
    for (const key of keys) world.press(key, now);
    for (const key of keys) world.release(key, now + 20);
  };
  return () => processorTimeOf(chord, 10) / 1000 / keys.length;
}

const keyOf = (id: string): LinkEnd => ({ id, type: "widget", link: { key: "key", type: "State", payloadType: "Key" } });

/** A key is chosen in a workspace of so many widgets, all but the one for keys panels of chords that follow it. */
function keyChosen(widgets: number): () => number {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  for (const record of [...world.mirror.values()])
    if (record.typeName === "widget" && record.type !== "keySelector") world.dispatch({ type: "widget/remove", widgetId: record.widgetId });
  for (let index = 1; index < widgets; index++) {
    world.dispatch({ type: "widget/add", widgetType: "chords", id: `more-${index}` });
    const linked = world.dispatch({ type: "link/add", source: keyOf("keySelector-1"), target: keyOf(`more-${index}`) });
    if (!linked.ok) throw new Error(linked.error.code);
  }
  let chosen = 0;
  return () => processorTimeOf(() => world.act("keySelector-1", "selectKey", { key: circleOfFifths[++chosen % 12] }), 12) / 1000;
}

/** A chord goes through a graph of so many processors. */
function chordSettled(nodes: number): () => number {
  const settle = settler(nodes);
  return () => processorTimeOf(settle, 20) / 1000;
}

const ATTEMPTS_A_RUN = 25;

/** The nth run of a learner. */
function nthRun(n: number) {
  const attempts = Array.from({ length: ATTEMPTS_A_RUN }, (_unused, index): PracticeAttempt => {
    const [from, to] = [`${(n + index) % 144}`, `${(n + index + 1) % 144}`];
    return { from, to, key: "C", outcome: (n + index) % 9 === 0 ? "wrong" : "right", foundMs: 700 + ((n * 31) % 900), errorMs: null };
  });
  return practiceRun(n, { id: `run-${n}`, at: practiceRun(0).at + n * 7_200_000, attempts });
}

interface Folded {
  readonly changes: Map<string, ChangeRow>;
  readonly days: Map<number, DayRow>;
}

function addRun({ changes, days }: Folded, n: number): void {
  const run = nthRun(n);
  for (const [id, own] of attemptsByChange(run)) changes.set(id, changeAfter(changes.get(id), id, own, run));
  days.set(dayOf(run.at), dayAfter(days.get(dayOf(run.at)), run));
}

/** Records as they were folded, by their attempts. */
const folded = new Map<number, Folded>();

/** A learner's record of so many attempts is folded into its rows, as it is where one was brought from elsewhere. */
function recordFolded(attempts: number): () => number {
  const record: Folded = { changes: new Map(), days: new Map() };
  folded.set(attempts, record);
  const fold = () => {
    for (let n = 0; n < attempts / ATTEMPTS_A_RUN; n++) addRun(record, n);
  };
  return () => processorTimeOnce(fold) / 1000;
}

/** One more run is added to a record of so many attempts, and the page of the record made. */
function runAdded(attempts: number): () => number {
  if (!folded.has(attempts)) recordFolded(attempts)();
  const { changes, days } = folded.get(attempts) ?? { changes: new Map(), days: new Map() };
  const record: Folded = { changes: new Map(changes), days: new Map(days) };
  let n = attempts / ATTEMPTS_A_RUN;
  const add = () => {
    addRun(record, n++);
    return overviewOf({ changes: [...record.changes.values()], days: [...record.days.values()] }, practiceRun(0).at);
  };
  return () => processorTimeOf(add, 5) / 1000;
}

/** Songs are looked for by a word and a level, in a list of so many that was just brought. */
function songsFound(count: number): () => number {
  const texts = [...repertoireTexts.values()];
  const filter = { query: "blues", home: "all", tag: undefined, head: { level: 1 } } as const;
  const brought = () =>
    Array.from({ length: count }, (_, index) => {
      const song = { id: `${index}`, title: `Song ${index}`, data_abc: texts[index % texts.length] ?? "", home: "public", own: false };
      return song as unknown as ListedSong;
    });
  const held = brought();
  findSongs(held, filter, () => []);
  return () => (held.length === count ? processorTimeOf(() => findSongs(brought(), filter, () => []), 1, 5) / 1000 : Number.NaN);
}

/** A short lesson has room for fewer widgets. */
const lessonOf = (blocks: number) => fullLesson(blocks, blocks < 20 ? 7 : 8);

/** A lesson of so many blocks is opened in the engine. */
function lessonOpened(blocks: number): () => number {
  const json = lessonOf(blocks);
  return () => processorTimeOf(() => engineWorld().engine.open({ kind: "json", json }), 1, 5) / 1000;
}

/** A paragraph in the middle of a lesson of so many blocks is written in. */
function lessonEdited(blocks: number): () => number {
  const world = engineWorld();
  world.engine.open({ kind: "json", json: lessonOf(blocks) });
  let letters = 0;
  const put = () => [{ key: "t1", blockType: "paragraph", data: { uniqueId: "t1", text: `A letter more: ${++letters}` } }];
  const done = world.dispatch({ type: "block/change", put: put(), remove: [] });
  if (!done.ok) throw new Error(done.error.code);
  return () => processorTimeOf(() => world.dispatch({ type: "block/change", put: put(), remove: [] }), 20) / 1000;
}

export const growths: readonly Growth[] = [
  { name: "bars: a song is chosen", sizes: [8, 32, 100, 320, 1000], prepare: songChosen },
  { name: "bars: a note is judged in time", sizes: [8, 32, 100, 320, 1000], prepare: judged },
  { name: "widgets: a key is chosen that all follow", sizes: [1, 6, 15, 30, 60], prepare: keyChosen },
  { name: "graph nodes: a chord settles", sizes: [10, 50, 200, 500], prepare: chordSettled },
  { name: "attempts: the whole record is folded", sizes: [1000, 10_000, 100_000, 1_000_000], prepare: recordFolded },
  { name: "attempts: a run is added and the record shown", sizes: [1000, 10_000, 100_000, 1_000_000], prepare: runAdded },
  { name: "songs: a list is read and searched", sizes: [75, 300, 1200, 5000], prepare: songsFound },
  { name: "blocks: a lesson is opened", sizes: [11, 50, 150, 500], prepare: lessonOpened },
  { name: "blocks: a paragraph is written in", sizes: [11, 50, 150, 500], prepare: lessonEdited },
];

/** How many times what is measured grows for each doubling of the size, as a power: 1 is in proportion. */
export function slopeOf(points: readonly (readonly [size: number, value: number])[]): number {
  const logs = points.map(([size, value]) => [Math.log(size), Math.log(Math.max(value, 1e-6))] as const);
  const mean = (pick: 0 | 1): number => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const over = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** Time and memory at a size. */
function pointOf({ prepare }: Growth, size: number) {
  const before = heapAfterCollection();
  const measure = prepare(size);
  const bytes = heapAfterCollection() - before;
  return { size, bytes, value: measure() };
}

/** How what things cost grows with what there is of them: time and memory at each size, and for each kind the slope of its time between its largest sizes. */
export function growthFindings(kinds: readonly Growth[] = growths): readonly Finding[] {
  return kinds.flatMap((kind) => {
    const points = kind.sizes.map((size) => pointOf(kind, size));
    const slope = slopeOf(points.slice(-3).map(({ size, value }) => [size, value] as const));
    const name = `grows with ${kind.name}`;
    return [
      ...points.flatMap(({ size, value, bytes }): Finding[] => [
        { name: `${name}, ${size.toLocaleString("en-US")}`, value, unit: "ms" },
        { name: `${name}, ${size.toLocaleString("en-US")}: held`, value: bytes / 1e6, unit: "MB" },
      ]),
      { name: `${name}: slope`, value: slope, unit: "", goal: `<= ${STEEPEST} (n log n)`, met: slope <= STEEPEST },
    ];
  });
}
