import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Later } from "../../../lib/later.ts";
import { FieldDraft, type FieldDraftOptions } from "./field-draft.ts";

/** What a field shows, and what its events do. */
export interface ShownDraft<D, V, E> {
  readonly shown: D;
  readonly isEdited: boolean;
  readonly draft: FieldDraft<D, V, E>;
}

const later: Later = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

/** A field that owns what is typed into it while it is edited, and shows its value else. Whatever waits to be committed is when the field goes. */
export function useFieldDraft<D, V, E>(options: FieldDraftOptions<D, V, E>): ShownDraft<D, V, E> {
  const [draft] = useState(() => new FieldDraft(options, later));
  useLayoutEffect(() => {
    draft.options = options;
  });
  useEffect(() => () => draft.leave(), [draft]);
  const current = useSyncExternalStore(draft.listen, draft.current);
  return { shown: current === undefined ? options.show(options.value) : current.text, isEdited: current !== undefined, draft };
}
