import { expect, test } from "vitest";
import { acted, after, storedAgain } from "../../../tests/support/widget-world.ts";
import { voicing } from "./definition.ts";

/** What goes out of a state output. */
function sent(key: string, state: ReturnType<typeof voicing.initial>): unknown {
  const output = voicing.outputs[key];
  return output?.kind === "state" ? output.read(state) : undefined;
}
const derived = (state: ReturnType<typeof voicing.initial>) => voicing.derive?.(state);

test("what is played is written, named and sent just as it stands", () => {
  const state = after(voicing, ["write", { notes: [65, 53, 60, 57, 53] }]);
  expect(state.notes).toEqual([53, 57, 60, 65]);
  expect(derived(state)).toMatchObject({ name: "F", spelled: ["F3", "A3", "C4", "F4"] });
  expect(sent("chord", state)).toMatchObject({ name: "F", notes: ["F3", "A3", "C4", "F4"], originalVoicing: true });
});

test("where somebody else plays the root, a rootless form has the name of its chord", () => {
  const played = ["write", { notes: [53, 57, 60, 64] }] as const;
  expect(derived(after(voicing, played))).toMatchObject({ name: "Fmaj7" });
  expect(derived(after(voicing, played, ["setRootElsewhere", { on: true }]))).toMatchObject({ name: "Dm9" });
});

test("it is heard as it is written; cleared it gives nothing, and asks for notes when it is to be heard", () => {
  const state = after(voicing, ["write", { notes: [48, 52, 55] }]);
  expect(acted(voicing, state, "hear")).toMatchObject({ play: { notes: [48, 52, 55] } });
  expect(storedAgain("voicing", state)).toEqual(state);
  const cleared = after(voicing, ["write", { notes: [48, 52, 55] }], ["clear"]);
  expect([sent("chord", cleared), sent("notes", cleared), voicing.paper?.(cleared)]).toEqual([null, null, []]);
  expect(acted(voicing, cleared, "hear")).toEqual({ refused: "nothing-written" });
});
