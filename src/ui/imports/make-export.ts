import type { WidgetId } from "../../documents/records.ts";
import type { EngineClient } from "../../host/engine/engine-client.ts";
import type { exportSongFile } from "../../host/imports/exporter.ts";
import { ok, type Result } from "../../lib/result.ts";
import { fileName } from "../../lib/texts/file-name.ts";
import { type ExportFile, type ExportKind, NAMELESS } from "../../music/formats/write-music.ts";
import type { WishedText } from "../../music/songs/moved-song.ts";

/** What is taken out. */
export interface Exported {
  readonly songs: readonly WishedText[];
  /** What a file of several songs is called, and the MIDI of a player. */
  readonly name: string;
  /** The player that plays the song, where one does. */
  readonly player?: WidgetId | undefined;
}

/** What makes files: the engine of what is played, and the worker of what is written. */
export interface ExportMakers {
  readonly engine: Pick<EngineClient, "exportMidi">;
  /** General MIDI name of the chosen instrument. */
  readonly instrument: string;
  readonly ofSongs: (wished: Parameters<typeof exportSongFile>[0]) => ReturnType<typeof exportSongFile>;
}

/** A file of one kind. MIDI of a player is what the player plays, its band with it, as its own download has it; all else is the songs as they are written. */
export async function makeExport(
  kind: ExportKind,
  { songs, name, player }: Exported,
  { engine, instrument, ofSongs }: ExportMakers,
): Promise<Result<ExportFile>> {
  if (kind !== "midi" || player === undefined) return ofSongs({ songs, kind, name });
  const heard = await engine.exportMidi(player, instrument);
  return heard.ok ? ok({ name: `${fileName(name, NAMELESS)}.mid`, type: "audio/midi", bytes: heard.value, notices: [] }) : heard;
}
