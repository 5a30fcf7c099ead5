import { expect, test } from "vitest";
import { keyWorld } from "../../../tests/support/keys.ts";
import type { Problem } from "../../lib/result.ts";
import { createMidiInput, type MidiAccessLike, type MidiPort } from "./midi-input.ts";

const port = (id: string): MidiPort & { state: string } => ({ id, name: `Keyboard ${id}`, state: "connected", onmidimessage: null });

/** MIDI with keyboards that a test plugs and plays. */
function midiWorld(...ids: string[]) {
  const ports = ids.map(port);
  const access: MidiAccessLike = { inputs: { forEach: (visit) => ports.map(visit) }, onstatechange: null };
  const problems: Problem[] = [];
  const world = keyWorld();
  const midi = createMidiInput({
    request: async () => access,
    keys: world.keys,
    chosen: null,
    onProblem: (problem) => problems.push(problem),
  });
  const play = (id: string, ...data: number[]) => ports.find((each) => each.id === id)?.onmidimessage?.({ data, timeStamp: 10 });
  return { ...world, ports, access, midi, problems, play };
}

test("every keyboard is heard until one is chosen, then that one alone", async () => {
  const { midi, play, lit } = midiWorld("a", "b");
  await midi.ask();
  play("a", 0x90, 60, 80);
  play("b", 0x90, 64, 80);
  expect(lit()).toEqual([60, 64]);
  midi.choose("b");
  expect(lit()).toEqual([64]);
  play("a", 0x90, 67, 80);
  expect(lit()).toEqual([64]);
});

test("unplugging in the middle of a note lets go of it; plugging in again plays on", async () => {
  const { midi, play, lit, ports, access } = midiWorld("a");
  await midi.ask();
  play("a", 0x90, 60, 80);
  const [keyboard] = ports;
  if (keyboard) keyboard.state = "disconnected";
  access.onstatechange?.();
  expect(lit()).toEqual([]);
  expect(midi.state.value.devices).toEqual([]);
  if (keyboard) keyboard.state = "connected";
  access.onstatechange?.();
  play("a", 0x90, 62, 80);
  expect(lit()).toEqual([62]);
});

test("a message that is cut short is told once it comes, and the next one plays", async () => {
  const { midi, play, lit, problems } = midiWorld("a");
  await midi.ask();
  play("a", 0x90, 60);
  play("a", 0x90, 62, 80);
  expect(problems.map(({ code }) => code)).toEqual(["midi-cut-short"]);
  expect(lit()).toEqual([62]);
});

test("'all notes off' from the keyboard lets go of everything it holds", async () => {
  const { midi, play, lit } = midiWorld("a");
  await midi.ask();
  play("a", 0x90, 60, 80);
  play("a", 0xb0, 123, 0);
  expect(lit()).toEqual([]);
});

test("refusal is one notice, and asking again is possible", async () => {
  const problems: Problem[] = [];
  let answers = [Promise.reject(new Error("denied"))];
  const { keys } = keyWorld();
  const request = () => answers.shift() ?? Promise.resolve({ inputs: { forEach: () => {} }, onstatechange: null } as MidiAccessLike);
  const midi = createMidiInput({ request, keys, chosen: null, onProblem: (problem) => problems.push(problem) });
  await midi.ask();
  expect(midi.state.value.status).toBe("refused");
  expect(problems.map(({ code }) => code)).toEqual(["midi-refused"]);
  answers = [];
  await midi.ask();
  expect(midi.state.value.status).toBe("granted");
});

test("asked twice at once, each keyboard is heard by one listener", async () => {
  const { midi, ports } = midiWorld("a");
  await Promise.all([midi.ask(), midi.ask()]);
  midi.choose("another");
  expect(ports.map(({ onmidimessage }) => onmidimessage)).toEqual([null]);
});
