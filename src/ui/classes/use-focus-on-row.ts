import { useRef } from "react";
import { useFocusOn } from "../controls/use-focus-on.ts";

interface Row {
  readonly id: string;
}

/** The row that the focus goes on to when one is gone: the one after it, of the last one the one before; undefined where no other is left. @example besideOf([{ id: "a" }, { id: "b" }], { id: "b" }) // { id: "a" } */
export function besideOf<T extends Row>(rows: readonly T[], { id }: Row): T | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return rows[at + 1] ?? rows[at - 1];
}

/** The focus of a list that asks before a row goes: on the last button of a row (`data-row` is its id), on the list's heading where there is none. */
export function useFocusOnRow() {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusOn = useFocusOn();
  const lastButton = ({ id }: Row) =>
    [...(list.current?.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(id)}"] button`) ?? [])].at(-1);
  return { list, heading, toRow: (row: Row | undefined) => focusOn(() => (row && lastButton(row)) ?? heading.current) };
}
