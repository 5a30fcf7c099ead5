import { expect, test } from "vitest";
import { assembleNoteFiles, NOTE_FILE_KEYS, noteFileUrl } from "./note-files.ts";

const room = async (frames: number) => new Int16Array(frames).fill(7);
const note = (key: number, level: number, sampleRate = 44_100) => ({ key, samples: new Int16Array(100).fill(level), sampleRate });

test("notes are spelled as public hosts spell them", () => {
  expect([21, 60, 61, 70, 108].map((key) => noteFileUrl("https://host/FluidR3_GM/", "celesta", key).split("-mp3/")[1])).toEqual([
    "A0.mp3",
    "C4.mp3",
    "Db4.mp3",
    "Bb4.mp3",
    "C8.mp3",
  ]);
  expect([NOTE_FILE_KEYS.at(0), NOTE_FILE_KEYS.at(-1)]).toEqual([21, 108]);
});

test("every key belongs to exactly one note, the nearest, whichever notes there are", async () => {
  const result = await assembleNoteFiles("celesta", [note(48, 1), note(60, 2), note(63, 3)], room);
  if (!result.ok) throw new Error(result.error.code);
  const { zones } = result.value.file;
  for (let key = 0; key < 128; key++) {
    const own = zones.filter(({ keyRange: [low, high] }) => low <= key && key <= high);
    expect(own).toHaveLength(1);
    const nearest = Math.min(...zones.map(({ rootKey }) => Math.abs(rootKey - key)));
    expect(Math.abs((own[0]?.rootKey ?? 0) - key)).toBe(nearest);
  }
});

test("the notes stand apart, with silence between them", async () => {
  const result = await assembleNoteFiles("celesta", [note(60, 2), note(63, 3), note(66, 4, 22_050)], room);
  if (!result.ok) throw new Error(result.error.code);
  const { file, samples } = result.value;
  expect(file.frames).toBe(samples.length);
  expect(file.zones.map(({ offset }) => [samples[offset - 1], samples[offset], samples[offset + 99], samples[offset + 100]])).toEqual([
    [0, 2, 2, 0],
    [0, 3, 3, 0],
  ]);
});

test("a host without a single note is refused", async () => {
  expect(await assembleNoteFiles("celesta", [], room)).toMatchObject({ ok: false, error: { code: "samples-unreachable" } });
});
