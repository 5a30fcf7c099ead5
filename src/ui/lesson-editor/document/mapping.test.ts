import { getSchema } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import editor from "../../../../tests/fixtures/spec/editor.json";
import { cases, seed } from "../../../../tests/support/totals.ts";
import { decodeLesson, encodeLesson, sortedBlocks } from "../../../documents/lesson/codec.ts";
import { blockKey } from "../../../documents/records.ts";
import type { Json, JsonObject } from "../../../lib/json.ts";
import { seeded } from "../../../music/bass/options.ts";
import { widgetCodec } from "../../../widgets/stored-state.ts";
import { changesBetween } from "./changes.ts";
import { type Block, blockOfNode, nodeOfBlock } from "./mapping.ts";
import { reconciling } from "./reconcile.ts";
import { lessonExtensions } from "./schema.ts";

const schema = getSchema(lessonExtensions());
const block = (key: string, type: string, data: JsonObject = {}): Block => ({ key, type, data: { uniqueId: key, ...data } });
const text = (words: string) => ({ type: "text", text: words });
const paragraph = (...content: Json[]): JsonObject => ({ type: "paragraph", attrs: { key: null }, content });
const item = (words: string): JsonObject => ({ type: "listItem", content: [paragraph(text(words))] });

const list = (words: string): JsonObject => ({ type: "bulletList", attrs: { key: null }, content: [item(words)] });

const everyType: readonly Block[] = [
  block("h", "header", { level: 1, text: "Two, five, one" }),
  block("p", "paragraph", { text: "Plain words" }),
  block("r", "paragraph", {
    text: "Play Dm7 bold",
    content: [text("Play "), { type: "chord", attrs: { name: "Dm7" } }, { type: "text", marks: [{ type: "bold" }], text: " bold" }],
  }),
  block("u", "list", { style: "unordered", text: "One\nTwo", content: [item("One"), item("Two")] }),
  block("o", "list", { style: "ordered", text: "One", content: [item("One")] }),
  block("o3", "list", { style: "ordered", start: 3, text: "Three", content: [item("Three")] }),
  block("oa", "list", { style: "ordered", numbering: "A", text: "One", content: [item("One")] }),
  block("s", "steps", { text: "Left hand", content: [item("Left hand")] }),
  block("q", "quote", { text: "Listen.", content: [paragraph(text("Listen."))] }),
  block("c", "callout", { kind: "tip", text: "Slowly.", content: [paragraph(text("Slowly."))] }),
  block("t", "toggle", { text: "Solution\nB and F.", content: [paragraph(text("Solution")), paragraph(text("B and F."))] }),
  block("2", "columns", {
    text: "Left\nOne\nRight",
    content: [
      { type: "column", content: [paragraph(text("Left")), list("One")] },
      { type: "column", content: [paragraph(text("Right"))] },
    ],
  }),
  block("d", "delimiter"),
  block("i", "image", { hash: "abc", alt: "A hand" }),
  block("n", "notation"),
  block("w", "player", { note: "kept" }),
  block("wi", "player", { inside: true }),
  block("ph", "paragraph", { text: "Left", half: true }),
  block("ti", "callout", { kind: "tip", text: "Slowly.", inside: true, content: [paragraph(text("Slowly."))] }),
];

test.each(everyType.map((each) => [each.type, each] as const))("a %s block goes into the editor and comes back as it was", (_, each) => {
  const node = nodeOfBlock(schema, each);
  expect(node.type.name).not.toBe("unknown");
  expect(blockOfNode(node, each.data)).toEqual(each);
});

test("a block that is not known keeps its data, and members that are not known stay in one that is", () => {
  const strange = block("x", "quiz", { answers: [1, 2] });
  expect(blockOfNode(nodeOfBlock(schema, strange))).toEqual(strange);
  const header = block("h", "header", { level: 2, text: "Blues", anchor: "blues" });
  expect(blockOfNode(nodeOfBlock(schema, header), header.data)).toEqual(header);
});

const hostile = [
  "javascript:alert(1)",
  " java\tscript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "//evil.example/x",
  "/\\evil.example",
  "file:///etc/passwd",
];

test.each(hostile)("a stored link to %j is read without its link", (href) => {
  const linked = block("p", "paragraph", {
    text: "here",
    content: [{ type: "text", text: "here", marks: [{ type: "link", attrs: { href } }] }],
  });
  const node = nodeOfBlock(schema, linked);
  expect(node.textContent).toBe("here");
  expect(JSON.stringify(node.toJSON())).not.toContain("link");
});

