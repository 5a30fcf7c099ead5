import { readMusic, readMusicText } from "../../music/formats/read-music.ts";
import { type Song, UNTITLED } from "../../music/songs/song.ts";
import { writeSong } from "../../music/songs/write-song.ts";
import { meterName } from "../../music/time/time.ts";
import type { FromImporter, ImportedSong, ImportProgress, ToImporter } from "./import-messages.ts";

/** Songs in one message: more of them would hold up the page that takes them. */
const SOME = 50;

/** What the import worker answers to one file, and what it tells on the way: the song that it is at, and songs that are read. */
export function readFile(
  { id, name, content, skipped = [] }: ToImporter,
  onProgress: (progress: ImportProgress) => void = () => {},
): FromImporter {
  let at = -1;
  const watch = (): boolean => {
    at++;
    onProgress({ id, at });
    return !skipped.includes(at);
  };
  onProgress({ id, at });
  const read = typeof content === "string" ? readMusicText(content, { name, watch }) : readMusic(content, { name, watch });
  if (!read.ok) return { id, ok: false, problem: read.error };
  const { songs, notices } = read.value;
  let some: ImportedSong[] = [];
  for (const [index, song] of songs.entries()) {
    if (some.length === SOME) {
      onProgress({ id, some });
      some = [];
    }
    some.push({ ...shown(song), notices: notices.filter((notice) => notice.song === index) });
  }
  return {
    id,
    ok: true,
    songs: some,
    notices: notices.filter((notice) => notice.song === undefined),
  };
}

function shown(song: Song): Omit<ImportedSong, "notices"> {
  const [lead] = song.voices;
  const harmony = song.voices.find((voice) => voice.bars.some(({ chords }) => chords.length > 0)) ?? lead;
  return {
    text: writeSong(song),
    title: song.titles[0] ?? UNTITLED,
    composer: song.composer,
    key: song.key,
    meter: song.meter ? meterName(song.meter) : "",
    tempo: song.tempo,
    bars: (harmony?.bars ?? []).map(({ chords }) => chords.map(({ symbol }) => symbol)),
  };
}
