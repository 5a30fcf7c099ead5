import type { Editor, Range } from "@tiptap/core";
import {
  Columns2,
  FileMusic,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Info,
  Lightbulb,
  List,
  ListChecks,
  ListCollapse,
  ListMusic,
  ListOrdered,
  Minus,
  Music,
  Pilcrow,
  Quote,
  Target,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { lessonTypes } from "../../../widgets/registry.ts";
import { WidgetIcon } from "../../controls/icon/WidgetIcon.tsx";
import { searchOptions } from "../../controls/select/search.ts";
import { awaitTyping } from "../../harmony/awaited-typing.ts";
import * as words from "../../text/en/lesson.ts";
import * as blocks from "../../text/en/playing/blocks.ts";
import { widgetName } from "../../text/names.ts";
import { say } from "../../text/say.ts";
import { showNew } from "../editing/new-in-sight.ts";
import { putBlocks } from "../editing/put-blocks.ts";
import { enterChordName } from "../editing/renamed-chord.ts";

/** The groups of the slash menu, in their order. */
export const insertionGroups = ["text", "music", "widget"] as const;
export type InsertionGroup = (typeof insertionGroups)[number];

/** Something that the slash menu puts into a lesson. */
export interface Insertion {
  readonly id: string;
  readonly label: string;
  readonly group: InsertionGroup;
  readonly icon: ReactNode;
  insert(editor: Editor, range: Range): void;
}

/** Puts a block in the place of what was typed. */
function putBlock(editor: Editor, range: Range, content: object): void {
  const { state, view } = editor;
  view.dispatch(putBlocks(state, range, [state.schema.nodeFromJSON(content)]));
  view.focus();
  showNew(view);
}

const text = (id: string, label: string, icon: ReactNode, insert: Insertion["insert"]): Insertion => ({
  id,
  label,
  group: "text",
  icon,
  insert,
});
const heading = (level: 1 | 2 | 3, icon: ReactNode) =>
  text(`heading-${level}`, say(words.headingOf, { level }), icon, (editor, range) =>
    editor.chain().focus().deleteRange(range).setHeading({ level }).run(),
  );
const callout = (kind: string, label: string, icon: ReactNode) =>
  text(`callout-${kind}`, label, icon, (editor, range) =>
    putBlock(editor, range, { type: "callout", attrs: { kind }, content: [{ type: "paragraph" }] }),
  );

/** Everything that can be put in, in the order of the menu; `choosePicture` opens the choice of a file, `bringMusic` the door for music. */
export const insertions = (choosePicture: () => void, bringMusic: () => void): readonly Insertion[] => [
  text("paragraph", words.paragraph, <Pilcrow />, (editor, range) => editor.chain().focus().deleteRange(range).setParagraph().run()),
  heading(1, <Heading1 />),
  heading(2, <Heading2 />),
  heading(3, <Heading3 />),
  text("bullets", words.bulletList, <List />, (editor, range) => editor.chain().focus().deleteRange(range).toggleBulletList().run()),
  text("numbers", words.numberedList, <ListOrdered />, (editor, range) =>
    editor.chain().focus().deleteRange(range).toggleOrderedList().run(),
  ),
  text("steps", words.steps, <ListChecks />, (editor, range) =>
    putBlock(editor, range, { type: "steps", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] }),
  ),
  text("quote", words.quote, <Quote />, (editor, range) => editor.chain().focus().deleteRange(range).toggleBlockquote().run()),
  callout("note", words.note, <Info />),
  callout("tip", words.tip, <Lightbulb />),
  callout("warning", words.warning, <TriangleAlert />),
  text("toggle", words.toggle, <ListCollapse />, (editor, range) =>
    putBlock(editor, range, {
      type: "toggle",
      content: [{ type: "paragraph", content: [{ type: "text", text: words.solution }] }, { type: "paragraph" }],
    }),
  ),
  text("columns", words.twoColumns, <Columns2 />, (editor, range) => {
    const column = { type: "column", content: [{ type: "paragraph" }] };
    putBlock(editor, range, { type: "columns", content: [column, column] });
  }),
  text("divider", words.divider, <Minus />, (editor, range) => putBlock(editor, range, { type: "horizontalRule" })),
  text("image", words.image, <ImagePlus />, (editor, range) => {
    editor.chain().focus().deleteRange(range).run();
    choosePicture();
  }),
  ...musicInsertions(bringMusic),
];

