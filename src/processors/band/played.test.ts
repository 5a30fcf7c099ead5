import ToneMidi from "@tonejs/midi";
import { expect, test } from "vitest";
import { given, harmonyOf } from "../../../tests/support/changes.ts";
import { bandPlanOf } from "../../music/band/plan.ts";
import type { PlayedStyle } from "../../music/band/style.ts";
import { pieceToMidi } from "../../music/midi-file.ts";
import { DEFAULT_SETTINGS, type PlaySettings } from "../../music/playing/settings.ts";
import { swingRatio } from "../../music/time/swing.ts";
import { readOptions } from "../define.ts";
import { bandProcessor } from "./processor.ts";

const changes = harmonyOf("Dm7 G7 Cmaj7 A7 Dm7 G7 Em7 A7 Dm7 G7 Cmaj7 Cmaj7");
const trio = (style: PlayedStyle) => given(bandProcessor.run(changes, readOptions(bandProcessor.options, { style })));

/** What the file has of a trio: beats of 960 ticks, velocities from 0 to 127. */
function fileOf(style: PlayedStyle, tempo: number, settings: PlaySettings = DEFAULT_SETTINGS) {
  const { tracks } = new ToneMidi.Midi(pieceToMidi(trio(style), { tempo, settings }));
  return (channel: number) =>
    tracks
      .filter((track) => track.channel === channel - 1)
      .flatMap(({ notes }) => notes.map(({ ticks, midi, velocity }) => ({ at: ticks / 960, midi, velocity: Math.round(velocity * 127) })));
}

const RIDE = 51;
const KICK = 36;
const [COMPING, BASS, DRUMS] = [1, 3, 10] as const;

test.each([
  ["mediumSwing", 140],
  ["upSwing", 220],
] as const)("%s swings within 5 % of the ratio of its tempo: ride, comping and all that is off the beat", (style, tempo) => {
  const heard = fileOf(style, tempo);
  const ratio = swingRatio(tempo);
  const off = (channel: number) => heard(channel).filter(({ at }) => at % 1 > 0.45 && at % 1 < 0.8);
  for (const channel of [COMPING, DRUMS]) {
    expect(off(channel).length).toBeGreaterThan(5);
    for (const { at } of off(channel)) expect(Math.abs((at % 1) / (1 - (at % 1)) / ratio - 1)).toBeLessThan(0.05);
  }
});

test("what does not swing stays straight, and so does a trio that is to be played plain", () => {
  const plain = { ...DEFAULT_SETTINGS, band: { ...DEFAULT_SETTINGS.band, style: "plain" } } as const;
  for (const heard of [fileOf("bossaNova", 140), fileOf("mediumSwing", 140, plain)])
    for (const { at } of heard(DRUMS)) expect((at * 4) % 1).toBeCloseTo(0, 2);
});

test("D1: the bass drum on the beats is felt more than heard, ride and bass lean on 2 and 4, no part has one strength", () => {
  const heard = fileOf("mediumSwing", 140);
  const mean = (notes: readonly { readonly velocity: number }[]) => notes.reduce((sum, { velocity }) => sum + velocity, 0) / notes.length;
  const [on, back] = [0, 1].map((odd) => (notes: ReturnType<typeof heard>) => notes.filter(({ at }) => at % 2 === odd));
  const kick = heard(DRUMS).filter(({ midi }) => midi === KICK);
  const feathered = kick.filter(({ at }) => at % 1 === 0 && at % 32 !== 0);
  expect(feathered.length).toBeGreaterThan(30);
  for (const { velocity } of feathered) expect(velocity).toBeLessThan(40);
  const ride = heard(DRUMS).filter(({ midi }) => midi === RIDE);
  for (const notes of [ride, heard(BASS)]) expect(mean(back?.(notes) ?? [])).toBeGreaterThan(mean(on?.(notes) ?? []) + 2);
  for (const channel of [COMPING, BASS, DRUMS]) expect(new Set(heard(channel).map(({ velocity }) => velocity)).size).toBeGreaterThan(5);
  for (const { velocity } of heard(COMPING)) expect(velocity).toBeLessThan(mean(heard(BASS)));
});

test("the player adds no band of its own to a trio, but plays another style in the place of all of it where that is asked for", () => {
  const piece = trio("mediumSwing");
  expect(bandPlanOf(piece, DEFAULT_SETTINGS.band, undefined)).toBeUndefined();
  const asked = bandPlanOf(piece, { ...DEFAULT_SETTINGS.band, style: "bossaNova" }, undefined);
  expect([...(asked?.replaces ?? [])]).toEqual(["Harmony", "Bass", "Drums"]);
  expect([...(asked?.parts ?? [])].sort()).toEqual(["bass", "comping", "drums"]);
});
