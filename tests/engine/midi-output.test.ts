import { expect, test } from "vitest";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { type MidiFeedEvent, unpackMidi } from "../../src/protocol/input/midi-feed.ts";
import { endOf, rhythmWorld } from "../support/graph-world.ts";
import { SAMPLE_RATE } from "../support/world.ts";

/** A whole note at 160 bpm, in seconds. */
const WHOLE = 1.5;

/** The rhythm world with a sampler and a page that writes down what goes to the MIDI output. */
function midiWorld() {
  const world = rhythmWorld();
  const said = world.midiSaid;
  const sampler = world.sampler();
  sampler.progress(0);
  const due = (): MidiFeedEvent[] =>
    said.flatMap((message) => (message.type === "schedule" ? unpackMidi(message.events) : [])).sort((a, b) => a.at - b.at);
  return {
    ...world,
    sampler,
    said,
    due,
    /** Starts of what is sent to the MIDI output, in whole notes after the first. */
    starts() {
      const ons = due().filter(({ kind }) => kind === EVENT_NOTE_ON);
      return [...new Set(ons.map(({ at }) => Math.round(((at - (ons[0]?.at ?? 0)) / WHOLE) * 16) / 16))];
    },
    play: (id: string) => world.dispatch({ type: "transport/play", widgetId: id }),
    pass: (seconds: number) => sampler.playTo(2048, seconds * SAMPLE_RATE),
    /** Loads the ii-V-I into the player, which begins without a count-in. */
    withPiece() {
      world.act("player", "setPractice", { countIn: 0 });
      world.link("widget changes harmony Harmony", "widget player harmony Harmony");
      world.act("changes", "select", { id: "progression-basic-5" });
      world.act("changes", "select", { id: "progression-basic-4" });
    },
  };
}

test("the player's piece, linked to the MIDI output, goes there while the player plays, each note with its end", () => {
  const world = midiWorld();
  world.withPiece();
  world.link("widget player piece Piece", "io midiOutput piece Piece");
  expect(world.said).toEqual([]);
  world.play("player");
  world.pass(3 * WHOLE + 1);
  expect(world.starts()).toEqual([0, 1, 2]);
  const [ons, offs] = [EVENT_NOTE_ON, EVENT_NOTE_OFF].map((kind) => world.due().filter((event) => event.kind === kind).length);
  expect(ons).toBe(offs);
  expect(
    world
      .due()
      .slice(0, 5)
      .map(({ note }) => note)
      .sort(),
  ).toEqual([38, 50, 53, 57, 60]);
});

test("a band goes to the MIDI output as it is heard: intro, swing and feel, drums and all, to the frame", () => {
  const world = midiWorld();
  world.withPiece();
  world.act("player", "setPractice", {
    band: { style: "mediumSwing", humanise: 1, choruses: 1 },
    metronome: { on: true, accent: true, subdivision: 1 },
  });
  world.link("widget player piece Piece", "io midiOutput piece Piece");
  world.play("player");
  world.pass(9 * WHOLE);
  const said = (tag: number, note: number, seconds: number) => `${tag} ${note} @${Math.round(seconds * SAMPLE_RATE)}`;
  const heard = world.sampler.scheduled.filter(({ kind, tag }) => kind === EVENT_NOTE_ON && tag !== VOICE_TAG.click);
  const sent = world.due().filter(({ kind }) => kind === EVENT_NOTE_ON);
  expect(new Set(sent.map(({ tag }) => tag))).toEqual(new Set([VOICE_TAG.harmony, VOICE_TAG.bass, VOICE_TAG.drums]));
  expect(sent.map(({ tag, note, at }) => said(tag, note, at)).sort()).toEqual(
    heard.map(({ tag, note, frame }) => said(tag, note, frame / SAMPLE_RATE)).sort(),
  );
  expect(sent.length).toBeGreaterThan(60);
});

test("without a link to it nothing goes to the MIDI output, and nothing without a transport", () => {
  const world = midiWorld();
  world.withPiece();
  world.play("player");
  world.pass(2);
  expect(world.said).toEqual([]);
});

