import { type AnyExtension, type Attributes, Extension, Node, type NodeViewRenderer } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { isSafeHref } from "../../../documents/lesson/safe-href.ts";
import { isJsonObject, type JsonObject, readJson } from "../../../lib/json.ts";
import { lessonTypes } from "../../../widgets/registry.ts";
import { numberingOf, startOf } from "./list-numbers.ts";

/** Nodes that stand at the top of a lesson; each is one block. */
export const topNodes = [
  "heading",
  "paragraph",
  "bulletList",
  "orderedList",
  "blockquote",
  "callout",
  "steps",
  "toggle",
  "columns",
  "horizontalRule",
  "picture",
  "widget",
  "unknown",
] as const;

export const calloutKinds = ["note", "tip", "warning"] as const;

/** Characters of the longest chord symbol. */
const MOST_CHORD = 30;
export const isChordName = (name: unknown): name is string => typeof name === "string" && name !== "" && name.length <= MOST_CHORD;
export const isWidgetType = (type: unknown): type is string => lessonTypes.some((each) => each === type);

/** Views of the nodes that are more than text; without them (in tests) the nodes are plain elements. */
export type NodeViews = Partial<Readonly<Record<"widget" | "picture" | "unknown" | "chord" | "toggle", NodeViewRenderer>>>;

const view = (renderer: NodeViewRenderer | undefined) => (renderer === undefined ? {} : { addNodeView: () => renderer });
/** An attribute that is not drawn and not read from pasted text. */
const inner = (initial: unknown) => ({ default: initial, rendered: false, parseHTML: () => initial });

/** Characters of the longest state of a widget that goes into a copy, or is taken from one. */
export const MOST_STATE = 200_000;

/** The state that a widget was copied with; only a copy has it. */
const copiedState = {
  default: null,
  parseHTML: (element: HTMLElement) => readState(element.getAttribute("data-state")),
  renderHTML: ({ state }: Record<string, unknown>) => (isJsonObject(state) ? { "data-state": JSON.stringify(state) } : {}),
};

/** A state as a copy has it; null for what is none: the widget is then as a new one. */
function readState(text: string | null): JsonObject | null {
  if (text === null || text.length > MOST_STATE) return null;
  const state = readJson(text);
  return isJsonObject(state) ? state : null;
}

/** The picture itself, which its lesson has by its hash only: a copy has it with it. */
const copiedUrl = {
  default: null,
  parseHTML: (element: HTMLElement) => (element.dataset.url?.startsWith("data:image/") ? element.dataset.url : null),
  renderHTML: ({ url }: Record<string, unknown>) => (typeof url === "string" ? { "data-url": url } : {}),
};

/** Whether a block stands so; where it does not, nothing is drawn or stored. */
const placement = (name: "inside" | "half", keepOnSplit: boolean) => ({
  default: false,
  parseHTML: (element: HTMLElement) => element.hasAttribute(`data-${name}`),
  renderHTML: (attrs: Record<string, unknown>) => (attrs[name] === true ? { [`data-${name}`]: "" } : {}),
  keepOnSplit,
});

/**
 * The key of a block on its node, and how it stands: `inside` the fold above it (a solution with a player in it), or in `half` the width beside the next
 * half. The list of blocks stays flat, so that a widget in a fold is a block like any other. The key travels with copied text, so that a copy is
 * known as one.
 */
const blockKeys = Extension.create({
  name: "blockKeys",
  addGlobalAttributes: () => [
    {
      types: [...topNodes],
      attributes: {
        key: {
          default: null,
          parseHTML: (element) => element.getAttribute("data-key"),
          renderHTML: ({ key }) => (typeof key === "string" ? { "data-key": key } : {}),
          keepOnSplit: false,
        },
        inside: placement("inside", true),
        half: placement("half", false),
      },
    },
  ],
});

/** A node that is one thing: drawn by its view, copied as an element with its attributes. */
function atom(
  name: string,
  attributes: readonly string[],
  renderer: NodeViewRenderer | undefined,
  accepts: (element: HTMLElement) => boolean,
) {
  return Node.create({
    name,
    group: "block",
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(
        attributes.map((attribute) => [
          attribute,
          {
            default: null,
            parseHTML: (element: HTMLElement) => element.getAttribute(`data-${attribute}`),
            renderHTML: (all: Record<string, unknown>) =>
              all[attribute] === null ? {} : { [`data-${attribute}`]: String(all[attribute]) },
          },
        ]),
      ),
    parseHTML: () => [{ tag: `div[data-block="${name}"]`, getAttrs: (element: HTMLElement) => (accepts(element) ? null : false) }],
    renderHTML: ({ HTMLAttributes }) => ["div", { "data-block": name, ...HTMLAttributes }],
    ...view(renderer),
  });
}

const widgetNode = (views: NodeViews) =>
  atom("widget", ["type"], views.widget, (element) => isWidgetType(element.dataset.type)).extend({
    addAttributes() {
      return { ...this.parent?.(), data: inner({}), copyOf: inner(null), acts: inner(null), state: copiedState };
    },
  });
