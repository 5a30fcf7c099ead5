import type { Later } from "../../../lib/later.ts";
import type { Problem, Result } from "../../../lib/result.ts";

/** What a field shows and what becomes of its text; `D` is what stands in it, `V` what that means, `E` why it means nothing. */
export interface FieldDraftOptions<D, V, E = Problem> {
  /** As it is while nobody edits the field. */
  readonly value: V;
  readonly show: (value: V) => D;
  /** What a draft means; what is refused is not committed. */
  readonly read: (draft: D) => Result<V, E>;
  /** Called only with another value than the one before. */
  readonly onCommit: (value: V) => void;
  /** Milliseconds after the last change at which it is committed by itself, 0 for at once; absent: when it is asked for alone. */
  readonly commitAfter?: number;
  /** What came of a commit by time. */
  readonly onTimed?: (read: Result<V, E>, draft: D) => void;
}

/** What stands in a field while it is edited: its own, whatever its value becomes meanwhile. */
export class FieldDraft<D, V, E = Problem> {
  /** Set anew each time the field is drawn. */
  options: FieldDraftOptions<D, V, E>;
  readonly #later: Later;
  readonly #listeners = new Set<() => void>();
  #draft: { readonly text: D } | undefined;
  /** What this edit committed last; its way back as the value may take a while. */
  #committed: { readonly value: V } | undefined;
  #stopTimer = (): void => {};

  constructor(options: FieldDraftOptions<D, V, E>, later: Later) {
    this.options = options;
    this.#later = later;
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Undefined while nobody edits the field. */
  readonly current = (): { readonly text: D } | undefined => this.#draft;

  /** The value as it stands by this field: what was committed last, or what it is. */
  get value(): V {
    return this.#committed === undefined ? this.options.value : this.#committed.value;
  }

  /** The field is entered: from now on it shows this value, whatever happens to it elsewhere. */
  begin(): void {
    if (this.#draft === undefined) this.#set({ text: this.options.show(this.options.value) });
  }

  change(text: D): void {
    this.#stopTimer();
    this.#set({ text });
    const { commitAfter } = this.options;
    if (commitAfter === 0) this.commit();
    else if (commitAfter !== undefined) this.#stopTimer = this.#later(commitAfter, () => this.#due(text));
  }

  /** Commits what stands there, if it means something else; what it means, undefined where nothing was typed. */
  commit(): Result<V, E> | undefined {
    this.#stopTimer();
    if (this.#draft === undefined) return undefined;
    const read = this.options.read(this.#draft.text);
    if (read.ok && !Object.is(read.value, this.value)) {
      this.#committed = { value: read.value };
      this.options.onCommit(read.value);
    }
    return read;
  }

  /** Back to the value. */
  discard(): void {
    this.#stopTimer();
    this.#committed = undefined;
    this.#set(undefined);
  }

  /** The field is left: what can be committed is, and the value stands there again. */
  leave(): void {
    this.commit();
    this.discard();
  }

  /** Commits, and shows the value again where that went well: what cannot be read stays to be mended. */
  settle(): void {
    if (this.commit()?.ok === true) this.discard();
  }

  #due(text: D): void {
    const read = this.commit();
    if (read !== undefined) this.options.onTimed?.(read, text);
  }

  #set(draft: { readonly text: D } | undefined): void {
    if (draft === undefined && this.#draft === undefined) return;
    this.#draft = draft;
    for (const listener of this.#listeners) listener();
  }
}
