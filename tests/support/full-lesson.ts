import type { Json } from "../../src/lib/json.ts";
import { lessonTypes } from "../../src/widgets/registry.ts";
import { engineWorld } from "./world.ts";

const WORDS = "Keep the hand still and let two notes fall: the third of one chord is the seventh of the next. ".repeat(2);
const TUNE = "X:1\nM:4/4\nL:1/4\nK:Eb\n| C D E F | G A B c |\n| c B A G | F E D C |";

interface Written {
  key: string;
  blockType: string;
  data: Record<string, unknown>;
}

/** A block of text: every tenth a heading, some with chord symbols, lists and callouts among them. */
function textBlock(index: number): Written {
  const key = `t${index}`;
  const paragraph = { type: "paragraph", content: [{ type: "text", text: WORDS }] };
  const item = { type: "listItem", content: [paragraph] };
  const block = (blockType: string, data: Record<string, unknown>): Written => ({ key, blockType, data: { uniqueId: key, ...data } });
  if (index % 10 === 0) return block("header", { level: 2, text: `Part ${index / 10 + 1}` });
  if (index % 10 === 4) return block("list", { style: "unordered", text: WORDS, content: [item, item] });
  if (index % 10 === 7) return block("callout", { kind: "tip", text: WORDS, content: [paragraph] });
  if (index % 3 !== 0) return block("paragraph", { text: WORDS });
  const chords = ["Fm7", "Bb7", "Ebmaj7"].map((name) => ({ type: "chord", attrs: { name } }));
  return block("paragraph", { text: WORDS, content: [{ type: "text", text: WORDS }, ...chords, { type: "text", text: WORDS }] });
}

/** The widgets that follow those of a new lesson: one of each other type, then snippets of notation. */
function moreWidgets(count: number): Written[] {
  const others = lessonTypes.filter((type) => !FIRST.includes(type));
  return Array.from({ length: count }, (_, index) => {
    const blockType = others[index] ?? "notation";
    const key = `${blockType}-${index + 1}`;
    return { key, blockType, data: { uniqueId: key } };
  });
}

const harmony = (id: string) => ({ id, type: "widget", link: { key: "harmony", type: "State", payloadType: "Harmony" } });
const FIRST = ["repertoire", "player", "simpleTraining", "pianoRoll", "chordFinder"];

/** A stored lesson of so many blocks with so many widgets of every type spread among them, a progression in its player and in its training. */
export function fullLesson(blocks: number, widgets: number): Json {
  const { engine, dispatch, act, mirror } = engineWorld();
  engine.open({ kind: "new-lesson" });
  const said = (answer: { readonly ok: boolean }) => {
    if (!answer.ok) throw new Error(JSON.stringify(answer));
  };
  const later = moreWidgets(widgets - FIRST.length);
  const texts = Array.from({ length: blocks - widgets - 1 }, (_, index) => textBlock(index));
  const every = Math.floor(texts.length / (later.length + 1));
  const put = texts.flatMap((text, index) => {
    const widget = (index + 1) % every === 0 ? later[(index + 1) / every - 1] : undefined;
    return widget === undefined ? [text] : [text, widget];
  });
  said(dispatch({ type: "block/change", put, remove: [] }));
  said(dispatch({ type: "link/add", source: harmony("progression-2"), target: harmony("player-1") }));
  for (const record of [...mirror.values()].filter((each) => each.typeName === "widget")) {
    if (record.type === "notation") said(act(record.widgetId, "setAbc", { abc: TUNE }));
    if (record.type === "progression") said(act(record.widgetId, "select", { id: "progression-basic-4" }));
    if (record.type === "chordFinder") said(act(record.widgetId, "read", { symbol: "Dm7" }));
    if (record.type === "chordRhythmSequencer" || record.type === "pianoRollSequencer")
      for (const cell of [0, 3, 8, 11]) said(act(record.widgetId, "toggle", { row: 1, cell }));
  }
  const written = engine.exportDocument();
  if (!written.ok) throw new Error(written.error.code);
  return JSON.parse(JSON.stringify(written.value)) as Json;
}
