import { expect, test, vi } from "vitest";
import { refuse } from "../../../tests/support/refusal.ts";
import { revision, widgetId } from "../../documents/records.ts";
import { ok } from "../../lib/result.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { createSentCommands } from "./sent-commands.ts";

const rename = (title: string): Command => ({ type: "workspace/rename", title });
const play: Command = { type: "transport/play", widgetId: widgetId("player") };

function world() {
  const gone: [number, Command][] = [];
  let isHeld = false;
  let sounds: boolean | undefined = true;
  const asked: ((runs: boolean) => void)[] = [];
  let isWritten = true;
  let write = (_upTo: number | null): void => {};
  let drawingHeld = 0;
  const commands = createSentCommands({
    hold(coming) {
      drawingHeld += 1;
      void coming.then(() => {
        drawingHeld -= 1;
      });
    },
    send: async (number, command) => {
      gone.push([number, command]);
      return command.type === "transport/play" && sounds !== true ? refuse("no-audio") : ok(revision(number));
    },
    kept: () =>
      isWritten
        ? Promise.resolve(null)
        : new Promise((resolve) => {
            write = resolve;
          }),
    isHeld: () => isHeld,
    isSounding: () =>
      new Promise((resolve) => {
        asked.push(resolve);
      }),
  });
  const sound = (runs: boolean | undefined) => {
    sounds = runs;
    if (runs !== undefined) for (const answer of asked.splice(0)) answer(runs);
  };
  const hold = (on: boolean) => {
    isHeld = on;
  };
  const keep = (on: boolean, upTo: number | null = null) => {
    isWritten = on;
    if (on || upTo !== null) write(upTo);
  };
  return { commands, gone, hold, keep, sound, isDrawingHeld: () => drawingHeld > 0, sentOf: () => gone.map(([, command]) => command) };
}

test("a command goes at once and is answered with its own number", async () => {
  const { commands, gone } = world();
  await expect(commands.dispatch(rename("A"))).resolves.toEqual(ok(1));
  await expect(commands.dispatch(play)).resolves.toEqual(ok(2));
  expect(gone).toEqual([
    [1, rename("A")],
    [2, play],
  ]);
  expect(commands.unkept()).toEqual([]);
});

test("who waits for the document or for sound is served before what is drawn besides", async () => {
  const { commands, hold, sound, isDrawingHeld } = world();
  await commands.dispatch(rename("A"));
  expect(isDrawingHeld()).toBe(false);
  sound(undefined);
  hold(true);
  const played = commands.dispatch(play);
  await commands.asked;
  hold(false);
  commands.release([], true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDrawingHeld()).toBe(true);
  sound(true);
  await played;
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDrawingHeld()).toBe(false);
});

test("what is held goes in order once the document is there, behind what came first", async () => {
  const { commands, hold, sentOf } = world();
  hold(true);
  const answers = [commands.dispatch(rename("B")), commands.dispatch(play)];
  expect(sentOf()).toEqual([]);
  expect(commands.unkept().map(({ command }) => command)).toEqual([rename("B"), play]);
  hold(false);
  commands.release([rename("A")], true);
  expect(sentOf()).toEqual([rename("A"), rename("B"), play]);
  expect((await Promise.all(answers)).map((answer) => answer.ok)).toEqual([true, true]);
});

test("held edits of a document that turned out another one are refused, and nothing else is", async () => {
  const { commands, hold, sentOf } = world();
  hold(true);
  const edit = commands.dispatch(rename("B"));
  const lesson = commands.dispatch({ type: "lesson/rename", title: "C" });
  const reading = commands.dispatch({ type: "lesson/read", on: true });
  const plays = commands.dispatch(play);
  hold(false);
  commands.release([rename("A")], false);
  expect(sentOf()).toEqual([rename("A"), { type: "lesson/read", on: true }, play]);
  expect(await edit).toMatchObject({ ok: false, error: { code: "changed-elsewhere" } });
  expect(await lesson).toMatchObject({ ok: false, error: { code: "changed-elsewhere" } });
  expect([(await reading).ok, (await plays).ok]).toEqual([true, true]);
});

