import { expect, test } from "vitest";
import { keyWorld } from "../../../tests/support/keys.ts";
import { computerKeyLabels, createComputerKeyboard, type KeyPress } from "./computer-keyboard.ts";

const press = (code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: 5,
  isTyping: false,
  ...more,
});

function keyboardWorld(on = true) {
  const world = keyWorld();
  return { ...world, keyboard: createComputerKeyboard(world.keys, on) };
}

test("two rows are two octaves by physical key", () => {
  const { keyboard, lit } = keyboardWorld();
  for (const code of ["KeyZ", "KeyM", "KeyQ", "Digit2", "KeyU"]) keyboard.down(press(code));
  expect(lit()).toEqual([48, 59, 60, 61, 71]);
});

test("keys with a modifier, while typing, or with the keyboard off are not notes", () => {
  const { keyboard, lit } = keyboardWorld();
  expect(keyboard.down(press("KeyZ", { ctrlKey: true }))).toBe(false);
  expect(keyboard.down(press("KeyZ", { isTyping: true }))).toBe(false);
  keyboard.setOn(false);
  expect(keyboard.down(press("KeyZ"))).toBe(false);
  expect(lit()).toEqual([]);
});

test("a held key repeats no note", () => {
  const { keyboard, heard } = keyboardWorld();
  keyboard.down(press("KeyZ"));
  keyboard.down(press("KeyZ", { repeat: true }));
  expect(heard).toHaveLength(1);
});

test("a key released after an octave shift lets go of the note it started", () => {
  const { keyboard, lit, heard } = keyboardWorld();
  keyboard.down(press("KeyZ"));
  keyboard.setShift(1);
  keyboard.up(press("KeyZ"));
  expect(lit()).toEqual([]);
  expect(heard.filter(([status]) => status === 0x80)).toEqual([[0x80, 48, 0]]);
  keyboard.down(press("KeyZ"));
  expect(lit()).toEqual([60]);
});

test("the shift stays within three octaves, and the labels follow it", () => {
  const { keyboard } = keyboardWorld();
  keyboard.setShift(9);
  expect(keyboard.shift.value).toBe(3);
  expect(computerKeyLabels(1).get(60)).toBe("Z");
});
