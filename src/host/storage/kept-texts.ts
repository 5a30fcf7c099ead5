import * as v from "valibot";
import { readJson } from "../../lib/json.ts";
import { logCause } from "../../lib/log-cause.ts";

/** A text that was typed into a field of a widget and that nothing took yet. */
const keptText = v.object({ widget: v.string(), part: v.string(), text: v.string() });
export type KeptText = Readonly<v.InferOutput<typeof keptText>>;

/** The texts of one document in one tab. */
const item = v.object({ tab: v.string(), draftId: v.string(), documentId: v.nullable(v.string()), texts: v.array(keptText) });
type Item = v.InferOutput<typeof item>;

/** By what a document is known again: the draft that is open, and where it is stored. */
export interface DocumentIds {
  readonly draftId: string;
  /** Null while it is nowhere. */
  readonly documentId: string | null;
}

/** Whether both name one document; its draft is another one after each time that it was stored and opened. */
export const isSameDocument = (one: DocumentIds, other: DocumentIds): boolean =>
  one.draftId === other.draftId || (one.documentId !== null && one.documentId === other.documentId);

const PREFIX = "untakenTexts-";
const prefixOf = (owner: string): string => `${PREFIX}${owner}/`;

/** Whether a name of this device's storage is texts that somebody left in fields. */
export const isTextsOf = (name: string, owner: string): boolean => name.startsWith(prefixOf(owner));

export interface KeptTextsParts {
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> | undefined;
  /** Who types, by the user's id; undefined where nobody is signed in. */
  readonly owner: () => string | undefined;
  readonly tab: () => Promise<string>;
  /** The tabs that live. */
  readonly liveTabs: () => Promise<ReadonlySet<string>>;
  /** Storage did not take a text. */
  readonly onProblem: () => void;
}

/** A field of a document. */
export type FieldPlace = Pick<KeptText, "widget" | "part">;
/** One name for a field. */
export const fieldKey = ({ widget, part }: FieldPlace): string => JSON.stringify([widget, part]);

/**
 * Keeps on this device what stands in fields untaken: for each tab apart, so that tabs with the same document leave each other alone. What a tab left that
 * is closed goes to the next one that opens the document; what nobody's page left, to whoever opens it next.
 */
export function createKeptTexts({ storage, owner, tab, liveTabs, onProblem }: KeptTextsParts) {
  let own: string | undefined;
  /** Under which name each draft's texts were written last. */
  const names = new Map<string, string>();
  const nameOf = ({ draftId }: DocumentIds, self: string): string => `${prefixOf(owner() ?? "")}${self}/${draftId}`;
  /** The items that this person may have, by their names. */
  function stored(): ReadonlyMap<string, Item> {
    const all = Array.from({ length: storage?.length ?? 0 }, (_, n) => storage?.key(n) ?? "");
    const found = new Map<string, Item>();
    for (const name of all.filter((each) => isTextsOf(each, owner() ?? "") || isTextsOf(each, ""))) {
      const parsed = v.safeParse(item, readJson(storage?.getItem(name)));
      if (parsed.success) found.set(name, parsed.output);
      else logCause(`"${name}" on this device cannot be read and stays as it is.`, parsed.issues[0].message);
    }
    return found;
  }
  /** Whether storage took it. */
  function put(name: string, value: Item): boolean {
    try {
      if (value.texts.length === 0) storage?.removeItem(name);
      else storage?.setItem(name, JSON.stringify(value));
      return true;
    } catch (cause) {
      logCause(`"${name}" could not be written to this device:`, cause);
      onProblem();
      return false;
    }
  }
  /** These are the document's texts in this tab from now on; false where they could not be written. Nothing before `claim` was answered once. */
  function write(ids: DocumentIds, texts: readonly KeptText[]): boolean {
    if (own === undefined) return false;
    const name = nameOf(ids, own);
    if (!put(name, { tab: own, ...ids, texts: [...texts] })) return false;
    // Somebody signed in or out meanwhile: under the former name it would come back once it is taken.
    const former = names.get(ids.draftId);
    if (former !== undefined && former !== name) storage?.removeItem(former);
    names.set(ids.draftId, name);
    return true;
  }
  return {
    write,
    /**
     * What the document's fields held in this tab, or in ones that are closed. It is this tab's from now on; where two have a text for one field, this
     * tab's is given and the other one waits.
     */
    async claim(ids: DocumentIds): Promise<readonly KeptText[]> {
      const [self, live] = await Promise.all([tab(), liveTabs()]);
      own = self;
      const free = [...stored()].filter(([, each]) => isSameDocument(each, ids) && (each.tab === self || !live.has(each.tab)));
      const claimed = new Map<string, KeptText>();
      const left = new Map<string, Item>();
      for (const [name, each] of free.sort(([, one], [, other]) => Number(other.tab === self) - Number(one.tab === self))) {
        const waiting = each.texts.filter((text) => claimed.has(fieldKey(text)));
        for (const text of each.texts) if (!waiting.includes(text)) claimed.set(fieldKey(text), text);
        left.set(name, { ...each, texts: each.tab === self ? [] : waiting });
      }
      // Written under its new name before it is taken away under the old one: a page that is killed here loses nothing.
      const kept = [...claimed.values()];
      if (free.length === 0 || !write(ids, kept)) return kept;
      const name = nameOf(ids, self);
      for (const [other, each] of left) if (other !== name) put(other, each);
      return kept;
    },
  };
}

export type KeptTexts = ReturnType<typeof createKeptTexts>;
