import { expect, test } from "vitest";
import { paramText } from "../../ui/text/problems.ts";
import { changesBetween, mergeBodies } from "./merge-bodies.ts";

const lesson = (...blocks: readonly object[]) => ({ title: "", data: { content: { blocks }, locked: false } }) as never;
const text = (id: string, words: string) => ({ id, type: "paragraph", data: { text: words } });
const workspace = (title: string, widgets: Readonly<Record<string, object>>) => {
  const items = Object.keys(widgets).map((i) => ({ i, x: 0, y: 0, w: 4, h: 10 }));
  return { title, data: { content: { layout: { items }, data: widgets }, nodes: [], edges: [], dependencies: [] } } as never;
};
const told = (changes: ReturnType<typeof changesBetween>) => changes.map(({ how, label }) => `${how}: ${paramText(label)}`).sort();

test("what a save changed is told by the parts that people know: tools added, removed, changed, and the title", () => {
  const player = { type: "player", state: { tempo: 80 } };
  const before = workspace("Blues", { a: player, b: { type: "keySelector", state: {} } });
  const after = workspace("Blues in F", { a: { ...player, state: { tempo: 90 } }, c: { type: "chords", state: {} } });
  expect(told(changesBetween(before, after))).toEqual(["added: Chords", "changed: Player", "changed: Title", "removed: Key / scale"]);
  expect(changesBetween(before, before)).toEqual([]);
});

test("a block that was put in or taken out is told once, a moved one as the order", () => {
  const [a, b, c] = [text("a", "One"), text("b", "Two"), text("c", "Three")];
  expect(told(changesBetween(lesson(a, b), lesson(c, a, b)))).toEqual(["added: “Three”"]);
  expect(told(changesBetween(lesson(a, b), lesson(b, a)))).toEqual(["changed: Order"]);
});

test("of a text both versions are told, with the words that differ", () => {
  const [change] = changesBetween(lesson(text("a", "Play it <b>slowly</b>")), lesson(text("a", "Play it <b>fast</b>")));
  expect(change?.texts?.theirs.filter(({ differs }) => differs)).toEqual([{ text: "slowly", differs: true }]);
  expect(change?.texts?.mine.filter(({ differs }) => differs)).toEqual([{ text: "fast", differs: true }]);
});

test("a text is called, and shown, as it reads: without its tags, with the signs that stand for others", () => {
  const [change] = changesBetween(lesson(text("a", "<b>R&amp;B</b>&nbsp;in F")), lesson(text("a", "<b>R&amp;B</b>&nbsp;in &lt;C&gt;")));
  expect(paramText(change?.label ?? "")).toBe("“R&B in <C>”");
  expect(change?.texts?.theirs.map((each) => each.text).join("")).toBe("R&B in F");
});

test("two people who change different words of one text are not asked; those who change the same words are, with both texts", () => {
  const base = lesson(text("a", "Play the ii V I in C"));
  const merge = (mine: string, theirs: string) =>
    mergeBodies({ base, mine: lesson(text("a", mine)), theirs: lesson(text("a", theirs)), choices: {} });
  const joined = merge("Play the ii V I in G", "Practise the ii V I in C");
  expect(joined.conflicts).toEqual([]);
  expect(JSON.stringify(joined.body.data)).toContain("Practise the ii V I in G");
  const [asked] = merge("Play the ii V I in G", "Play the ii V I in F").conflicts;
  expect(asked?.texts?.mine.find(({ differs }) => differs)?.text).toBe("G");
  expect(asked?.texts?.theirs.find(({ differs }) => differs)?.text).toBe("F");
});

test("of one player the music changed here and the tempo or another setting there are both kept; the same changed twice is asked about", () => {
  const player = (tempo: number, title: string, practice?: object) => ({
    type: "player",
    state: { piece: { title }, tempo, ...(practice === undefined ? {} : { practice }) },
  });
  const merge = (base: object, mine: object, theirs: object) => {
    const [from, own, other] = [base, mine, theirs].map((p) => workspace("Blues", { p })) as [never, never, never];
    const { body, conflicts } = mergeBodies({ base: from, mine: own, theirs: other, choices: {} });
    return { conflicts: conflicts.map(({ key }) => key), player: (body.data as { content: { data: { p: unknown } } }).content.data.p };
  };
  const on = { metronome: { on: true, accent: true, subdivision: 1 } };
  expect(merge(player(160, "ii V I in C"), player(161, "ii V I in C"), player(160, "ii V I in G"))).toEqual({
    conflicts: [],
    player: player(161, "ii V I in G"),
  });
  expect(merge(player(160, "C"), player(160, "G", on), player(150, "C", { countIn: 2 }))).toEqual({
    conflicts: [],
    player: player(150, "G", { ...on, countIn: 2 }),
  });
  expect(merge(player(160, "C"), player(161, "C"), player(162, "G"))).toEqual({ conflicts: ["widget/p"], player: player(161, "C") });
  expect(merge(player(160, "C"), player(160, "G"), player(161, "F")).conflicts).toEqual(["widget/p"]);
});
