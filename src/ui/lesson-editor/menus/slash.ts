import { Extension, type Range } from "@tiptap/core";
import { findSuggestionMatch, Suggestion, type SuggestionMatch, type Trigger } from "@tiptap/suggestion";
import { LONGEST_NAME } from "./insertions.tsx";

/** What was typed after the slash, and where. */
export interface SlashQuery {
  readonly query: string;
  readonly range: Range;
  /** Where the menu belongs, in px of the window. */
  readonly rect: DOMRect | null;
}

/** The menu's side: told what is typed (undefined: the slash is gone), and asked whether it takes a key. */
export interface SlashListener {
  show(query: SlashQuery | undefined): void;
  key(event: KeyboardEvent): boolean;
  /** Whether something that can be put in is called so, or begins so. */
  isName(begun: string): boolean;
}

/** Where a slash begins a name that has a slash of its own ("/Key / s"), which is not taken for the beginning of another name. */
export function slashMatch(trigger: Trigger, isName: SlashListener["isName"]): SuggestionMatch {
  const { $position } = trigger;
  const text = $position.nodeBefore?.text ?? "";
  const last = text.lastIndexOf("/");
  for (let at = Math.max(0, text.length - LONGEST_NAME - 1); at < last; at += 1) {
    const query = text.slice(at + 1);
    if (text[at] !== "/" || (at > 0 && text[at - 1] !== " ") || !isName(query)) continue;
    return { range: { from: $position.pos - query.length - 1, to: $position.pos }, query, text: text.slice(at) };
  }
  return findSuggestionMatch(trigger);
}

/** Watches for a slash that begins a word, and for what is typed behind it. */
export const slashWatch = (listener: () => SlashListener) =>
  Extension.create({
    name: "slashWatch",
    addProseMirrorPlugins() {
      return [
        Suggestion({
          editor: this.editor,
          char: "/",
          // A blank belongs to the name that is sought: "chord prog". What nothing is called leaves the menu hidden.
          allowSpaces: true,
          findSuggestionMatch: (trigger) => slashMatch(trigger, (begun) => listener().isName(begun)),
          items: () => [],
          allow: ({ state }) => state.selection.$from.parent.type.name === "paragraph",
          render: () => ({
            onStart: ({ query, range, clientRect }) => listener().show({ query, range, rect: clientRect?.() ?? null }),
            onUpdate: ({ query, range, clientRect }) => listener().show({ query, range, rect: clientRect?.() ?? null }),
            onKeyDown: ({ event }) => listener().key(event),
            onExit: () => listener().show(undefined),
          }),
        }),
      ];
    },
  });
