import { expect, test } from "vitest";
import { refuse } from "../../../tests/support/refusal.ts";
import { ok, type Problem } from "../../lib/result.ts";
import { createOutputDevices, type MediaLike } from "./output-devices.ts";

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** A machine with outputs that come and go, and a browser that names them or does not. */
function machine({ named = true, answers = true, refused = [] as string[], remembered = "" } = {}) {
  let present = ["default", "usb", "headphones"];
  let isNamed = named;
  let changed = () => {};
  const problems: Problem[] = [];
  const played: string[] = [];
  const stopped: string[] = [];
  const media: MediaLike = {
    enumerateDevices: async () =>
      present.map((id) => ({ kind: "audiooutput", deviceId: isNamed ? id : "", label: isNamed ? `The ${id}` : "" })),
    addEventListener(_type, listener) {
      changed = listener;
    },
    async getUserMedia() {
      if (!answers) throw new Error("Permission denied");
      isNamed = true;
      return { getTracks: () => [{ stop: () => stopped.push("microphone") }] };
    },
  };
  const outputs = createOutputDevices({
    media,
    remembered,
    async play(id) {
      if (refused.includes(id)) return refuse("output-refused");
      played.push(id);
      return ok(undefined);
    },
    onChosen: () => {},
    onProblem: (problem) => problems.push(problem),
  });
  const plug = async (ids: string[]) => {
    present = ["default", ...ids];
    changed();
    await settled();
  };
  return { outputs, problems, played, stopped, plug };
}

test("outputs are listed by name without the system's own, and one is chosen", async () => {
  const { outputs, played } = machine();
  await settled();
  expect(outputs.state.value.devices).toEqual([
    { id: "usb", name: "The usb" },
    { id: "headphones", name: "The headphones" },
  ]);
  await outputs.choose("headphones");
  expect(played).toEqual(["headphones"]);
  expect(outputs.state.value.chosen).toBe("headphones");
});

test("a browser that names no outputs is asked, and the microphone is let go at once", async () => {
  const { outputs, stopped } = machine({ named: false });
  await settled();
  expect(outputs.state.value.status).toBe("unnamed");
  await outputs.ask();
  expect(outputs.state.value.status).toBe("listed");
  expect(stopped).toEqual(["microphone"]);
});

test("a refused question is told where the choice stands, and everything goes on", async () => {
  const { outputs, problems } = machine({ named: false, answers: false });
  await outputs.ask();
  expect(outputs.state.value).toMatchObject({ status: "refused", chosen: "" });
  expect(problems).toEqual([]);
});

test("an output that cannot be used leaves the sound where it is, with a notice", async () => {
  const { outputs, problems } = machine({ refused: ["usb"] });
  await settled();
  await outputs.choose("usb");
  expect(outputs.state.value.chosen).toBe("");
  expect(problems.map(({ code }) => code)).toEqual(["output-refused"]);
});

test("the remembered output is used when it is there; when it goes the system's own sounds, with a notice, until it is back", async () => {
  const { outputs, problems, played, plug } = machine({ remembered: "usb" });
  await settled();
  expect(outputs.state.value.chosen).toBe("usb");
  await plug(["headphones"]);
  expect(outputs.state.value.chosen).toBe("");
  expect(problems.map(({ code }) => code)).toEqual(["output-gone"]);
  await plug(["headphones", "usb"]);
  expect(played).toEqual(["usb", "", "usb"]);
});

test("a browser that cannot choose says so", () => {
  const play = async () => ok(undefined);
  const outputs = createOutputDevices({ media: undefined, remembered: "usb", play, onChosen() {}, onProblem() {} });
  expect(outputs.state.value.status).toBe("unsupported");
});
