import { Plus } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { findSongs, headOf, type SongFilter } from "../../host/songs/find-songs.ts";
import type { ListedSong } from "../../host/songs/songs.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { atPlace, mainPart, useFocusOn } from "../controls/use-focus-on.ts";
import { EmptyState, ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { FilesButton } from "../imports/FilesButton.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useHost } from "../state/host.tsx";
import { useAccount } from "../state/use-account.tsx";
import { useBook } from "../state/use-book.ts";
import { useSongs } from "../state/use-songs.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/songs/songs.ts";
import { problemText } from "../text/problems.ts";
import { ChosenBar } from "./ChosenBar.tsx";
import { SetLists } from "./SetLists.tsx";
import { SongDetails } from "./SongDetails.tsx";
import { SongFilters } from "./SongFilters.tsx";
import { SongRows } from "./SongRows.tsx";
import styles from "./songs.module.css";
import { useTakenIn } from "./use-taken-in.ts";

const EVERYTHING: SongFilter = { query: "", home: "all", tag: undefined };

/** All songs, public and one's own: to find, play, tag, put into set lists, take out and delete. */
export default function SongsPage() {
  const account = useAccount();
  const { brought } = useHost();
  const { status, songs } = useSongs();
  useArrival(words.songs);
  useTakenIn();
  const bring = () => {
    brought.value = [];
  };
  return (
    <Page header={<Header {...account} />}>
      <div className={styles.page}>
        <NoticeList />
        <div className={styles.top}>
          <h1>{words.songs}</h1>
          <FilesButton
            variant="line"
            label={words.chooseFiles}
            onSources={(sources) => {
              brought.value = sources;
            }}
          >
            {words.chooseFiles}
          </FilesButton>
          <Button variant="ink" onClick={bring}>
            <Plus />
            {words.bringMusicIn}
          </Button>
        </div>
        {(status.kind === "loading" || status.kind === "unasked") && <LoadingState title={words.loadingSongs} />}
        {status.kind === "failed" && (
          <ErrorState
            title={words.songsNotHere}
            text={problemText(status.problem)}
            actions={
              <Button variant="line" onClick={() => songs?.ask()}>
                {common.tryAgain}
              </Button>
            }
          />
        )}
        {status.kind === "ready" && status.problem !== undefined && (
          <NoticeBar
            kind="warning"
            title={problemText(status.problem)}
            actions={
              <Button size="small" variant="line" onClick={() => songs?.ask()}>
                {common.tryAgain}
              </Button>
            }
          >
            {words.onlyDeviceSongs}
          </NoticeBar>
        )}
        {status.kind === "ready" && <Songs all={status.songs} onBring={bring} />}
      </div>
    </Page>
  );
}

function Songs({ all, onBring }: { readonly all: readonly ListedSong[]; readonly onBring: () => void }) {
  const book = useBook();
  const [filter, setFilter] = useState(EVERYTHING);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string>();
  const { state } = book;
  const looked = useDeferredValue(filter);
  const found = useMemo(() => findSongs(all, looked, (id) => state.tags[id] ?? []), [all, looked, state.tags]);
  const heads = useMemo(() => all.map(headOf), [all]);
  // In the order in which they were chosen: that of the set list they are put into.
  const chosenSongs = useMemo(() => {
    const byId = new Map(all.map((song) => [song.id, song]));
    return [...chosen].flatMap((id) => byId.get(id) ?? []);
  }, [all, chosen]);
  const shown = all.find(({ id }) => id === opened);
  const list = useRef<HTMLUListElement>(null);
  const place = useRef(0);
  const focusOn = useFocusOn();
  useEffect(() => {
    const at = found.findIndex(({ id }) => chosen.has(id));
    if (at >= 0) place.current = at;
  }, [found, chosen]);
  const goOn = () => focusOn(() => atPlace(list.current?.children ?? [], place.current)?.querySelector("input") ?? mainPart());
  const hasOwn = all.some(({ home }) => home !== "public");
  return (
    <>
      <SetLists book={book} />
      <SongFilters filter={filter} onFilter={setFilter} tags={book.tags} heads={heads} count={found.length} />
      {chosenSongs.length > 0 && <ChosenBar songs={chosenSongs} book={book} onClear={() => setChosen(new Set())} onGone={goOn} />}
      {!hasOwn && filter === EVERYTHING && <NoOwn onBring={onBring} />}
      {found.length === 0 && filter.home === "own" && !hasOwn && <NoOwn onBring={onBring} />}
      {found.length === 0 && (hasOwn || filter.home !== "own") && <EmptyState title={words.noSongFits} text={words.noSongFitsHint} />}
      <SongRows list={list} songs={found} all={all} tags={state.tags} chosen={chosen} onChosen={setChosen} onOpen={setOpened} />
      {shown !== undefined && <SongDetails song={shown} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const NoOwn = ({ onBring }: { readonly onBring: () => void }) => (
  <EmptyState
    title={words.noOwnSongs}
    text={words.noOwnSongsHint}
    actions={
      <Button variant="line" onClick={onBring}>
        {words.bringMusicIn}
      </Button>
    }
  />
);
