import { lazy, Suspense, useMemo, useState } from "react";
import { fitsFilter, type HeadFilter } from "../../host/songs/song-filter.ts";
import type { ListedSong, Songs } from "../../host/songs/songs.ts";
import { readSongHead, type SongHead } from "../../music/songs/song-head.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { ChordSymbol } from "../../ui/controls/chord/ChordSymbol.tsx";
import { MusicText } from "../../ui/controls/chord/MusicText.tsx";
import { NoticeBar } from "../../ui/controls/notice/Notice.tsx";
import { SearchSelect } from "../../ui/controls/select/SearchSelect.tsx";
import { ErrorState, LoadingState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { HarmonyField } from "../../ui/harmony/HarmonyField.tsx";
import { ExportMenu } from "../../ui/imports/ExportMenu.tsx";
import { useLessonMode } from "../../ui/state/documents/lesson-mode.ts";
import { useHost } from "../../ui/state/host.tsx";
import { useSongs } from "../../ui/state/use-songs.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as choosing from "../../ui/text/en/choosing/songs.ts";
import * as common from "../../ui/text/en/common.ts";
import * as typing from "../../ui/text/en/playing/harmony.ts";
import * as songWords from "../../ui/text/en/songs/songs.ts";
import * as words from "../../ui/text/en/widgets.ts";
import { problemText } from "../../ui/text/problems.ts";
import { say } from "../../ui/text/say.ts";
import type { RepertoireDerived, repertoire } from "./definition.ts";
import { SongFilters } from "./SongFilters.tsx";
import { shownChoice } from "./shown-choice.ts";
import styles from "./view.module.css";

const SongDialog = lazy(() => import("./SongDialog.tsx"));

type Props = WidgetViewProps<typeof repertoire>;

/** The songs of the server to search in; the chosen one goes to the player. */
export default widgetView<typeof repertoire>((props) => {
  const { status, songs } = useSongs();
  const reads = useLessonMode() === "read";
  return (
    <div className={styles.repertoire}>
      {status.kind === "ready" && <Choice {...props} songs={status.songs} />}
      {!reads && status.kind === "ready" && songs !== undefined && <OwnSongs {...props} songs={songs} all={status.songs} />}
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
      {!reads && <HarmonyField widget={props.id} label={typing.typeSong} clears />}
      {props.derived !== null && <Chosen derived={props.derived} />}
    </div>
  );
});

function Choice({ state, act, songs }: Props & { readonly songs: readonly ListedSong[] }) {
  const [filter, setFilter] = useState<HeadFilter>({});
  const reads = useLessonMode() === "read";
  const headed = useMemo(() => songs.map((song) => ({ song, head: readSongHead(song.data_abc) })), [songs]);
  const found = useMemo(() => headed.filter(({ head }) => fitsFilter(head, filter)), [headed, filter]);
  const options = useMemo(() => found.map(optionOf), [found]);
  const { value, foreign } = shownChoice(state, { listed: songs, found: found.map(({ song }) => song) });
  const choose = (id: string) => {
    const song = songs.find((each) => each.id === id);
    if (song !== undefined) act("choose", { song: textOf(song) });
  };
  return (
    <>
      <SearchSelect
        key={JSON.stringify(filter)}
        label={words.song}
        value={value}
        options={foreign === undefined ? options : [{ value: foreign.id, label: foreign.title }, ...options]}
        placeholder={songs.length === 0 ? words.noSongs : words.findASong}
        nothingFound={words.songNotFound}
        onChange={choose}
      />
      {!reads && <SongFilters heads={headed.map(({ head }) => head)} filter={filter} count={found.length} onChange={setFilter} />}
    </>
  );
}

/** A song in the list: found by its titles, and by what it teaches. */
function optionOf({ song, head }: { readonly song: ListedSong; readonly head: SongHead }) {
  const { id, title, home } = song;
  const aliases = [...head.otherTitles, ...(head.teaches === undefined ? [] : [head.teaches])];
  return { value: id, label: home === "public" ? title : say(words.yourSong, { title }), aliases };
}

/** The song as the widget keeps it. */
const textOf = ({ id, title, data_abc }: ListedSong) => ({ id, title, data_abc });

/** Adds a song, and edits or deletes the chosen one where it is one's own. */
function OwnSongs({ state, act, songs, all }: Props & { readonly songs: Songs; readonly all: readonly ListedSong[] }) {
  const { brought } = useHost();
  const [open, setOpen] = useState<"add" | "edit">();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chosen = all.find(({ id, home }) => id === state.songId && home !== "public");
  const remove = async (song: ListedSong) => {
    setAsking(false);
    const removed = await songs.remove(song);
    setProblem(removed.ok ? undefined : problemText(removed.error));
  };
  return (
    <>
      <div className={styles.own}>
        <Button size="small" variant="line" onClick={() => setOpen("add")}>
          {words.addSong}
        </Button>
        <Button
          size="small"
          onClick={() => {
            brought.value = [];
          }}
        >
          {songWords.bringMusicIn}
        </Button>
        {state.song !== undefined && <ExportMenu small songs={[{ text: state.song.data_abc }]} name={state.song.title} />}
        {chosen !== undefined && !asking && (
          <>
            <Button size="small" onClick={() => setOpen("edit")}>
              {words.edit}
            </Button>
            <Button size="small" variant="danger" onClick={() => setAsking(true)}>
              {words.deleteIt}
            </Button>
          </>
        )}
        {chosen !== undefined && asking && (
          <>
            <span>{say(words.deleteForGood, { title: chosen.title })}</span>
            <Button size="small" variant="danger" onClick={() => void remove(chosen)}>
              {words.deleteSong}
            </Button>
            <Button size="small" variant="line" onClick={() => setAsking(false)}>
              {words.keepIt}
            </Button>
          </>
        )}
      </div>
      {problem !== undefined && <NoticeBar kind="error" title={problem} />}
      {open !== undefined && (
        <Suspense fallback={null}>
          <SongDialog
            songs={songs}
            song={open === "edit" ? chosen : undefined}
            onClose={() => setOpen(undefined)}
            onStored={(song) => {
              setOpen(undefined);
              act("choose", { song: textOf(song) });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Chosen({ derived }: { readonly derived: RepertoireDerived }) {
  if (derived.problem !== null)
    return (
      <ErrorState
        title={say(words.songUnread, { title: derived.title })}
        text={say(words.songUnreadHint, { problem: problemText(derived.problem) })}
      />
    );
  return (
    <div className={styles.song} role="status">
      <p className={styles.facts}>
        {derived.composer !== "" && <span>{derived.composer}</span>}
        {derived.key !== "none" && (
          <span>
            <MusicText text={derived.key} />
          </span>
        )}
        <span>{derived.meter}</span>
        <span>{say(words.bars, { count: derived.bars })}</span>
        {derived.tempo !== null && <span>{say(common.bpmOf, { value: derived.tempo })}</span>}
      </p>
      <Grade head={derived.head} />
      <ul className={styles.chords} aria-label={words.firstChords}>
        {derived.chords.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same chord may come twice; its place is what it is
          <li key={index}>
            <ChordSymbol name={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How hard a song is, how it is made and what it teaches. */
const Grade = ({ head }: { readonly head: SongHead }) => (
  <p className={styles.facts}>
    {head.level !== undefined && <span>{say(choosing.levelOf, { level: head.level })}</span>}
    {head.style !== undefined && <span>{head.style}</span>}
    {head.form !== undefined && <span>{say(choosing.formOf, { form: head.form })}</span>}
    {head.changesOnly && <span>{choosing.changesOnly}</span>}
    {head.teaches !== undefined && <span>{say(choosing.teaches, { what: head.teaches })}</span>}
  </p>
);