/** What a training does first as an exercise: it has a tempo, and a goal that a learner with some practice reaches. */
const EXERCISE = [
  { action: "setMode", payload: { mode: "timed" } },
  { action: "setGoal", payload: { goal: 80 } },
];

/** What a player does first with a walking bass: a swinging trio whose bass walks from the first chorus on. */
const WALKING = [{ action: "setPractice", payload: { band: { style: "mediumSwing", bass: "walk" } } }];

/** Symbols, typed chords, music from elsewhere, exercises and widgets. */
const musicInsertions = (bringMusic: () => void): readonly Insertion[] => [
  {
    id: "chord",
    label: words.chordSymbol,
    group: "music",
    icon: <Music />,
    insert: (editor, range) => {
      const at = range.from;
      editor
        .chain()
        .deleteRange(range)
        .insertContent({ type: "chord", attrs: { name: "C" } })
        .setNodeSelection(at)
        .run();
      enterChordName(editor.view);
    },
  },
  {
    id: "chords",
    label: words.chordProgression,
    group: "music",
    icon: <ListMusic />,
    insert: (editor, range) => {
      awaitTyping(() => editor.view.focus());
      putBlock(editor, range, { type: "widget", attrs: { type: "progression" } });
    },
  },
  {
    id: "bring-music",
    label: words.musicFromElsewhere,
    group: "music",
    icon: <FileMusic />,
    insert: (editor, range) => {
      editor.chain().focus().deleteRange(range).run();
      bringMusic();
    },
  },
  {
    id: "exercise",
    label: blocks.exercise,
    group: "music",
    icon: <Target />,
    insert: (editor, range) => putBlock(editor, range, { type: "widget", attrs: { type: "simpleTraining", acts: EXERCISE } }),
  },
  {
    id: "walking-player",
    label: blocks.walkingPlayer,
    group: "music",
    icon: <WidgetIcon type="player" />,
    insert: (editor, range) => putBlock(editor, range, { type: "widget", attrs: { type: "player", acts: WALKING } }),
  },
  ...lessonTypes
    // A progression is what typed chords go into.
    .filter((type) => type !== "progression")
    .map(
      (type): Insertion => ({
        id: `widget-${type}`,
        label: type === "chords" ? words.chordsOfAKey : (widgetName(type) ?? type),
        group: type === "notation" || type === "voicing" ? "music" : "widget",
        icon: <WidgetIcon type={type} />,
        insert: (editor, range) => putBlock(editor, range, { type: "widget", attrs: { type } }),
      }),
    ),
];

/**
 * Those that letters find, by their labels or by other words for them: what is called exactly so first. "heading2" finds as well as "heading 2". A
 * slash with a blank behind it is a slash in a text, and finds nothing.
 * @example matching(all, "chord prog")[0].id // "chords": the progression
 */
export function matching(all: readonly Insertion[], query: string): readonly Insertion[] {
  if (query === "") return all;
  if (query.startsWith(" ") || query.length > LONGEST_NAME) return [];
  const names = all.map(({ id, label }) => ({ value: id, label: bothWays(label).join(" "), aliases: otherNames(id).flatMap(bothWays) }));
  const found = searchOptions(names, query).flatMap(({ value }) => all.find(({ id }) => id === value) ?? []);
  const typed = query.trim().toLowerCase();
  const isWhole = ({ id, label }: Insertion) => [label, ...otherNames(id)].flatMap(bothWays).some((name) => name.toLowerCase() === typed);
  return [...found.filter(isWhole), ...found.filter((each) => !isWhole(each))];
}

/** Whether a label begins so, with its blanks or without them. A blank begins none. */
export function isBegun(all: readonly Insertion[], begun: string): boolean {
  const typed = begun.toLowerCase().replaceAll(" ", "");
  return /^\S/.test(begun) && all.some(({ label }) => label.toLowerCase().replaceAll(" ", "").startsWith(typed));
}

/** Letters behind a slash that can still be a name. */
export const LONGEST_NAME = 40;

/** With its blanks and without them. */
const bothWays = (name: string): readonly string[] => [name, name.replaceAll(" ", "")];

const otherNames = (id: string): readonly string[] =>
  Object.entries(words.alsoFoundBy)
    .find(([of]) => of === id)?.[1]
    .split(", ") ?? [];
