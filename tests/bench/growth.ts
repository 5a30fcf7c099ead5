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
import { settleTimes } from "./graph-settle.ts";
import { processorTimeOf } from "./music-cost.ts";

/** What grows, and what a piece of work costs at each size of it. */
export interface Growth {
  readonly name: string;
  readonly sizes: readonly number[];
  /** Milliseconds of processor time at a size. */
  measure(size: number): number;
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

/** A press and a release in a run in time over a song of so many bars. */
function judged(bars: number): number {
  const { world } = songOf(bars);
  world.act("player-1", "setPractice", { countIn: 0 });
  world.start();
  const transport = world.mirror.get("transport:player-1");
  const music = transport?.typeName === "transport" ? transport.segments.find(({ kind }) => kind === "music") : undefined;
  let now = ((music?.at ?? 0) - OFFSET) * 1000;
  if (world.record()?.status === undefined) throw new Error(`No run began over ${bars} bars of ${training}.`);
  const keys = [51, 55, 58, 62];
  return (
    processorTimeOf(() => {
      now += 40;
      world.passTo(now);
      for (const key of keys) world.press(key, now);
      for (const key of keys) world.release(key, now + 20);
    }, 10) /
    1000 /
    keys.length
  );
}

const keyOf = (id: string): LinkEnd => ({ id, type: "widget", link: { key: "key", type: "State", payloadType: "Key" } });

/** A key is chosen in a workspace of so many widgets, most of them panels of chords that follow it. */
function keyChosen(widgets: number): number {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  for (let index = 0; index < widgets - 5; index++) {
    world.dispatch({ type: "widget/add", widgetType: "chords", id: `more-${index}` });
    const linked = world.dispatch({ type: "link/add", source: keyOf("keySelector-1"), target: keyOf(`more-${index}`) });
    if (!linked.ok) throw new Error(linked.error.code);
  }
  let chosen = 0;
  return processorTimeOf(() => world.act("keySelector-1", "selectKey", { key: circleOfFifths[++chosen % 12] }), 12) / 1000;
}

const ATTEMPTS_A_RUN = 25;

/** A learner's record of so many attempts is folded into its rows, and its page made of them. */
function recordShown(attempts: number): number {
  const runs = Array.from({ length: Math.ceil(attempts / ATTEMPTS_A_RUN) }, (_, n) => {
    const made = Array.from({ length: ATTEMPTS_A_RUN }, (_unused, index): PracticeAttempt => {
      const [from, to] = [`${(n + index) % 144}`, `${(n + index + 1) % 144}`];
      return { from, to, key: "C", outcome: (n + index) % 9 === 0 ? "wrong" : "right", foundMs: 700 + ((n * 31) % 900), errorMs: null };
    });
    return practiceRun(n, { id: `run-${n}`, at: practiceRun(0).at + n * 7_200_000, attempts: made });
  });
  return (
    processorTimeOf(
      () => {
        const changes = new Map<string, ChangeRow>();
        const days = new Map<number, DayRow>();
        for (const run of runs) {
          for (const [id, own] of attemptsByChange(run)) changes.set(id, changeAfter(changes.get(id), id, own, run));
          days.set(dayOf(run.at), dayAfter(days.get(dayOf(run.at)), run));
        }
        return overviewOf({ changes: [...changes.values()], days: [...days.values()] }, practiceRun(0).at);
      },
      1,
      3,
    ) / 1000
  );
}

/** Songs are looked for by a word and a level, in a list of so many that was just brought. */
function songsFound(count: number): number {
  const texts = [...repertoireTexts.values()];
  const filter = { query: "blues", home: "all", tag: undefined, head: { level: 1 } } as const;
  return (
    processorTimeOf(
      () => {
        const songs = Array.from({ length: count }, (_, index) => {
          const song = { id: `${index}`, title: `Song ${index}`, data_abc: texts[index % texts.length] ?? "", home: "public", own: false };
          return song as unknown as ListedSong;
        });
        return findSongs(songs, filter, () => []);
      },
      1,
      5,
    ) / 1000
  );
}

const lessonOf = (blocks: number) => fullLesson(blocks, 8);

/** A lesson of so many blocks is opened in the engine. */
function lessonOpened(blocks: number): number {
  const json = lessonOf(blocks);
  return processorTimeOf(() => engineWorld().engine.open({ kind: "json", json }), 1, 5) / 1000;
}

/** A paragraph in the middle of a lesson of so many blocks is written in. */
function lessonEdited(blocks: number): number {
  const world = engineWorld();
  world.engine.open({ kind: "json", json: lessonOf(blocks) });
  let letters = 0;
  const put = () => [{ key: "t1", blockType: "paragraph", data: { uniqueId: "t1", text: `A letter more: ${++letters}` } }];
  const done = world.dispatch({ type: "block/change", put: put(), remove: [] });
  if (!done.ok) throw new Error(done.error.code);
  return processorTimeOf(() => world.dispatch({ type: "block/change", put: put(), remove: [] }), 20) / 1000;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const growths: readonly Growth[] = [
  { name: "bars: a song is chosen", sizes: [8, 32, 100, 320, 1000], measure: (bars) => processorTimeOf(songOf(bars).choose, 1, 5) / 1000 },
  { name: "bars: a note is judged in time", sizes: [8, 32, 100, 320, 1000], measure: judged },
  { name: "widgets: a key is chosen that all follow", sizes: [6, 15, 30, 60], measure: keyChosen },
  { name: "graph nodes: a chord settles", sizes: [10, 50, 200, 500], measure: (nodes) => median(settleTimes(nodes, 60).slice(10)) },
  { name: "attempts: the record is folded and shown", sizes: [1000, 10_000, 100_000, 1_000_000], measure: recordShown },
  { name: "songs: a list is read and searched", sizes: [75, 300, 1200, 5000], measure: songsFound },
  { name: "blocks: a lesson is opened", sizes: [20, 50, 150, 500], measure: lessonOpened },
  { name: "blocks: a paragraph is written in", sizes: [20, 50, 150, 500], measure: lessonEdited },
];

/** How many times what is measured grows for each doubling of the size, as a power: 1 is in proportion. */
export function slopeOf(points: readonly (readonly [size: number, value: number])[]): number {
  const logs = points.map(([size, value]) => [Math.log(size), Math.log(Math.max(value, 1e-6))] as const);
  const mean = (pick: 0 | 1): number => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const over = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** How what things cost grows with what there is of them: a row for each size, and for each kind its slope between its largest sizes. */
export function growthFindings(kinds: readonly Growth[] = growths): readonly Finding[] {
  return kinds.flatMap(({ name, sizes, measure }) => {
    const points = sizes.map((size) => [size, measure(size)] as const);
    const slope = slopeOf(points.slice(-3));
    return [
      ...points.map(([size, value]): Finding => ({ name: `grows with ${name}, ${size.toLocaleString("en-US")}`, value, unit: "ms" })),
      { name: `grows with ${name}: slope`, value: slope, unit: "", goal: `<= ${STEEPEST} (n log n)`, met: slope <= STEEPEST },
    ];
  });
}