test("what a processor makes of the piece goes out under the same transport", () => {
  const world = midiWorld();
  world.withPiece();
  world.addProcessor("transpose", "up");
  world.link("widget player piece Piece", "processor up 0 Piece");
  world.link("processor up output Piece", "io midiOutput piece Piece");
  world.play("player");
  world.pass(1);
  expect(Math.min(...world.due().map(({ note }) => note))).toBe(40);
});

test("a voice that no player has a part in goes along with any player; a pattern goes with its sequencer alone", () => {
  const world = midiWorld();
  world.withPiece();
  world.addProcessor("bassLine", "bass");
  world.link("widget changes harmony Harmony", "processor bass 0 Harmony");
  world.link("processor bass output Voice", "io midiOutput voice Voice");
  world.play("player");
  world.pass(1.5);
  expect(world.due().length).toBeGreaterThan(0);
  expect(world.due().every(({ note }) => note <= 47)).toBe(true);

  const other = midiWorld();
  other.withPiece();
  other.addProcessor("sequencerToVoice", "pattern");
  other.link("widget steps data SequencerData", "processor pattern 0 SequencerData");
  other.link("processor pattern output Voice", "io midiOutput voice Voice");
  other.strike(0, 3);
  other.play("player");
  other.pass(1);
  expect(other.said).toEqual([]);
  other.play("steps");
  other.pass(2);
  expect(other.due().length).toBeGreaterThan(0);
});

test("pausing takes back what is not due yet and ends what sounds; another tempo takes back without ending", () => {
  const world = midiWorld();
  world.withPiece();
  world.link("widget player piece Piece", "io midiOutput piece Piece");
  world.play("player");
  world.pass(1);
  world.act("player", "setTempo", { tempo: 80 });
  expect(world.said.find(({ type }) => type === "cancel")).toMatchObject({ release: false });
  world.dispatch({ type: "transport/pause", widgetId: "player" });
  expect(world.said.at(-1)).toMatchObject({ type: "cancel", release: true });
  world.dispatch({ type: "transport/silence" });
  expect(world.said.at(-1)).toEqual({ type: "silence" });
});

test("a link made or removed while it plays is followed at once", () => {
  const world = midiWorld();
  world.withPiece();
  world.play("player");
  world.pass(1);
  world.link("widget player piece Piece", "io midiOutput piece Piece");
  world.sampler.playTo(SAMPLE_RATE, 2.5 * SAMPLE_RATE);
  expect(world.due().filter(({ kind }) => kind === EVENT_NOTE_ON).length).toBeGreaterThan(0);
  const before = world.due().length;
  world.dispatch({ type: "link/remove", linkId: "link:player/piece>midiOutput/piece" });
  expect(world.said.at(-1)).toMatchObject({ type: "cancel", release: true });
  world.sampler.playTo(2.5 * SAMPLE_RATE, 4 * SAMPLE_RATE);
  expect(world.due().length).toBe(before);
});

test("live notes that are linked to it are struck at once, every set of one act", () => {
  const world = midiWorld();
  for (const [source, target] of [
    ["io midiInput notes Notes", "io midiOutput notes Notes"],
    ["io midiInput held Notes", "io midiOutput notes Notes"],
  ] as const)
    world.dispatch({ type: "link/add", source: endOf(source), target: endOf(target) });
  world.press(60, 0);
  world.press(64, 5);
  world.timers.pass(100);
  expect(world.said).toEqual([
    { type: "strike", notes: [60, 64] },
    { type: "strike", notes: [60, 64] },
  ]);
});

test("a saved link to the MIDI output opens again and plays", () => {
  const world = midiWorld();
  world.withPiece();
  world.link("widget player piece Piece", "io midiOutput piece Piece");
  const saved = world.engine.exportDocument();
  const again = midiWorld();
  again.engine.open({ kind: "json", json: saved.ok ? saved.value : null });
  expect(again.engine.exportDocument()).toEqual(saved);
  again.play("player");
  again.pass(1);
  expect(again.due().length).toBeGreaterThan(0);
});
