import { expect, test } from "vitest";
import { acted, after, linkedWorld } from "../../../tests/support/widget-world.ts";
import { chordElement } from "../../music/chords/element.ts";
import { widgetTypes } from "../registry.ts";
import { widgetCodec } from "../stored-state.ts";
import { chordDisplay } from "./definition.ts";

const c6 = chordElement({ id: "c", tonic: "C", type: "6" });
const shown = (chord: unknown) => chordDisplay.derive?.(after(chordDisplay, ["show", chord]));

test("a chord is shown with its numeral, the scales that fit, chords of the same notes with their inversion, and others over its tonic", () => {
  const display = shown(c6);
  expect(display).toMatchObject({ roman: "I6", function: "tonic" });
  expect(display?.scales[0]).toMatchObject({ name: "C major", reason: { params: { why: { code: "scale-in-key" } } } });
  expect(display?.same.map(({ chord, inversion }) => `${chord.name} ${inversion}`)).toEqual(["Am7 1"]);
  expect(display?.alternatives.length).toBeGreaterThan(3);
  expect(display?.alternatives.every(({ chord }) => chord.tonic === "C")).toBe(true);
});

test("without a chord there is nothing to show", () => {
  expect(chordDisplay.derive?.(chordDisplay.initial())).toBeNull();
});

test("a related chord sounds with its bass and does not take the shown one's place", () => {
  const state = after(chordDisplay, ["show", c6]);
  const am7 = chordElement({ id: "a", tonic: "A", type: "m7" });
  expect(acted(chordDisplay, state, "play", { chord: am7 })).toMatchObject({ state: { chord: c6 }, play: { notes: [45, 57, 60, 64, 67] } });
});

test("it is a panel: not offered as a tool, not added to a workspace, not read from one", () => {
  expect(widgetTypes.includes("chordDisplay")).toBe(false);
  expect(widgetCodec.read("chordDisplay", {})).toMatchObject({ ok: false, error: { code: "unknown-widget-type" } });
  expect(linkedWorld({}).dispatch({ type: "widget/add", widgetType: "chordDisplay" })).toMatchObject({ ok: false });
});
