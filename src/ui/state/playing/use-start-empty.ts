import { randomCode } from "../../../music/progressions.ts";
import { useDispatch, useRecords } from "../records.ts";

interface Own {
  readonly id: string;
  readonly elements: readonly unknown[];
}

/** What takes the music out of the player again: an empty progression is chosen. Undefined where there are no progressions; it can be undone. */
export function useStartEmpty(): (() => void) | undefined {
  const dispatch = useDispatch();
  const progressions = useRecords("widget").find(({ type }) => type === "progression");
  if (progressions === undefined) return undefined;
  const { widgetId, state } = progressions;
  const own = (state as { readonly progressions?: readonly Own[] }).progressions ?? [];
  const empty = own.find(({ elements }) => elements.length === 0);
  return () =>
    dispatch({
      type: "widget/act",
      widgetId,
      ...(empty === undefined
        ? { action: "add", payload: { code: randomCode(Math.random) } }
        : { action: "select", payload: { id: empty.id } }),
    });
}
