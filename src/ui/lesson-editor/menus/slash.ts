import { Extension, type Range } from "@tiptap/core";
import { Suggestion } from "@tiptap/suggestion";

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
