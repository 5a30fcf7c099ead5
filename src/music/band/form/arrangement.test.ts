import ToneMidi from "@tonejs/midi";
import { expect, test } from "vitest";
import { repertoireSongs } from "../../../../tests/support/repertoire.ts";
import type { Piece } from "../../elements.ts";
import { pieceToMidi } from "../../midi-file.ts";
import { DEFAULT_SETTINGS } from "../../playing/settings.ts";
import { songPiece } from "../../songs/song-piece.ts";
import { chartOf } from "../chart.ts";
import { performanceOf } from "../performance.ts";
import { bandPlanOf } from "../plan.ts";
import type { PlayedStyle } from "../style.ts";
import { bandStyles } from "../styles.ts";
import { endingOf, introOf } from "./arrangement.ts";

const songs = [...repertoireSongs().values()].map(songPiece);

function song(name: string): Piece {
  const found = repertoireSongs().get(name);
  if (found === undefined) throw new Error(name);
  return songPiece(found);
}

const settingsOf = (style: PlayedStyle) => ({ ...DEFAULT_SETTINGS.band, style, choruses: 2, humanise: 0 });

test.each([
  ["auld-lang-syne", "mediumSwing", 15, 16],
  ["amazing-grace", "jazzWaltz", 11, 12],
  ["greensleeves", "mediumSwing", 11.5, 12],
] as const)("the intro of %s is four whole bars, with the pick-up at their end", (name, style, pickUp, first) => {
  const plan = bandPlanOf(song(name), settingsOf(style));
  const [intro] = plan === undefined ? [] : performanceOf(plan, 120);
  const quarters = (intro?.length ?? 0) / 960;
  expect([intro?.kind, quarters, quarters + (plan?.chart.bars[0]?.length ?? 0) / 960]).toEqual(["intro", pickUp, first]);
  const onDowns = intro?.notes.filter(({ part, start }) => part === "bass" && start >= 960 * (first - first / 4));
  expect(onDowns?.length, "the bass plays in the last bar").toBeGreaterThan(0);
});

test("with every song of the repertoire and in every style, the first whole bar comes a whole number of bars after the intro begins", () => {
  for (const piece of songs) {
    const chart = chartOf(piece);
    const [first, second] = chart.bars;
    const pickUp = first?.pickUp ? first.length : 0;
    for (const style of Object.values(bandStyles)) {
      const intro = introOf(chart, style, 1);
      const bar = (first?.pickUp ? second : first)?.whole ?? 1;
      if (intro !== undefined) expect((intro.length + pickUp) % bar, `${piece.title}, ${style.name}`).toBe(0);
    }
  }
});

test("behind a last bar that leaves room for the pick-up, the band fills that room and its ending begins on a first beat", () => {
  const chart = chartOf(song("auld-lang-syne"));
  const [room, ...tags] = endingOf(chart, bandStyles.mediumSwing, 1);
  expect(room?.length).toBe(960);
  expect(room?.notes.some(({ part }) => part === "drums")).toBe(true);
  for (const { length } of tags) expect(length % 3840).toBe(0);
});

test("the MIDI file counts a pick-up behind an intro into the intro's last bar", () => {
  const settings = { swing: "off", drums: "off", strips: DEFAULT_SETTINGS.strips, band: settingsOf("mediumSwing") } as const;
  const { header, tracks } = new ToneMidi.Midi(pieceToMidi(song("auld-lang-syne"), { tempo: 120, settings }));
  expect(header.timeSignatures.map(({ ticks, timeSignature }) => [ticks, timeSignature])).toEqual([[0, [4, 4]]]);
  const tune = tracks.find(({ name }) => name === "Melody")?.notes.map(({ ticks }) => ticks / header.ppq);
  expect(tune?.slice(0, 2)).toEqual([15, 16]);
});