const pictureNode = (views: NodeViews) =>
  atom("picture", ["hash", "alt"], views.picture, (element) => element.dataset.hash !== undefined).extend({
    addAttributes() {
      return { ...this.parent?.(), url: copiedUrl };
    },
  });
/** A block that this version cannot draw; it is never read from pasted text. */
const unknownNode = (views: NodeViews) =>
  atom("unknown", ["type"], views.unknown, () => false).extend({
    addAttributes() {
      return { ...this.parent?.(), data: inner({}) };
    },
  });

const chordNode = (views: NodeViews) =>
  Node.create({
    name: "chord",
    group: "inline",
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      name: {
        default: "C",
        parseHTML: (element) => element.getAttribute("data-chord"),
        renderHTML: ({ name }) => ({ "data-chord": String(name) }),
      },
    }),
    parseHTML: () => [{ tag: "span[data-chord]", getAttrs: (element) => (isChordName(element.dataset.chord) ? null : false) }],
    renderHTML: ({ HTMLAttributes, node }) => ["span", HTMLAttributes, String(node.attrs.name)],
    renderText: ({ node }) => String(node.attrs.name),
    ...view(views.chord),
  });

const callout = Node.create({
  name: "callout",
  group: "block",
  content: "paragraph+",
  defining: true,
  addAttributes: () => ({
    kind: {
      default: "note",
      parseHTML: (element) => calloutKinds.find((kind) => kind === element.getAttribute("data-callout")) ?? "note",
      renderHTML: ({ kind }) => ({ "data-callout": String(kind) }),
    },
  }),
  parseHTML: () => [{ tag: "aside[data-callout]" }],
  renderHTML: ({ HTMLAttributes }) => ["aside", { role: "note", ...HTMLAttributes }, 0],
});

const steps = Node.create({
  name: "steps",
  group: "block list",
  content: "listItem+",
  parseHTML: () => [{ tag: "ol[data-steps]", priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ["ol", { "data-steps": "", ...HTMLAttributes }, 0],
});

/** A line that is always there, and what is behind it: a solution, shown to a reader at a click. */
const toggle = (views: NodeViews) =>
  Node.create({
    name: "toggle",
    group: "block",
    content: "paragraph+",
    defining: true,
    parseHTML: () => [{ tag: "div[data-toggle]" }],
    renderHTML: ({ HTMLAttributes }) => ["div", { "data-toggle": "", ...HTMLAttributes }, 0],
    ...view(views.toggle),
  });

/** Texts side by side; one below the other where there is no room. */
const columns = Node.create({
  name: "columns",
  group: "block",
  content: "column{2,3}",
  defining: true,
  parseHTML: () => [{ tag: "div[data-columns]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", { "data-columns": "", ...HTMLAttributes }, 0],
});
const column = Node.create({
  name: "column",
  content: "(paragraph | bulletList | orderedList)+",
  parseHTML: () => [{ tag: "div[data-column]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", { "data-column": "", ...HTMLAttributes }, 0],
});

/** How a numbered list counts: no more than its block stores, so that the editor and the engine agree on it. */
const listNumbers = ({ type }: Attributes): Attributes => ({
  start: { default: 1, parseHTML: (element) => startOf(Number.parseInt(element.getAttribute("start") ?? "", 10)) },
  type: {
    default: null,
    parseHTML: (element) => numberingOf(type?.parseHTML?.(element)),
    // A style sheet cannot tell "a" from "A" in the attribute of HTML.
    renderHTML: ({ type: numbering }) => (typeof numbering === "string" ? { type: numbering, "data-numbering": numbering } : {}),
  },
});

const starterKit = StarterKit.extend({
  addExtensions() {
    const own = this.parent?.() ?? [];
    return own.map((each) => {
      if (!(each instanceof Node) || each.name !== "orderedList") return each;
      return each.extend({
        addAttributes() {
          return listNumbers(this.parent?.() ?? {});
        },
      });
    });
  },
});

/** Everything that a lesson's text is made of. Its history is the engine's, so there is none here. */
export const lessonExtensions = (views: NodeViews = {}): AnyExtension[] => [
  starterKit.configure({
    undoRedo: false,
    trailingNode: false,
    codeBlock: false,
    underline: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: "whenNotEditable",
      // Addresses become links by a rule of the lesson's own: this one reads the paragraph at each letter, and its first reading takes a frame and more.
      autolink: false,
      defaultProtocol: "https",
      isAllowedUri: (uri) => isSafeHref(uri),
      HTMLAttributes: { rel: "noopener noreferrer nofollow", target: "_blank" },
    },
    dropcursor: { color: "var(--accent)", width: 2 },
  }),
  blockKeys,
  widgetNode(views),
  pictureNode(views),
  unknownNode(views),
  chordNode(views),
  callout,
  steps,
  toggle(views),
  columns,
  column,
];
