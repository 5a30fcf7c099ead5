import { fitsFilter } from "../../src/host/songs/song-filter.ts";
import { readSong } from "../../src/music/songs/read-song.ts";
import { readSongHead } from "../../src/music/songs/song-head.ts";
import { playingOrder } from "../../src/music/songs/unroll.ts";
import { writeSong } from "../../src/music/songs/write-song.ts";
import { plainBar } from "../support/reference-order.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import type { Finding } from "./findings.ts";
import { processorTimeOf } from "./music-cost.ts";

const HEAD = "X:1\nT:A\nL:1/8\nM:4/4\nK:C\n";
const MOST = 200_000;
/** What the whole repertoire may weigh as text: it is sent at once when its list opens. */
const MOST_OF_REPERTOIRE = 150_000;
/** What costs the reader most, each in mass. */
const HEAVY = ["c", "X:1\nK:C\nc|\n", "(3ccc", "c<c", "{c}c", '"em"c', "X:1\nT:A\nK:C\nc|\n\n", "words and lines ", '"C""G"c| %1\n'];

/** What songs cost: reading and writing a thousand, choosing among them, the longest text, the worst order; microseconds of processor time. */
export function songCost(): readonly Finding[] {
  const texts = [...repertoireTexts.values()];
  const thousand = Array.from({ length: 1000 }, (_, index) => texts[index % texts.length] ?? "");
  const songs = thousand.flatMap((text) => {
    const read = readSong(text);
    return read.ok ? read.value.songs : [];
  });
  const weight = new TextEncoder().encode(texts.join("\n")).length;
  const jumps = Array.from({ length: 2000 }, () => ({ ...plainBar, jump: { to: "start", until: "end" } as const }));
  const row = (name: string, goal: number, value: number): Finding => {
    return { name: `music: ${name}`, value, unit: "us", goal: `< ${goal} ms`, met: value < goal * 1000 };
  };
  const heaviest = Math.max(
    ...HEAVY.map((again) => {
      const text = HEAD + again.repeat(Math.floor((MOST - HEAD.length) / again.length));
      return processorTimeOf(() => readSong(text), 1, 5);
    }),
  );
  return [
    row(
      "reading 1,000 songs",
      1000,
      processorTimeOf(() => thousand.map((text) => readSong(text)), 1, 5),
    ),
    row(
      "choosing by level among 1,000 songs",
      50,
      processorTimeOf(() => thousand.filter((text) => fitsFilter(readSongHead(text), { level: 1, holds: "words" })), 1, 5),
    ),
    {
      name: "music: the repertoire's text",
      value: weight,
      unit: "bytes",
      goal: `< ${MOST_OF_REPERTOIRE}`,
      met: weight < MOST_OF_REPERTOIRE,
    },
    row(
      "writing 1,000 songs",
      1000,
      processorTimeOf(() => songs.map(writeSong), 1, 5),
    ),
    row("reading 200,000 characters of the heaviest text", 150, heaviest),
    row(
      "the worst playing order of 2,000 bars",
      50,
      processorTimeOf(() => playingOrder(jumps), 1, 5),
    ),
  ];
}
