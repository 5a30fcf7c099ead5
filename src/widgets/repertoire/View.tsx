import { useEffect, useMemo } from "react";
import type { Song } from "../../protocol/gateway-contract.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { ChordSymbol } from "../../ui/controls/chord/ChordSymbol.tsx";
import { MusicText } from "../../ui/controls/chord/MusicText.tsx";
import { SearchSelect } from "../../ui/controls/select/SearchSelect.tsx";
import { ErrorState, LoadingState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import type { RepertoireDerived, repertoire } from "./definition.ts";
import styles from "./view.module.css";

type Props = WidgetViewProps<typeof repertoire>;

/** The songs of the server to search in; the chosen one goes to the player. */
export default widgetView<typeof repertoire>((props) => {
  const { songs } = useHost();
  const status = useSignalValue(songs.status);
  useEffect(() => songs.ask(), [songs]);
  return (
    <div className={styles.repertoire}>
      {status.kind === "ready" && <Choice {...props} songs={status.songs} />}
      {(status.kind === "loading" || status.kind === "unasked") && <LoadingState title="Loading songs" />}
      {status.kind === "failed" && (
        <ErrorState
          title="The songs are not here"
          text={status.problem.message}
          actions={
            <Button variant="line" onClick={() => songs.ask()}>
              Try again
            </Button>
          }
        />
      )}
      {props.derived !== null && <Chosen derived={props.derived} />}
    </div>
  );
});

function Choice({ state, act, songs }: Props & { readonly songs: readonly Song[] }) {
  const options = useMemo(() => songs.map(({ id, title }) => ({ value: id, label: title })), [songs]);
  const choose = (id: string) => {
    const song = songs.find((each) => each.id === id);
    if (song !== undefined) act("choose", { song });
  };
  return (
    <SearchSelect
      label="Song"
      value={state.songId ?? undefined}
      options={options}
      placeholder={songs.length === 0 ? "There are no songs yet" : "Find a song"}
      nothingFound="No song of that name"
      onChange={choose}
    />
  );
}

function Chosen({ derived }: { readonly derived: RepertoireDerived }) {
  if (derived.problem !== null)
    return (
      <ErrorState
        title={`"${derived.title}" cannot be read`}
        text={`${derived.problem.message}. Choose another song; the player keeps what it has.`}
      />
    );
  return (
    <div className={styles.song} role="status">
      <p className={styles.facts}>
        {derived.composer !== "" && <span>{derived.composer}</span>}
        {derived.key !== "none" && <MusicText text={derived.key} />}
        <span>{derived.meter}</span>
        <span>{`${derived.bars} bars`}</span>
        {derived.tempo !== null && <span>{`${derived.tempo} bpm`}</span>}
      </p>
      <ul className={styles.chords} aria-label="First chords">
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
