import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { WidgetId } from "../../documents/records.ts";
import { widgetId } from "../../documents/records.ts";
import { pageEpoch } from "../../host/clock/clock.ts";
import { openDocument, recordsOf } from "../../host/engine/store-mirror.ts";
import type { Host } from "../../host/host.ts";
import type { Songs } from "../../host/songs/songs.ts";
import { randomId } from "../../lib/random-id.ts";
import type { Problem } from "../../lib/result.ts";
import { problem } from "../problems.ts";
import { useHost } from "../state/host.tsx";
import type { HandedSongs } from "../state/playing/use-set.ts";
import { useEditedDocument, useOpen, useRecords, useSend } from "../state/records.ts";
import type { FoundSong } from "./use-import.ts";

/** Where songs can go, and how that stands. */
export interface KeepState {
  readonly isBusy: boolean;
  /** How many are kept so far. */
  readonly kept: number;
  readonly problem: Problem | undefined;
  /** `setName`: they become a set list of that name too. */
  toMySongs(songs: readonly FoundSong[], setName?: string): Promise<void>;
  /** Absent where no player stands on the page. */
  readonly intoPlayer?: (song: FoundSong) => Promise<void>;
  /** Absent where no licks stand on the page and none can be put there. */
  readonly intoLicks?: (song: FoundSong) => Promise<void>;
  /** Absent where no lesson is written. */
  readonly intoLesson?: (songs: readonly FoundSong[]) => Promise<void>;
}

/** A notation block's text is at most as long. */
const LONGEST_SNIPPET = 20_000;

/** Keeps songs among one's own, in the page's player or in its lesson; each is one step that can be undone. */
export function useKeep(onDone: () => void): KeepState {
  const host = useHost();
  const send = useSend();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<number>();
  const [trouble, setTrouble] = useState<Problem>();
  const page = usePage();
  const toMySongs: KeepState["toMySongs"] = async (songs, setName) => {
    setBusy(0);
    const list = await host.songs();
    const { kept, problem: why } = await list.storeAll(
      songs.map(({ title, text }) => ({ title, data_abc: text })),
      { onKept: setBusy },
    );
    setBusy(undefined);
    const set = setName === undefined ? undefined : await keepSet(host, setName, kept);
    if (kept.length > 0) tellKept(host, list, kept, set);
    if (why !== undefined) return setTrouble(why);
    onDone();
    if (!page.isDocument) void navigate("/songs");
  };
  const act = async (id: WidgetId, gesture: string, action: string, payload: object) =>
    await send({ type: "widget/act", widgetId: id, action, payload, gesture });
  const intoPlayer = async ({ title, text }: FoundSong) => {
    const gesture = `import-${randomId()}`;
    const id = page.repertoire ?? widgetId(`repertoire-${randomId().slice(0, 8)}`);
    if (page.repertoire === undefined) {
      const added = await send({ type: "widget/add", widgetType: "repertoire", id, gesture });
      if (!added.ok) return;
    }
    const done = await act(id, gesture, "choose", { song: { id: `own-${randomId()}`, title, data_abc: text } });
    if (done.ok) onDone();
  };
  // Where no document is open the dashboard's player takes it.
  const toDashboard = async ({ title, text }: FoundSong) => {
    onDone();
    const song = { id: `own-${randomId()}`, title, data_abc: text };
    await navigate("/dashboard", { state: { songs: [{ song }], from: 0, plays: pageEpoch() } satisfies HandedSongs });
  };
  const intoLicks = async ({ title, text }: FoundSong) => {
    const gesture = `import-${randomId()}`;
    const lick = await host.engine.call(async (remote) => await remote.songAsLick(text, `lick-${randomId().slice(0, 8)}`));
    if (!lick.ok) return setTrouble(lick.error);
    const id = page.licks ?? widgetId(`licks-${randomId().slice(0, 8)}`);
    if (page.licks === undefined && !(await send({ type: "widget/add", widgetType: "licks", id, gesture })).ok) return;
    if ((await act(id, gesture, "add", { ...lick.value, title })).ok) onDone();
  };
  const intoLesson = async (songs: readonly FoundSong[]) => {
    const gesture = `import-${randomId()}`;
    for (const { title, text } of songs) {
      if (text.length > LONGEST_SNIPPET) return setTrouble(problem("song-too-long-for-lesson", { title }));
      const key = `notation-${randomId().slice(0, 8)}`;
      const put = [{ key, blockType: "notation", data: { uniqueId: key } }];
      const added = await send({ type: "block/change", put, remove: [], gesture });
      if (!added.ok || !(await act(widgetId(key), gesture, "setAbc", { abc: text })).ok) return;
    }
    onDone();
  };
  return {
    isBusy: busy !== undefined,
    kept: busy ?? 0,
    problem: trouble,
    toMySongs,
    ...(page.hasPlayer ? { intoPlayer } : page.isDocument ? {} : { intoPlayer: toDashboard }),
    ...(page.takesLicks ? { intoLicks } : {}),
    ...(page.isLesson ? { intoLesson } : {}),
  };
}

type Kept = Parameters<Songs["removeAll"]>[0];

/** Keeps songs as a set list too; answers how that is taken back. */
async function keepSet(host: Host, name: string, kept: Kept): Promise<() => void> {
  const book = await host.songBook();
  const id = randomId();
  const songs = kept.map((song) => ({ song: { id: song.id, title: song.title, data_abc: song.data_abc } }));
  if (songs.length === 0) return () => {};
  const stored = await book.change((now) => ({ ...now, sets: [...now.sets, { id, name, songs }] }));
  if (!stored.ok) host.notices.tell(stored.error);
  return () => void book.change((now) => ({ ...now, sets: now.sets.filter((set) => set.id !== id) }));
}

/** Says how many songs were kept, and takes them away again (and the set list that was made of them) where that is asked for. */
function tellKept({ notices }: Host, list: Songs, kept: Kept, undoSet?: () => void): void {
  const told = problem("songs-were-kept", { count: kept.length });
  const run = () => {
    notices.close(told.code);
    undoSet?.();
    void list.removeAll(kept).then((removed) => removed.problem && notices.tell(removed.problem));
  };
  notices.tell(told, { does: "undo", run });
}

/** What stands on the page that a song can go into. */
function usePage() {
  const { mirror } = useHost();
  const open = useOpen();
  const edited = useEditedDocument();
  const widgets = useRecords("widget");
  const links = recordsOf(mirror, "link");
  const isShown =
    open !== undefined && openDocument(mirror) !== undefined && /^\/(?:workspace|editor|dashboard)(?:\/|$)/.test(location.pathname);
  const ofType = (type: string) => (isShown ? widgets.filter((widget) => widget.type === type) : []);
  const players = new Set(ofType("player").map(({ widgetId: id }) => id as string));
  const linked = ofType("repertoire").find(({ widgetId: id }) =>
    links.some(({ source, target }) => source.id === id && players.has(target.id)),
  );
  const licks = ofType("licks")[0]?.widgetId;
  return {
    isDocument: isShown,
    isLesson: isShown && edited?.of === "editor",
    hasPlayer: players.size > 0 && (linked !== undefined || edited?.of !== "editor"),
    repertoire: linked?.widgetId,
    licks,
    takesLicks: licks !== undefined || (isShown && edited?.of === "workspace" && location.pathname.startsWith("/workspace")),
  };
}
