import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { createDocumentList } from "../../host/documents/document-list.ts";
import { readSongHead } from "../../music/songs/song-head.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { guidePages } from "../guide/pages.ts";
import { pageLinks } from "../shell/navigation/pages.tsx";
import { useHost } from "../state/host.tsx";
import { useTheme } from "../state/page/use-theme.ts";
import type { HandedSongs } from "../state/playing/use-set.ts";
import { useSongs } from "../state/use-songs.ts";
import * as classWords from "../text/en/classes/classes.ts";
import * as joinWords from "../text/en/classes/join.ts";
import * as words from "../text/en/everywhere/find.ts";
import * as navigation from "../text/en/everywhere/navigation.ts";
import type { FindEntry } from "./entries.ts";

interface Titled {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly title: string;
}

/** The workspaces and lessons of the account and of this device; undefined until they were read. */
function useDocuments(): readonly Titled[] | undefined {
  const { engine, gateway } = useHost();
  const [documents, setDocuments] = useState<readonly Titled[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = async (kind: DocumentKind): Promise<readonly Titled[]> => {
      const list = createDocumentList(gateway, engine.documents, kind);
      const [account, kept] = [await list.listAccount(), await list.listKept()];
      const here = kept.filter(({ isElsewhere }) => isElsewhere !== true);
      const byId = new Map([...here, ...(account.ok ? account.value.entries : [])].map(({ id, title }) => [id, { id, kind, title }]));
      return [...byId.values()];
    };
    void Promise.all([read("workspace"), read("editor")]).then((read) => isCurrent && setDocuments(read.flat()));
    return () => {
      isCurrent = false;
    };
  }, [engine, gateway]);
  return documents;
}

/** Everything that Ctrl K leads to, `showMicrophone` to the setting of it; `isLoading` while some of it is being read. */
export function useFindEntries(showMicrophone: () => void): { readonly entries: readonly FindEntry[]; readonly isLoading: boolean } {
  const { brought } = useHost();
  const navigate = useNavigate();
  const { isDark, turn } = useTheme();
  const documents = useDocuments();
  const { status } = useSongs();
  const entries = useMemo(() => {
    const to = (id: string, kind: FindEntry["kind"], label: string, also?: string): FindEntry => ({
      id,
      kind,
      label,
      go: () => void navigate(id),
      ...(also === undefined ? {} : { also }),
    });
    const act = (id: string, label: string, go: () => void): FindEntry => ({ id, kind: "command", label, go });
    return [
      to("/start", "page", words.home),
      ...pageLinks.map((page) => to(page.to, "page", page.label)),
      to("/practice/ear", "page", words.ear),
      to("/classes", "page", classWords.classes),
      to("/join", "page", joinWords.join),
      to("/guide", "page", navigation.guide),
      to("/workspace/new", "command", words.newWorkspace),
      to("/editor", "command", words.newLesson),
      act("theme", isDark ? navigation.useLight : navigation.useDark, turn),
      act("bring", words.bringMusic, () => {
        brought.value = [];
      }),
      { ...act("microphone", words.microphone, showMicrophone), also: words.microphoneAlso, stays: true },
      ...(documents ?? []).map(({ id, kind, title }) => to(`/${kind}/${encodeURIComponent(id)}`, kind, title)),
      ...(status.kind === "ready" ? status.songs : []).map((song): FindEntry => {
        const { id, title, data_abc } = song;
        const state: HandedSongs = { songs: [{ song: { id, title, data_abc } }], from: 0 };
        const also = readSongHead(data_abc).otherTitles.join(" ");
        return { id: `${song.home} ${id}`, kind: "song", label: title, also, go: () => void navigate("/dashboard", { state }) };
      }),
      ...guidePages.map(({ id, title, paragraphs }) => to(`/guide/${id}`, "guide", title, paragraphs.join(" "))),
    ];
  }, [documents, status, isDark, turn, navigate, brought, showMicrophone]);
  return { entries, isLoading: documents === undefined || status.kind === "loading" || status.kind === "unasked" };
}
