import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import { handTimers } from "../../../tests/support/world.ts";
import type { Problem } from "../../lib/result.ts";
import { pageMs } from "../../music/time/time.ts";
import { problemText } from "../../ui/text/problems.ts";
import { createMidiOutput, type MidiOutputAccess, type MidiOutputPort } from "./midi-output.ts";

/** Instruments that a test plugs, and a page that sends to them. */
function outputWorld({ plugged = ["a", "b"], chosen = null as string | null, granted = true } = {}) {
  const sent: string[] = [];
  const port = (id: string): MidiOutputPort & { state: string } => ({
    id,
    name: `Synth ${id}`,
    state: "connected",
    send: ([status = 0, data1 = 0]) => void sent.push(`${id}: ${status.toString(16)} ${data1}`),
  });
  const ports = new Map(plugged.map((id) => [id, port(id)]));
  let changed = () => {};
  const access: MidiOutputAccess = {
    outputs: { forEach: (visit) => ports.forEach(visit) },
    addEventListener: (_, task) => {
      changed = task;
    },
  };
  const problems: Problem[] = [];
  const kept: unknown[] = [];
  const mended: string[] = [];
  const isGranted = signal(granted);
  const output = createMidiOutput({
    granted: isGranted,
    request: async () => access,
    chosen,
    onChoose: (next) => kept.push(next),
    onProblem: (problem) => problems.push(problem),
    onMended: (code) => mended.push(code),
    now: () => pageMs(0),
    later: handTimers().later,
    offset: () => 0,
  });
  const plug = (id: string, isIn: boolean) => {
    if (isIn) ports.set(id, port(id));
    else ports.delete(id);
    changed();
  };
  const settled = () => new Promise<void>((done) => setTimeout(done));
  return {
    output,
    sent,
    problems,
    kept,
    mended,
    plug,
    ports,
    isGranted,
    settled,
    strike: (...notes: number[]) => output.onFeed({ type: "strike", notes }),
  };
}
const chosen = "b";

test("the chosen instrument alone is sent to, and the choice is kept", async () => {
  const { output, sent, kept, settled, strike } = outputWorld();
  await settled();
  output.choose("b");
  strike(60);
  expect(sent).toEqual(["b: 90 60"]);
  expect(kept).toEqual([chosen]);
  expect(output.state.value).toMatchObject({ chosen, name: "Synth b", present: true });
});

test("choosing another silences the one before", async () => {
  const { output, sent, settled, strike } = outputWorld({ chosen });
  await settled();
  strike(60);
  output.choose("a");
  strike(62);
  expect(sent).toEqual(["b: 90 60", "b: 80 60", "b: b0 123", "a: 90 62"]);
});

test("what is played while the browser is asked waits and is not lost", async () => {
  const { sent, strike, settled, problems } = outputWorld({ chosen });
  strike(60);
  expect(sent).toEqual([]);
  await settled();
  expect([sent, problems]).toEqual([["b: 90 60"], []]);
});

test.each([
  ["none is chosen", {}, /no instrument is chosen/],
  ["the chosen one is not plugged in", { plugged: ["a"], chosen }, /The chosen instrument is not plugged in/],
  ["the browser was not asked", { granted: false, chosen }, /MIDI is not turned on yet/],
])("notes that go nowhere because %s are told once, in words", async (_, setup, words) => {
  const { strike, settled, problems } = outputWorld(setup);
  await settled();
  strike(60);
  strike(62);
  expect(problems.map(problemText)).toEqual([expect.stringMatching(words)]);
});

test("unplugging is told and takes nothing down; plugged in again it goes on, and the words are taken back", async () => {
  const { output, strike, settled, plug, problems, sent, mended } = outputWorld({ chosen });
  await settled();
  mended.length = 0;
  plug("b", false);
  strike(60);
  expect(problems.map(problemText)).toEqual([expect.stringMatching(/Synth b was unplugged/)]);
  expect(output.state.value.present).toBe(false);
  plug("b", true);
  expect(mended).toEqual(["midi-output"]);
  strike(62);
  expect(sent.at(-1)).toBe("b: 90 62");
});

test("a port that refuses a message is told in words", async () => {
  const { strike, settled, ports, problems } = outputWorld({ chosen });
  const port = ports.get("b");
  if (port)
    Object.assign(port, {
      send: () => {
        throw new Error("The port is closed.");
      },
    });
  await settled();
  strike(60);
  expect(problems.map(problemText)).toEqual([expect.stringMatching(/^Synth b does not take notes\. Plug it in again\.$/)]);
});

test("instruments appear once the browser allows MIDI", async () => {
  const { output, settled, isGranted } = outputWorld({ granted: false });
  expect(output.state.value.devices).toEqual([]);
  isGranted.value = true;
  await settled();
  expect(output.state.value.devices.map(({ name }) => name)).toEqual(["Synth a", "Synth b"]);
});
