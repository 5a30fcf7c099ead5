import { Button } from "../../ui/controls/button/Button.tsx";
import { HeadFilters, type HeadFiltersProps } from "../../ui/songs/HeadFilters.tsx";
import * as words from "../../ui/text/en/choosing/songs.ts";
import { say } from "../../ui/text/say.ts";
import styles from "./view.module.css";

interface Props extends HeadFiltersProps {
  /** How many songs are left. */
  readonly count: number;
}

/** Which songs are listed, and how many they are. */
export function SongFilters({ heads, filter, count, onChange }: Props) {
  return (
    <div className={styles.filters}>
      <HeadFilters heads={heads} filter={filter} onChange={onChange} />
      <span className={styles.count} role="status">
        {count === 0 ? words.noSongLeft : say(words.songsLeft, { count })}
      </span>
      {Object.keys(filter).length > 0 && (
        <Button size="small" onClick={() => onChange({})}>
          {words.showAllSongs}
        </Button>
      )}
    </div>
  );
}
