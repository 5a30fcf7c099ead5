import { Search } from "lucide-react";
import { readSongQuery, type SongFilter } from "../../host/songs/find-songs.ts";
import type { SongHead } from "../../music/songs/song-head.ts";
import { Button } from "../controls/button/Button.tsx";
import { classNames } from "../controls/class-names.ts";
import field from "../controls/field/field.module.css";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import * as choosing from "../text/en/choosing/songs.ts";
import * as words from "../text/en/songs/songs.ts";
import { say } from "../text/say.ts";
import { HeadFilters } from "./HeadFilters.tsx";
import styles from "./songs.module.css";

export interface SongFiltersProps {
  readonly filter: SongFilter;
  readonly onFilter: (filter: SongFilter) => void;
  readonly tags: readonly string[];
  /** What the songs of the list say of themselves. */
  readonly heads: readonly SongHead[];
  /** How many songs fit. */
  readonly count: number;
}

const HOMES = ["all", "own", "public"] as const;

/** What is looked for, and how much of it there is. */
export function SongFilters({ filter, onFilter, tags, heads, count }: SongFiltersProps) {
  const isChords = readSongQuery(filter.query).kind === "chords";
  return (
    <div className={styles.filters}>
      <label className={classNames(field.box, styles.search)}>
        <Search />
        <input
          type="search"
          aria-label={words.findSongs}
          placeholder={words.findHint}
          value={filter.query}
          onChange={({ target }) => onFilter({ ...filter, query: target.value })}
        />
      </label>
      <Segmented
        small
        label={words.whichSongs}
        value={filter.home}
        choices={HOMES.map((value) => ({ value, label: words.homes[value] }))}
        onChange={(home) => onFilter({ ...filter, home })}
      />
      {tags.length > 0 && (
        <select
          className={styles.select}
          aria-label={words.tag}
          value={filter.tag ?? ""}
          onChange={({ target }) => onFilter({ ...filter, tag: target.value === "" ? undefined : target.value })}
        >
          <option value="">{words.anyTag}</option>
          {tags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </select>
      )}
      <div className={styles.heads}>
        <HeadFilters heads={heads} filter={filter.head ?? {}} onChange={(head) => onFilter({ ...filter, head })} />
        {Object.keys(filter.head ?? {}).length > 0 && (
          <Button size="small" onClick={() => onFilter({ ...filter, head: {} })}>
            {choosing.showAllSongs}
          </Button>
        )}
      </div>
      <span className="label num" role="status">
        {say(isChords ? words.foundByChords : words.foundOf, { count })}
      </span>
    </div>
  );
}
