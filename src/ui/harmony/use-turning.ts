import { useNavigate } from "react-router-dom";
import type { WidgetId } from "../../documents/records.ts";
import { randomId } from "../../lib/random-id.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { problem } from "../problems.ts";
import { useHost } from "../state/host.tsx";
import { useDispatch } from "../state/records.ts";
import type { HandedSong } from "./use-handed-song.ts";

export type Into = Extract<Command, { type: "music/turn" }>["into"];

/** Turns what a widget holds into something else on the page. */
export function useTurning(id: WidgetId): (into: Into) => void {
  const dispatch = useDispatch();
  return (into) => dispatch({ type: "music/turn", widgetId: id, into, id: `${into}-${randomId().slice(0, 8)}` });
}

/** Takes what a widget holds out of the page: among one's songs, or into a new lesson. */
export function useTakingOut(id: WidgetId): { readonly saveAsSong: () => Promise<void>; readonly intoNewLesson: () => Promise<void> } {
  const host = useHost();
  const navigate = useNavigate();
  const held = async () => {
    const song = await host.engine.call(async (remote) => await remote.songHeld(id));
    if (!song.ok) host.notices.tell(song.error);
    return song.ok ? song.value : undefined;
  };
  return {
    async saveAsSong() {
      const song = await held();
      if (song === undefined) return;
      const list = await host.songs();
      const { kept, problem: why } = await list.storeAll([{ title: song.title, data_abc: song.text }]);
      if (why !== undefined) return host.notices.tell(why);
      const told = problem("song-saved-as", { title: song.title });
      const run = () => {
        host.notices.close(told.code);
        void list.removeAll(kept);
      };
      host.notices.tell(told, { does: "undo", run });
    },
    async intoNewLesson() {
      const song = await held();
      const state: HandedSong | undefined = song && { lessonSong: song };
      if (state !== undefined) void navigate("/editor", { state });
    },
  };
}
