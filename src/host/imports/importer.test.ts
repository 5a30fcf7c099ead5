import { beforeAll, expect, test } from "vitest";
import { READERS } from "../../music/formats/read-music.ts";
import type { FromImporter, ImportProgress, ToImporter } from "./import-messages.ts";
import { type ImportOutcome, type ImportWorker, importMusic } from "./importer.ts";
import { readFile } from "./read-file.ts";

beforeAll(async () => void (await Promise.all(Object.values(READERS).map((load) => load()))));

const textOf = (name: string, text: string) => ({ name, content: async () => text });

/** Workers that read at once, but for texts that say "hang" or "die". */
function workers() {
  const made: { ended: boolean }[] = [];
  const start = (): ImportWorker => {
    const state = { ended: false };
    made.push(state);
    const worker: ImportWorker = {
      onmessage: null,
      onerror: null,
      postMessage(message: ToImporter) {
        const { content } = message;
        if (content === "die") queueMicrotask(() => worker.onerror?.call(worker as Worker, new Event("error") as ErrorEvent));
        else if (content !== "hang") void read(message, (data) => worker.onmessage?.call(worker as Worker, { data } as MessageEvent));
      },
      terminate() {
        state.ended = true;
      },
    };
    return worker;
  };
  return { made, start };
}

/** Reads a file as the worker does; a song called "Hang" takes for ever unless it is passed over. */
async function read(message: ToImporter, answer: (data: FromImporter | ImportProgress) => void): Promise<void> {
  const names = String(message.content)
    .split("\n")
    .filter((line) => line.startsWith("T:"));
  try {
    const done = await readFile(message, (progress) => {
      answer(progress);
      if ("at" in progress && names[progress.at] === "T:Hang" && !message.skipped?.includes(progress.at)) throw new Error("hangs");
    });
    answer(done);
  } catch {
    // it goes on for ever
  }
}

/** Time that passes at once where something hangs. */
const soon = (_ms: number, task: () => void): (() => void) => {
  const timer = setTimeout(task, 60);
  return () => clearTimeout(timer);
};

const importAll = async (texts: readonly string[], signal = new AbortController().signal, onEach = (_: ImportOutcome) => {}) => {
  const { made, start } = workers();
  const outcomes: ImportOutcome[] = [];
  const take = (outcome: ImportOutcome) => {
    outcomes.push(outcome);
    onEach(outcome);
  };
  await importMusic(
    texts.map((text, index) => textOf(`${index}.txt`, text)),
    take,
    { signal, later: soon, start },
  );
  return { outcomes, made };
};

test("files are read one after the other by one worker, which ends with the import", async () => {
  const { outcomes, made } = await importAll(["| C | F |", "no music here", "irealbook://A=B=S=C=n=[T44C   Z"]);
  expect(
    outcomes.map((outcome) => (outcome.ok ? outcome.songs.map(({ title, bars }) => [title, bars.length]) : outcome.problem.code)),
  ).toEqual([[["0", 2]], "text-without-chords", [["A", 1]]]);
  expect(made).toEqual([{ ended: true }]);
});

test("a file that hangs or kills its worker is named, and a new worker reads the next", async () => {
  const { outcomes, made } = await importAll(["hang", "| C |", "die", "| F |"]);
  expect(outcomes.map((outcome) => (outcome.ok ? "read" : outcome.problem.code))).toEqual([
    "import-took-too-long",
    "read",
    "import-took-too-long",
    "read",
  ]);
  expect(made).toEqual([{ ended: true }, { ended: true }, { ended: true }]);
});

test("a song that takes too long is named, and a new worker reads the others of its file", async () => {
  const tune = (title: string) => `X:1\nT:${title}\nL:1/4\nM:4/4\nK:C\nCDEF|\n\n`;
  const { outcomes, made } = await importAll([["First", "Hang", "Third", "Hang", "Fifth"].map(tune).join(""), "| C |"]);
  expect(outcomes.map((outcome) => (outcome.ok ? outcome.songs.map(({ title }) => title) : outcome.problem.code))).toEqual([
    ["First", "Third", "Fifth"],
    ["1"],
  ]);
  const told = outcomes[0]?.ok ? outcomes[0].notices.map(({ own }) => JSON.stringify(own?.params)) : [];
  expect(told).toHaveLength(2);
  for (const each of told) expect(each).toMatch(/"song":"Hang".*"reading-took-too-long"/);
  expect(made).toHaveLength(3);
});

test("a file in which song after song takes too long is given up; each song has two seconds, and one that goes on may take longer in all", async () => {
  const { outcomes } = await importAll([Array.from({ length: 9 }, () => "X:1\nT:Hang\nL:1/4\nM:4/4\nK:C\nCDEF|\n\n").join("")]);
  expect(outcomes.map((outcome) => outcome.ok || outcome.problem.code)).toEqual(["import-took-too-long"]);
  const bounds: number[] = [];
  const never = (ms: number) => {
    bounds.push(ms);
    return () => {};
  };
  const { start } = workers();
  await importMusic([textOf("a.abc", "X:1\nT:A\nL:1/4\nM:4/4\nK:C\nCDEF|\n")], () => {}, {
    signal: new AbortController().signal,
    later: never,
    start,
  });
  expect(bounds).toEqual([20_000, 2_000, 2_000]);
});

test("a playlist of many songs comes in portions, none of which holds up the page", async () => {
  const tunes = Array.from({ length: 120 }, (_, index) => `X:${index}\nT:${index}\nL:1/4\nM:4/4\nK:C\nCDEF|\n\n`).join("");
  const portions: number[] = [];
  const last = await readFile({ id: 1, name: "", content: tunes }, (progress) => {
    if ("some" in progress) portions.push(progress.some.length);
  });
  expect([portions, last.ok && last.songs.length]).toEqual([[50, 50], 20]);
});

test("an import that is stopped keeps what was read", async () => {
  const stop = new AbortController();
  const { outcomes, made } = await importAll(["| C |", "| F |", "| G |"], stop.signal, () => stop.abort());
  expect([outcomes.length, made]).toEqual([1, [{ ended: true }]]);
});

test("a song that was read has its text, its head and its chords, and what is to be said about it", async () => {
  const answer = await readFile({ id: 1, name: "blues.txt", content: "Key of Bb 3/4\n| Bb7 H | Eb7 |" });
  expect(answer.ok && answer.songs).toMatchObject([
    {
      title: "blues",
      key: "Bb",
      meter: "3/4",
      bars: [["Bb7"], ["Eb7"]],
      notices: [{ code: "words-not-read", params: { count: 1, words: [{ code: "word-in-bar", params: { word: "H", bar: 1 } }] } }],
    },
  ]);
  expect(answer.ok && answer.songs[0]?.text.startsWith("X:1\nT:blues\n")).toBe(true);
});