test("a link to the web stays, with nothing but its address", () => {
  const attrs = { href: "https://example.org/", onclick: "alert(1)", target: "_self" };
  const linked = block("p", "paragraph", { text: "here", content: [{ type: "text", text: "here", marks: [{ type: "link", attrs }] }] });
  const stored = JSON.stringify(blockOfNode(nodeOfBlock(schema, linked)));
  expect(stored).toContain("https://example.org/");
  expect(stored).not.toContain("onclick");
});

test("text that looks like markup stays text", () => {
  const words = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  expect(nodeOfBlock(schema, block("p", "paragraph", { text: words })).textContent).toBe(words);
});

/** Changes something at random somewhere in a value. */
function mutated(value: Json, random: () => number): Json {
  const strange: readonly Json[] = [null, 0, -1, 1e9, "", "x".repeat(300), true, [], {}, [[]], { type: "text" }, "<script>"];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  if (random() < 0.15) return pick(strange);
  if (Array.isArray(value) && value.length > 0) {
    const at = Math.floor(random() * value.length);
    if (random() < 0.2) return [...value, pick(value)];
    if (random() < 0.2) return value.filter((_, index) => index !== at);
    return value.map((each: Json, index) => (index === at ? mutated(each, random) : each));
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0) {
    const key = pick(Object.keys(value));
    return { ...value, [key]: mutated((value as JsonObject)[key] ?? null, random) };
  }
  return pick(strange);
}

test("1,000 seeded mutations of a stored lesson load without an error, and what is not known is kept", () => {
  const blocks: readonly Json[] = [...editor.content.blocks, ...everyType.map(({ key, type, data }) => ({ type, id: key, data }))];
  let kept = 0;
  const [first, runs] = [seed(1), cases(1000, 20_000)];
  for (let at = first; at < first + runs; at += 1) {
    const random = seeded(at);
    const changed = [...blocks];
    for (let count = 0; count < 4; count += 1) {
      const at = Math.floor(random() * changed.length);
      changed[at] = mutated(changed[at] ?? null, random);
    }
    const whole: Json = { ...editor, content: { blocks: changed } };
    const json = at % 4 === 0 ? mutated(whole, random) : whole;
    const read = decodeLesson(json, widgetCodec);
    if (!read.ok) continue;
    const stored = sortedBlocks(read.value.filter((record) => record.typeName === "block"));
    for (const { id, type, data } of stored) {
      const node = nodeOfBlock(schema, { key: blockKey(id), type, data });
      node.check();
      if (node.type.name === "unknown") expect(blockOfNode(node).data, `seed ${at}`).toEqual(data);
    }
    const written = encodeLesson(read.value, widgetCodec) as { content: { blocks: readonly Json[] } };
    expect(written.content.blocks, `seed ${at}`).toHaveLength(stored.length);
    kept += 1;
  }
  expect(kept).toBeGreaterThan(0.9 * runs);
});

const docOf = (blocks: readonly Block[]) =>
  schema.node(
    "doc",
    null,
    blocks.map((each) => nodeOfBlock(schema, each)),
  );

test("an edit is told as the blocks that changed, moved, came and went, and nothing else", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((key) => block(key, "paragraph", { text: key })) as [Block, Block, Block, Block];
  const after = [c, a, block("e", "paragraph", { text: "new" }), block("b", "paragraph", { text: "b!" })];
  const { put, remove } = changesBetween(docOf([a, b, c, d]), docOf(after), () => undefined);
  expect(remove).toEqual(["d"]);
  expect(put.map(({ key, after: place }) => [key, place])).toEqual([
    ["c", null],
    ["e", "a"],
    ["b", undefined],
  ]);
});

test("what the engine says is put in where it differs, and the cursor stays in its word", () => {
  const before = [block("a", "paragraph", { text: "one two" }), block("w", "player"), block("b", "paragraph", { text: "three" })];
  const state = EditorState.create({ doc: docOf(before) });
  const wanted = [before[0] as Block, before[1] as Block, block("b", "paragraph", { text: "three four" })];
  const tr = reconciling(state, wanted);
  expect(tr?.steps).toHaveLength(1);
  expect(tr?.doc.eq(docOf(wanted))).toBe(true);
  expect(tr?.mapping.map(3)).toBe(3);
  expect(reconciling(state, before)).toBeUndefined();
});

test("a list that begins with another number says the same after the engine has it; what is no number begins with 1", () => {
  const list = schema.node("orderedList", { key: "o", start: 3, type: "a" }, [schema.nodeFromJSON(item("three"))]);
  expect(nodeOfBlock(schema, blockOfNode(list)).eq(list)).toBe(true);
  const odd = block("o", "list", { style: "ordered", start: "<b>", numbering: "x", text: "One" });
  expect(nodeOfBlock(schema, odd).attrs).toMatchObject({ start: 1, type: null });
  expect(blockOfNode(nodeOfBlock(schema, odd), odd.data).data).not.toHaveProperty("start");
});
