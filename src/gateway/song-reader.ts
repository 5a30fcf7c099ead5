import type { SongReader } from "./song-files.ts";

const quotesIn = (line: string): number => line.split('"').length - 1;

/** Checks the outline of a song's text: a header that ends with its key, then music, with every quote closed on its line. */
export const readSongOutline: SongReader = (text) => {
  const lines = text.split(/\r\n|[\r\n]/);
  const header = lines.findIndex((line) => line.startsWith("K:"));
  if (header === -1) return { line: lines.length, column: 1, reason: "there is no key (a line that starts with K:)" };
  const open = lines.findIndex((line, index) => index > header && !/^\w:/.test(line) && quotesIn(line.split("%", 1)[0] ?? "") % 2 === 1);
  if (open !== -1) return { line: open + 1, column: (lines[open] ?? "").lastIndexOf('"') + 1, reason: "a quote is not closed" };
  const music = lines.slice(header + 1).some((line) => line.trim() !== "" && !/^(\w:|%)/.test(line));
  return music ? undefined : { line: lines.length, column: 1, reason: "there is no music after the header" };
};
