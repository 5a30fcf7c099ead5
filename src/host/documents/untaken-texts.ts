import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals-core";
import { recordIds, widgetId } from "../../documents/records.ts";
import type { OpenDocument } from "../../protocol/records/open-document.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { openDocument, type StoreMirror } from "../engine/store-mirror.ts";
import { type DocumentIds, type FieldPlace, fieldKey, isSameDocument, type KeptText, type KeptTexts } from "../storage/kept-texts.ts";

/** What stands in a field of a widget and is not in the document: it is still being typed, or was refused. */
export interface UntakenText extends KeptText {
  /** It was refused, or came back from before; it counts as not saved until it is taken or taken back. */
  readonly isRefused: boolean;
  /** The field says why; not while it is being mended. */
  readonly isTold: boolean;
  /** How many steps could be undone when it was typed: later steps are undone before it. */
  readonly depth: number;
}

export interface UntakenTextsParts {
  readonly mirror: Pick<StoreMirror, "record">;
  readonly kept: KeptTexts;
  /** Has what is open kept as a draft, though nothing of it was changed: its texts are found again by it. */
  readonly keepDraft: () => void;
}

/** The dashboard is one for the whole device. */
const DASHBOARD: DocumentIds = { draftId: "dashboard", documentId: null };

/** Undefined for what is kept nowhere. */
function idsOf(document: OpenDocument | undefined): DocumentIds | undefined {
  if (document?.kind === "document") return { draftId: document.draftId, documentId: document.id };
  return document?.kind === "dashboard" ? DASHBOARD : undefined;
}

/** The untaken texts of what is open: the only owner of them on the page. They outlive their fields, and on this device the page. */
export class UntakenTexts {
  /** Those of widgets that are there, the last one typed at the end. */
  readonly all: ReadonlySignal<readonly UntakenText[]>;
  /** How many of them are not saved, though nobody is typing them. */
  readonly refused: ReadonlySignal<number>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  readonly #mirror: UntakenTextsParts["mirror"];
  readonly #kept: KeptTexts;
  readonly #keepDraft: () => void;
  readonly #texts = signal<readonly UntakenText[]>([]);
  /** What was taken back last, to be brought again. */
  readonly #takenBack = signal<readonly UntakenText[]>([]);
  /** The fields that are shown take what stands in them. */
  readonly #fields = new Map<string, () => Promise<void>>();
  #open: OpenDocument | undefined;
  /** Whether what was left in the fields of what is open has come. */
  #isClaimed = false;

