import { ClipboardList } from "lucide-react";
import type { WidgetId } from "../../../documents/records.ts";
import type { MenuItem } from "../../controls/menu/Menu.tsx";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { assigned } from "../../state/page/assigned.ts";
import { useOpen } from "../../state/records.ts";
import * as words from "../../text/en/workspace.ts";

/** Types of blocks that can be assigned: what they hold can be practised. */
const ASSIGNABLE: readonly string[] = ["simpleTraining", "player", "repertoire"];

/** "Assign to a class" for the menu of a block; nothing for whoever can have no class, and where nothing of one's own is open. */
export function useAssignItem(
  id: WidgetId,
  type: string,
): { readonly items: readonly MenuItem[]; readonly select: (item: string) => boolean } {
  const user = useSignalValue(useHost().session.shown);
  const open = useOpen();
  if (user === null || user.classId !== undefined || open?.kind !== "document" || !ASSIGNABLE.includes(type))
    return { items: [], select: () => false };
  return {
    items: [{ id: "assign", label: words.assignToClass, icon: <ClipboardList /> }],
    select(item) {
      if (item === "assign") assigned.value = id;
      return item === "assign";
    },
  };
}
