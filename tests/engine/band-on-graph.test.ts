import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { swingRatio } from "../../src/music/time/swing.ts";
import { EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { rhythmWorld } from "../support/graph-world.ts";

const player = widgetId("player");
/** Frames of a beat at 160 bpm and 48 kHz. */
const BEAT = 18_000;
const KICK = 36;

/** A trio of the graph in the player, without a count-in. */
function trioWorld() {
  const world = rhythmWorld();
  const answers = [
    world.addProcessor("band", "trio"),
    world.link("widget changes harmony Harmony", "processor trio 0 Harmony"),
    world.link("processor trio output Piece", "widget player piece Piece"),
    world.act("player", "setPractice", { countIn: 0 }),
  ];
  for (const answer of answers) if (!answer.ok) throw new Error(answer.error.code);
  return world;
}

const toldOf = ({ record }: ReturnType<typeof trioWorld>) =>
  record("derived:player", "derived")?.value as Record<string, unknown> | undefined;

test("a trio of the graph is heard as its style plays: swung at the tempo's ratio, the bass drum feathered, no stroke like all others", () => {
  const world = trioWorld();
  const sampler = world.sampler();
  sampler.progress(0);
  sampler.scheduled.length = 0;
  world.dispatch({ type: "transport/play", widgetId: player });
  const start = sampler.scheduled[0]?.frame ?? Number.NaN;
  sampler.playTo(2048, start + 12 * BEAT);
  const drums = sampler.scheduled.filter(({ kind, tag }) => kind === EVENT_NOTE_ON && tag === VOICE_TAG.drums);
  const place = ({ frame }: { readonly frame: number }) => ((frame - start) / BEAT) % 1;
  const off = drums.filter((event) => place(event) > 0.45 && place(event) < 0.8);
  expect(off.length).toBeGreaterThan(3);
  for (const event of off) expect(place(event) / (1 - place(event)) / swingRatio(160)).toBeCloseTo(1, 1);
  const kicks = drums.filter((event) => event.note === KICK && event.frame > start + BEAT / 2 && place(event) < 0.01);
  expect(kicks.length).toBeGreaterThan(5);
  for (const { velocity } of kicks) expect(velocity).toBeLessThan(40);
  expect(new Set(drums.map(({ velocity }) => velocity)).size).toBeGreaterThan(5);
});

test("the player tells that the band comes with the music, and in which style; another one that is chosen is its own", () => {
  const world = trioWorld();
  expect(toldOf(world)).toMatchObject({ songStyle: "mediumSwing", bandComes: true });
  world.act("player", "setPractice", { band: { style: "bossaNova" } });
  expect(toldOf(world)).toMatchObject({ bandComes: false });
});
