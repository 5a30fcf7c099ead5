import { readMusic, readMusicText } from "../../music/formats/read-music.ts";
import { type Song, UNTITLED } from "../../music/songs/song.ts";
import { writeSong } from "../../music/songs/write-song.ts";
import { meterName } from "../../music/time/time.ts";
import type { FromImporter, ImportedSong, ToImporter } from "./import-messages.ts";

/** What the import worker answers to one file. */
export function readFile({ id, name, content }: ToImporter): FromImporter {
  const read = typeof content === "string" ? readMusicText(content, { name }) : readMusic(content, { name });
  if (!read.ok) return { id, ok: false, problem: read.error };
  const { songs, notices } = read.value;
  return {
    id,
    ok: true,
    songs: songs.map((song, index) => ({ ...shown(song), notices: notices.filter((notice) => notice.song === index) })),
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
