import { BookOpen, Dumbbell, FileMusic, ListMusic, ListPlus, Music } from "lucide-react";
import type { WidgetId } from "../../documents/records.ts";
import type { MenuItem } from "../controls/menu/Menu.tsx";
import { useOpen } from "../state/records.ts";
import * as words from "../text/en/playing/harmony.ts";
import { type Into, useTakingOut, useTurning } from "./use-turning.ts";

/** Widgets that hold music, and what theirs is not turned into: what they are. */
const HOLDERS: Readonly<Record<string, readonly Into[]>> = {
  progression: ["simpleTraining", "licks"],
  repertoire: ["simpleTraining", "progression", "licks"],
  licks: ["simpleTraining", "progression"],
  player: ["simpleTraining", "progression", "licks"],
  simpleTraining: ["progression", "licks"],
  harmonyTool: ["simpleTraining", "progression"],
  chordFinder: ["simpleTraining", "progression"],
};

const LOOKS = {
  simpleTraining: { label: words.practiseThis, icon: <Dumbbell /> },
  progression: { label: words.putInProgression, icon: <ListPlus /> },
  licks: { label: words.putInLicks, icon: <ListMusic /> },
  notation: { label: words.asNotation, icon: <FileMusic /> },
  repertoire: { label: words.saveAsSong, icon: <Music /> },
} as const satisfies Record<Into, Pick<MenuItem, "label" | "icon">>;

/** What the music of a widget can be turned into, as items of its menu; none where it holds no music. */
export function useTurnItems(
  id: WidgetId,
  type: string | undefined,
): { readonly items: readonly MenuItem[]; readonly select: (item: string) => boolean } {
  const open = useOpen();
  const turn = useTurning(id);
  const { saveAsSong, intoNewLesson } = useTakingOut(id);
  const items = turnItems(type, open?.kind === "document" && open.of === "editor");
  const select = (item: string): boolean => {
    const chosen = items.find(({ id }) => id === item);
    if (chosen === undefined) return false;
    if (chosen.does === "song") void saveAsSong();
    else if (chosen.does === "lesson") void intoNewLesson();
    else turn(chosen.does);
    return true;
  };
  return { items, select };
}

/** An item of the menu, and what it makes of the music. */
interface TurnItem extends MenuItem {
  readonly does: Into | "song" | "lesson";
}

/** What the music of a widget of a type is turned into where it stands: a lesson takes it as notation, from elsewhere it goes into a new lesson. */
export function turnItems(type: string | undefined, isLesson: boolean): readonly TurnItem[] {
  const targets = HOLDERS[type ?? ""];
  if (targets === undefined) return [];
  return [
    ...targets.map((into) => ({ id: `turn-${into}`, does: into, ...LOOKS[into] })),
    isLesson
      ? { id: "turn-notation", does: "notation", ...LOOKS.notation }
      : { id: "lesson", does: "lesson", label: words.addToLesson, icon: <BookOpen /> },
    { id: "song", does: "song", label: words.saveAsSong, icon: <Music /> },
  ];
}
