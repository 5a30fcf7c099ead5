import { type HeadFilter, namesIn } from "../../host/songs/song-filter.ts";
import type { SongHead } from "../../music/songs/song-head.ts";
import { SONG_LEVELS } from "../../music/songs/song-head.ts";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { Select } from "../controls/select/Select.tsx";
import * as words from "../text/en/choosing/songs.ts";
import { say } from "../text/say.ts";

const ANY = "";
/** The level that stands for all of them. */
const ALL_LEVELS = 0;

const levels = [
  { value: ALL_LEVELS, label: words.anyLevel },
  ...SONG_LEVELS.map((level) => ({ value: level as number, label: say(words.levelOf, { level }), content: `${level}` })),
];
const tempos = [
  { value: ANY, label: words.anyTempo },
  { value: "slow", label: words.slow },
  { value: "medium", label: words.medium },
  { value: "fast", label: words.fast },
] as const;
const contents = [
  { value: ANY, label: words.anySong },
  { value: "tune", label: words.withTune },
  { value: "words", label: words.withWords },
  { value: "changes", label: words.changesOnly },
] as const;

export interface HeadFiltersProps {
  readonly heads: readonly SongHead[];
  readonly filter: HeadFilter;
  readonly onChange: (filter: HeadFilter) => void;
}

/** Choosing by level, style, form, tempo and by what songs hold; whoever uses it lays them out. */
export function HeadFilters({ heads, filter, onChange }: HeadFiltersProps) {
  const set = (field: keyof HeadFilter, value: string | number | undefined): void => {
    const { [field]: _before, ...rest } = filter;
    onChange(value === undefined ? rest : { ...rest, [field]: value });
  };
  const chosen = (field: keyof HeadFilter) => (value: string) => set(field, value === ANY ? undefined : value);
  return (
    <>
      <span className="label" aria-hidden="true">
        {words.level}
      </span>
      <Segmented
        label={words.level}
        small
        value={filter.level ?? ALL_LEVELS}
        choices={levels}
        onChange={(level) => set("level", level === ALL_LEVELS ? undefined : level)}
      />
      <Select
        label={words.style}
        hideLabel
        value={filter.style ?? ANY}
        options={namesOf(heads, "style", words.anyStyle)}
        onChange={chosen("style")}
      />
      <Select
        label={words.form}
        hideLabel
        value={filter.form ?? ANY}
        options={namesOf(heads, "form", words.anyForm)}
        onChange={chosen("form")}
      />
      <Select label={words.tempo} hideLabel value={filter.tempo ?? ANY} options={tempos} onChange={chosen("tempo")} />
      <Select label={words.holds} hideLabel value={filter.holds ?? ANY} options={contents} onChange={chosen("holds")} />
    </>
  );
}

/** What the songs say of themselves, after the choice that leaves all of them. */
function namesOf(heads: readonly SongHead[], field: "style" | "form", any: string) {
  return [{ value: ANY, label: any }, ...namesIn(heads, field).map(({ key, name }) => ({ value: key, label: name }))];
}