test("where nothing could be opened all that is held is refused", async () => {
  const { commands, hold, sentOf } = world();
  hold(true);
  const edit = commands.dispatch(rename("B"));
  commands.refuseAll();
  expect(await edit).toMatchObject({ ok: false, error: { code: "not-opened" } });
  expect(sentOf()).toEqual([]);
  expect(commands.unkept()).toEqual([]);
});

test("what needs sound and comes before it runs is sent once more as soon as it does, and is told when it does not", async () => {
  const { commands, sound, sentOf } = world();
  sound(undefined);
  const early = commands.dispatch(play);
  await expect(commands.dispatch(rename("A"))).resolves.toEqual(ok(2));
  expect(commands.unkept().map(({ command }) => command)).toEqual([play]);
  commands.resend();
  expect(sentOf(), "waiting for sound it is not sent to another engine").toEqual([play, rename("A")]);
  sound(true);
  await expect(early).resolves.toEqual(ok(1));
  expect(sentOf()).toEqual([play, rename("A"), play]);
  sound(undefined);
  const never = commands.dispatch(play);
  await Promise.resolve();
  await Promise.resolve();
  sound(false);
  await expect(never).resolves.toMatchObject({ ok: false, error: { code: "no-audio" } });
  expect(sentOf()).toEqual([play, rename("A"), play, play]);
});

test("an edit that was answered counts as not kept until it is written, and what only plays does not", async () => {
  const { commands, keep } = world();
  const told: number[] = [];
  commands.onKept(() => told.push(commands.unkept().length));
  keep(false);
  await commands.dispatch(rename("A"));
  await commands.dispatch(play);
  await commands.dispatch(rename("B"));
  expect(commands.unkept()).toEqual([
    { sequence: 1, command: rename("A") },
    { sequence: 3, command: rename("B") },
  ]);
  keep(true);
  await vi.waitUntil(() => commands.unkept().length === 0);
  expect(told).toEqual([1, 1, 0]);
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("edits stay until they are kept: those that are go by their number, and where that is not known it is asked again", async () => {
  const { commands, keep } = world();
  keep(false);
  for (const title of ["A", "B", "C"]) await commands.dispatch(rename(title));
  const numbers = () => commands.unkept().map(({ sequence }) => sequence);
  keep(false, 0);
  await settled();
  expect(numbers(), "the engine died before it could answer").toEqual([1, 2, 3]);
  await settled();
  keep(false, 2);
  await settled();
  expect(numbers()).toEqual([3]);
  keep(true);
  await settled();
  expect(numbers()).toEqual([]);
});

test("what was changed before another document was opened is in the care of the one before", async () => {
  const { commands, keep } = world();
  keep(false);
  await commands.dispatch(rename("A"));
  const left = commands.leave();
  await commands.dispatch(rename("B"));
  left();
  expect(commands.unkept()).toEqual([{ sequence: 2, command: rename("B") }]);
});

test("what waits for sound is carried out once however often it was asked for, and not when it was ended meanwhile", async () => {
  const { commands, sound, sentOf } = world();
  const other: Command = { type: "transport/play", widgetId: widgetId("other") };
  sound(undefined);
  const first = commands.dispatch(play);
  await vi.waitFor(() => expect(commands.unkept()).toHaveLength(1));
  const again = commands.dispatch(play);
  const others = commands.dispatch(other);
  await Promise.resolve();
  await Promise.resolve();
  expect(commands.unkept().map(({ command }) => command)).toEqual([play, other]);
  sound(true);
  await expect(again).resolves.toEqual(ok(2));
  await expect(first, "answered as the one in its place").resolves.toEqual(ok(2));
  await others;
  expect(sentOf()).toEqual([play, play, other, play, other]);
});

test.each(["transport/pause", "transport/stop", "transport/silence"] as const)("%s ends what waits for sound", async (type) => {
  const { commands, sound, sentOf } = world();
  sound(undefined);
  const early = commands.dispatch(play);
  await Promise.resolve();
  await Promise.resolve();
  const end: Command = type === "transport/silence" ? { type } : { type, widgetId: widgetId("player") };
  await expect(commands.dispatch(end)).resolves.toEqual(ok(2));
  await expect(early).resolves.toEqual(ok(2));
  expect(commands.unkept()).toEqual([]);
  sound(true);
  await Promise.resolve();
  await Promise.resolve();
  expect(sentOf()).toEqual([play, end]);
});
