import { ok, type Result } from "../../lib/result.ts";
import { bytesOfContent, kindOfContent, type MusicContent, type MusicReader, type ReadingOptions, readBy, textOfContent } from "./door.ts";
import type { MusicKind } from "./kind.ts";
import type { ImportResult } from "./shared/imported.ts";

/** The reader of a kind, in a chunk of its own that is fetched when the first file of that kind comes. */
export const READERS: Readonly<Record<MusicKind, () => Promise<MusicReader>>> = {
  async mxl() {
    const { readMxl } = await import("./musicxml/read-musicxml.ts");
    return (content) => readMxl(bytesOfContent(content));
  },
  async musicxml() {
    const { readMusicXml } = await import("./musicxml/read-musicxml.ts");
    return (content) => readMusicXml(bytesOfContent(content));
  },
  async midi() {
    const { readMidi } = await import("./midi/read-midi.ts");
    return (content) => readMidi(bytesOfContent(content));
  },
  async ireal() {
    const { readIreal } = await import("./ireal/read-ireal.ts");
    return (content, { watch }) => readIreal(textOfContent(content), watch);
  },
  async abc() {
    const { readAbc } = await import("./abc/read-abc.ts");
    return (content, { watch }) => readAbc(textOfContent(content), watch);
  },
  async chordpro() {
    const { readChordPro } = await import("./chordpro/read-chordpro.ts");
    return (content, { watch }) => readChordPro(textOfContent(content), watch);
  },
  async text() {
    const { readChartText } = await import("./chart-text/read-chart-text.ts");
    return (content, { key }) => readChartText(textOfContent(content), key);
  },
};

/**
 * Finds out what a content is, by itself and then by its name, and loads its reader; the answer reads it. Refused: more than 10 MB
 * (`music-file-too-large`), what is no music (`no-music-in-file`); by the answer, what the format's reader refuses, with place and reason.
 * @example await musicReader("| Dm7 G7 | Cmaj7 |") // value({}) is { ok: true, value: { songs, notices } }
 */
export async function musicReader(content: MusicContent, name?: string): Promise<Result<(options: ReadingOptions) => ImportResult>> {
  const known = kindOfContent(content, name);
  if (!known.ok) return known;
  const reader = await READERS[known.value]();
  return ok((options) => readBy(reader, content, { ...(name === undefined ? {} : { name }), ...options }));
}
