import { getSchema } from "@tiptap/core";
import { EditorState, NodeSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { lessonExtensions } from "../document/schema.ts";
import { behindChord, chordProblem, renamedChord } from "./renamed-chord.ts";

const schema = getSchema(lessonExtensions());
const CHORD = 1;

/** A chord that was just put in, selected so that its name can be typed. */
function justPut(): EditorState {
  const doc = schema.node("doc", null, [schema.node("paragraph", null, [schema.node("chord", { name: "C" })])]);
  return EditorState.create({ doc, selection: NodeSelection.create(doc, CHORD) });
}
const names = ({ doc }: EditorState): string =>
  doc.firstChild?.children.map((node) => (node.isText ? node.text : `<${node.attrs.name}>`)).join("") ?? "";

test("after the name of a chord and Enter, what is typed stands behind the chord", () => {
  const before = justPut();
  const named = before.apply(renamedChord(before, CHORD, " Dm7 ", true) ?? before.tr);
  expect(names(named.apply(named.tr.insertText(" hello")))).toBe("<Dm7> hello");
});

test("a name that is none leaves the chord as it was; a field left by the pointer moves no cursor", () => {
  const before = justPut();
  const kept = before.apply(renamedChord(before, CHORD, "", true) ?? before.tr);
  expect(names(kept.apply(kept.tr.insertText("!")))).toBe("<C>!");
  const clicked = renamedChord(before, CHORD, "F7", false);
  expect(clicked?.selection).toBeInstanceOf(NodeSelection);
  expect(renamedChord(before, CHORD, "C", false)).toBeUndefined();
});

test("a chord that is selected is left behind it, in its sentence; a text without one is left alone", () => {
  const before = justPut();
  const behind = before.apply(behindChord(before) ?? before.tr);
  expect(names(behind.apply(behind.tr.insertText(" goes on")))).toBe("<C> goes on");
  expect(behindChord(behind)).toBeUndefined();
});

test("what is no chord is said so with its reason, and nothing of what is one or is empty", () => {
  expect(chordProblem("Hello")?.params?.why).toMatchObject({ code: "chord-without-root" });
  expect(chordProblem("Chorus")?.params?.why).toMatchObject({ code: "chord-part-unread" });
  for (const name of ["Dm7", " B♭△7/D ", "N.C.", "", " "]) expect(chordProblem(name), name).toBeUndefined();
});
