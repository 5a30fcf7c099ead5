import { useMemo, useState } from "react";
import { pageNow } from "../../host/clock/clock.ts";
import type { ImportSource } from "../../host/imports/importer.ts";
import type { PlayedNote } from "../../music/formats/midi/played-midi.ts";
import { barsPlayed, guessTempo, playedMidi } from "../../music/formats/midi/played-midi.ts";
import { takesOf } from "../../music/formats/midi/takes.ts";
import { Button } from "../controls/button/Button.tsx";
import { NumberField } from "../controls/field/NumberField.tsx";
import { Slider } from "../controls/slider/Slider.tsx";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { useHost } from "../state/host.tsx";
import * as words from "../text/en/songs/songs.ts";
import { say } from "../text/say.ts";
import styles from "./imports.module.css";

export interface PlayedNotesProps {
  readonly onSources: (sources: readonly ImportSource[]) => void;
}

/** What was played freely in the last ten minutes: a take, its bars and its tempo are chosen, and it becomes notation. */
export function PlayedNotes({ onSources }: PlayedNotesProps) {
  const { played } = useHost();
  const [takes] = useState(() => takesOf(played.notes()));
  const [chosen, setChosen] = useState(takes.length - 1);
  const take = takes[chosen];
  if (take === undefined) return <EmptyState title={words.nothingPlayed} text={words.nothingPlayedHint} />;
  return (
    <div className={styles.played}>
      <label className={styles.part}>
        {words.take}
        <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
          {takes.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a take is its place
            <option key={index} value={index}>
              {takeText(each)}
            </option>
          ))}
        </select>
      </label>
      <Take key={chosen} take={take} onSources={onSources} />
    </div>
  );
}

/** How much a take is, and when it ended. */
function takeText(take: readonly PlayedNote[]): string {
  const end = Math.max(...take.map(({ off }) => off));
  const ago = Math.max(0, Math.round((pageNow() - end) / 1000));
  const said = ago < 90 ? say(words.agoSeconds, { count: ago }) : say(words.agoMinutes, { count: Math.round(ago / 60) });
  return say(words.takeOf, { notes: take.length, seconds: Math.round((end - (take[0]?.on ?? 0)) / 1000), ago: said });
}

function Take({ take, onSources }: PlayedNotesProps & { readonly take: readonly PlayedNote[] }) {
  const [tempo, setTempo] = useState(() => guessTempo(take));
  const [range, setRange] = useState<readonly [number, number]>();
  const [percent, setPercent] = useState(100);
  const count = barsPlayed(take, tempo);
  const [from, to] = range === undefined ? [1, count] : [Math.min(range[0], count), Math.min(range[1], count)];
  const title = useMemo(
    () => say(words.playedTitle, { time: new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) }),
    [],
  );
  const { bytes, notes, moved, furthest } = useMemo(
    () => playedMidi(take, { tempo, strength: percent / 100, bars: [from, to], title }),
    [take, tempo, percent, from, to, title],
  );
  return (
    <>
      <div className={styles.acts}>
        <NumberField label={words.tempoPlayed} value={tempo} min={30} max={300} onCommit={setTempo} />
        <NumberField label={words.firstBar} value={from} min={1} max={to} onCommit={(bar) => setRange([bar, to])} />
        <NumberField label={words.lastBar} value={to} min={from} max={count} onCommit={(bar) => setRange([from, bar])} />
      </div>
      <div className={styles.part}>
        <span aria-hidden="true">{words.strength}</span>
        <Slider
          label={words.strength}
          value={percent}
          min={0}
          max={100}
          step={10}
          valueText={(value) => say(words.strengthOf, { percent: value })}
          onChange={setPercent}
        />
        <span className="num">{say(words.strengthOf, { percent })}</span>
      </div>
      <p className="label" role="status">
        {say(words.movedOf, { moved, notes, ms: furthest })}
      </p>
      <div className={styles.acts}>
        <Button variant="ink" disabled={notes === 0} onClick={() => onSources([{ name: `${title}.mid`, content: async () => bytes }])}>
          {words.asNotation}
        </Button>
      </div>
    </>
  );
}