  constructor({ mirror, kept, keepDraft }: UntakenTextsParts) {
    this.#mirror = mirror;
    this.#kept = kept;
    this.#keepDraft = keepDraft;
    this.all = computed(() =>
      this.#texts.value.filter(({ widget }) => mirror.record(recordIds.widget(widgetId(widget))).value !== undefined),
    );
    this.refused = computed(() => this.all.value.filter(({ isRefused }) => isRefused).length);
    this.canUndo = computed(() => this.#nextToUndo !== undefined);
    this.canRedo = computed(() => this.#nextToRedo !== undefined);
    effect(() => {
      const document = openDocument(mirror);
      untracked(() => this.#follow(document));
    });
  }

  /** Undefined while the field shows its value. */
  of(field: FieldPlace): UntakenText | undefined {
    return this.#texts.peek().find((each) => fieldKey(each) === fieldKey(field));
  }

  /** A person types. */
  type({ widget, part }: FieldPlace, text: string): void {
    const isRefused = this.of({ widget, part })?.isRefused ?? false;
    this.#takenBack.value = [];
    this.#put({ widget, part, text, isRefused, isTold: false, depth: this.#depth });
  }

  /** This text of a field was refused; what was typed meanwhile is not meant. */
  refuse(field: FieldPlace, text: string): void {
    const held = this.of(field);
    if (held?.text !== text) return;
    this.#set(this.#texts.peek().map((each) => (each === held ? { ...held, isRefused: true, isTold: true } : each)));
  }

  /** This text of a field is in the document; what was typed meanwhile stays. */
  taken(field: FieldPlace, text: string): void {
    if (this.of(field)?.text === text) this.drop(field);
  }

  /** The field shows its value again, and what stood in it is gone. */
  drop(field: FieldPlace): void {
    this.#set(this.#texts.peek().filter((each) => fieldKey(each) !== fieldKey(field)));
  }

  /** The same by the person's wish: it can be brought again. */
  takeBack(field: FieldPlace): void {
    const held = this.of(field);
    if (held === undefined) return;
    this.#takenBack.value = [...this.#takenBack.peek(), held];
    this.drop(field);
  }

  /** A field is shown; `take` brings its text into the document or refuses it. Gives what ends that. */
  show(field: FieldPlace, take: () => Promise<void>): () => void {
    const key = fieldKey(field);
    this.#fields.set(key, take);
    return () => {
      if (this.#fields.get(key) === take) this.#fields.delete(key);
    };
  }

  /** Fulfilled when all that is being typed was taken or refused; what stands in a field that is not shown is refused. */
  async settle(): Promise<void> {
    const open = this.all.peek().filter(({ isTold, text }) => !isTold && text.trim() !== "");
    await Promise.all(open.map((each) => this.#fields.get(fieldKey(each))?.() ?? this.refuse(each, each.text)));
  }

  /** Takes back the text that was typed after the last step; false where there is none, so that a step is to be undone. */
  undo(): boolean {
    const next = this.#nextToUndo;
    if (next !== undefined) this.takeBack(next);
    return next !== undefined;
  }

  /** Brings again what `undo` took back, where that comes next; false where a step is to be redone. */
  redo(): boolean {
    const next = this.#nextToRedo;
    if (next === undefined) return false;
    this.#takenBack.value = this.#takenBack.peek().slice(0, -1);
    this.#put(next);
    return true;
  }

  get #depth(): number {
    const record = this.#mirror.record(sessionIds.history).value;
    return record?.typeName === "history" ? record.undo : 0;
  }

  get #nextToUndo(): UntakenText | undefined {
    const last = this.all.value.at(-1);
    return last !== undefined && last.depth >= this.#depth ? last : undefined;
  }

  get #nextToRedo(): UntakenText | undefined {
    const last = this.#takenBack.value.at(-1);
    return last?.depth === this.#depth ? last : undefined;
  }

  #follow(document: OpenDocument | undefined): void {
    const [before, ids] = [idsOf(this.#open), idsOf(document)];
    this.#open = document;
    if (before !== undefined && ids !== undefined && isSameDocument(before, ids)) {
      if (before.draftId !== ids.draftId) this.#keep(before, []);
      this.#keep(ids);
      return;
    }
    this.#isClaimed = false;
    this.#texts.value = [];
    this.#takenBack.value = [];
    if (ids !== undefined) void this.#claim(ids);
  }

  /** What was left in the document's fields stands there again, but for those in which somebody types already. */
  async #claim(ids: DocumentIds): Promise<void> {
    const claimed = await this.#kept.claim(ids);
    const now = idsOf(this.#open);
    if (this.#isClaimed || now === undefined || !isSameDocument(now, ids)) return;
    this.#isClaimed = true;
    const again = claimed.filter((each) => this.of(each) === undefined);
    this.#set([...again.map((each) => ({ ...each, isRefused: true, isTold: true, depth: this.#depth })), ...this.#texts.peek()]);
  }

  #put(text: UntakenText): void {
    this.#set([...this.#texts.peek().filter((each) => fieldKey(each) !== fieldKey(text)), text]);
  }

  #set(texts: readonly UntakenText[]): void {
    this.#texts.value = texts;
    const ids = idsOf(this.#open);
    if (ids !== undefined) this.#keep(ids);
  }

  /** Before what was left is claimed nothing is written: it would be written over. */
  #keep(ids: DocumentIds, texts: readonly UntakenText[] = this.#texts.peek()): void {
    if (!this.#isClaimed) return;
    const worth = texts.filter(({ text }) => text.trim() !== "");
    if (worth.length > 0 && ids.documentId === null) this.#keepDraft();
    this.#kept.write(
      ids,
      worth.map(({ widget, part, text }) => ({ widget, part, text })),
    );
  }
}
