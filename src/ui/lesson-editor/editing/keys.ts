import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { randomCode } from "../../../music/progressions.ts";

const newKey = (type: string): string => `${type}-${randomCode(Math.random)}${randomCode(Math.random)}`;

/** Gives every block a key of its own: new ones, the second half of a divided one, and snapshots (a widget's copy remembers what it is a copy of). */
export const blockIdentity = Extension.create({
  name: "blockIdentity",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _, { doc, tr }) {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const taken = new Set<string>();
        doc.forEach((node, position) => {
          const { key } = node.attrs;
          const isOwn = typeof key === "string" && !taken.has(key);
          const own = isOwn ? key : newKey(node.type.name === "widget" ? String(node.attrs.type) : node.type.name);
          taken.add(own);
          if (isOwn) return;
          tr.setNodeAttribute(position, "key", own);
          if (node.type.name === "widget" && typeof key === "string") tr.setNodeAttribute(position, "copyOf", key);
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});
