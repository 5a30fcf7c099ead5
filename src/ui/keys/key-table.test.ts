import { expect, test } from "vitest";
import { semitoneOf } from "../../host/keys/computer-keyboard.ts";
import { walkOf } from "../controls/notation/speech/walk-keys.ts";
import { focusAfter } from "../controls/piano/geometry.ts";
import { tempoStep } from "../controls/spin/tempo.ts";
import { frameAct } from "../controls/widget-frame/frame-keys.ts";
import { opensMenu } from "../lanes/menus/menu-place.ts";
import { cellAfter } from "../sequencer/use-cell-keys.ts";
import { standAct } from "../workspace/stand-keys.ts";
import { capsOf } from "./caps.ts";
import { matches } from "./combo.ts";
import { focusKeys, keySections } from "./key-table.ts";
import { isPageKey, pageKeys } from "./page-keys.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, code: string, held: Partial<typeof plain> = {}) => ({ ...plain, key, code, ...held });

/** Key and Shift of every combo of some rows. */
const pressed = (rows: readonly { readonly keys: readonly string[] }[]) =>
  rows.flatMap(({ keys }) => keys.map((combo) => ({ key: combo.replace("Shift+", ""), shift: combo.startsWith("Shift+") })));

test("a combo is met by its key with its modifiers and no others", () => {
  expect(matches(press("s", "KeyS", { ctrlKey: true }), "Mod+KeyS")).toBe(true);
  expect(matches(press("s", "KeyS", { metaKey: true }), "Mod+KeyS")).toBe(true);
  expect(matches(press("S", "KeyS", { ctrlKey: true, shiftKey: true }), "Mod+KeyS")).toBe(false);
  expect(matches(press("s", "KeyS"), "Mod+KeyS")).toBe(false);
  expect(matches(press("z", "KeyZ", { ctrlKey: true, altKey: true }), "Mod+KeyZ")).toBe(false);
});

test("a sign stands for itself, with or without Shift", () => {
  expect(isPageKey(press("?", "Slash", { shiftKey: true }), "help")).toBe(true);
  expect(isPageKey(press("?", "KeyM"), "help")).toBe(true);
  expect(isPageKey(press("?", "Slash", { shiftKey: true, ctrlKey: true }), "help")).toBe(false);
});

test("the caps are what is printed on the keys", () => {
  expect([capsOf("Mod+Shift+KeyZ", false), capsOf("Mod+KeyZ", true), capsOf("ArrowUp", false), capsOf("?", false)]).toEqual([
    ["Ctrl", "Shift", "Z"],
    ["⌘", "Z"],
    ["↑"],
    ["?"],
  ]);
});

test("no two of the page's keys are the same", () => {
  const all = Object.values(pageKeys).flatMap(({ keys }) => keys);
  expect(new Set(all).size).toBe(all.length);
});

test("what is listed for the focus is what is bound there", () => {
  for (const { key, shift } of pressed(focusKeys.widget)) expect(frameAct(key, shift, true), key).toBeDefined();
  for (const { key } of pressed(focusKeys.piano.slice(0, 3))) expect(focusAfter(key, 60, 48, 83), key).toBeDefined();
  for (const { key, shift } of pressed(focusKeys.tempo.slice(0, 2))) expect(tempoStep(key, shift), key).toBeDefined();
  for (const { key } of pressed([focusKeys.steps[0], focusKeys.steps[2]]))
    expect(cellAfter({ row: 1, cell: 1 }, key, 4, 16), key).toBeDefined();
  for (const { key, shift } of pressed([focusKeys.element[4]])) expect(opensMenu({ key, shiftKey: shift }), key).toBe(true);
  for (const { key, shift } of pressed(focusKeys.sheet.slice(0, 4))) expect(walkOf(key, shift), key).toBeDefined();
  for (const { key } of pressed(focusKeys.stand.slice(0, 3))) expect(standAct(key), key).toBeDefined();
  expect(frameAct("Home", false, true)).toBeUndefined();
});

test("the rows of the computer's keyboard are all of those that play", () => {
  const [, piano] = keySections();
  const codes = (piano?.rows ?? []).flatMap(({ keys }) => keys).map((cap) => (/\d/.test(cap) ? `Digit${cap}` : `Key${cap}`));
  expect(codes.map(semitoneOf)).toEqual(Array.from({ length: 24 }, (_, index) => index));
});
