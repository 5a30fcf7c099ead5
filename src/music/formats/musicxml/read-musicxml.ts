import { ok, type Result } from "../../../lib/result.ts";
import type { Song } from "../../songs/song.ts";
import { decodeText } from "../shared/decode-text.ts";
import { finishSong } from "../shared/finish-song.ts";
import { gather, ImportNotices, type ImportResult } from "../shared/imported.ts";
import { problem, refuse } from "../shared/problems.ts";
import { type ArchiveEntry, entriesOf, unpack } from "./archive.ts";
import { readHead } from "./head.ts";
import type { ScorePart } from "./part.ts";
import { PartReader } from "./part-reader.ts";
import { scoreSong } from "./score-song.ts";
import { child, childrenOf, numberOf, parseXml, textOf, type XmlElement } from "./xml-tree.ts";

const NONE_PACKED = refuse("no-score-in-archive");
const NO_SCORE = problem("no-score");

/**
 * Reads a MusicXML score, partwise or timewise, of any version up to 4.0. Everything is in concert pitch; chords come from the first
 * part that has them, whose lowest voice on its first staff is the melody; repeats and jumps stay signs. Ill-formed and cut files are
 * refused with line and column.
 */
export function readMusicXml(bytes: Uint8Array): ImportResult {
  return readMusicXmlText(decodeText(bytes));
}

/** Reads a compressed score (`.mxl`): the file that its container names, else the first score in it. */
export function readMxl(bytes: Uint8Array): ImportResult {
  const entries = entriesOf(bytes);
  if (!entries.ok) return entries;
  const score = scoreOf(entries.value.filter(({ name }) => !name.endsWith("/")));
  return score.ok ? readMusicXml(score.value) : score;
}

function scoreOf(entries: readonly ArchiveEntry[]): Result<Uint8Array> {
  const named = rootFile(entries);
  const others = entries.filter(({ name }) => !/^(?:META-INF|__MACOSX)\//i.test(name) && !name.split("/").at(-1)?.startsWith("."));
  const likely = others.filter(({ name }) => /\.(?:musicxml|xml)$/i.test(name));
  const entry = entries.find(({ name }) => name === named) ?? likely[0] ?? others[0];
  const bytes = entry && unpack(entry);
  if (!bytes) return NONE_PACKED;
  const isXml = !bytes.ok || likely.some((each) => each === entry) || decodeText(bytes.value.subarray(0, 200)).trimStart().startsWith("<");
  return isXml ? bytes : NONE_PACKED;
}

/** What the container names; undefined where it is missing or ill-formed, as it is in one real file of five. */
function rootFile(entries: readonly ArchiveEntry[]): string | undefined {
  const container = entries.find(({ name }) => name === "META-INF/container.xml");
  const text = container && container.size < 100_000 ? unpack(container) : undefined;
  const tree = text?.ok ? parseXml(decodeText(text.value)) : undefined;
  if (!tree?.ok) return undefined;
  return childrenOf(child(tree.value, "rootfiles"), "rootfile")[0]?.attributes["full-path"];
}

function readMusicXmlText(text: string): ImportResult {
  const tree = parseXml(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (!tree.ok) return tree;
  const score = tree.value;
  if (score.name !== "score-partwise" && score.name !== "score-timewise") {
    return refuse("xml-no-score", { element: score.name.slice(0, 40) });
  }
  const notices = new ImportNotices();
  const head = readHead(score);
  const parts = partsOf(score, notices);
  const song = parts.ok ? songOf(parts.value, head, notices) : parts;
  const title = head.titles[0] ?? "";
  return gather([song.ok ? { ok: true, song: song.value, notices: notices.list() } : { ok: false, title, error: song.error }], NO_SCORE);
}

/** All parts; where these are too much for one song, the one that has the melody. */
function songOf(parts: readonly ScorePart[], head: ReturnType<typeof readHead>, notices: ImportNotices): Result<Song> {
  const whole = finishSong(scoreSong(parts, head, notices), notices);
  if (whole.ok || parts.length < 2 || whole.error.code !== "song-not-kept") return whole;
  const fewer = new ImportNotices();
  const one = finishSong(scoreSong(parts, head, fewer, true), fewer);
  if (one.ok) notices.tell("parts-left-out", { count: parts.length - 1 });
  return one.ok ? one : whole;
}

function partsOf(score: XmlElement, notices: ImportNotices): Result<readonly ScorePart[]> {
  const measures = score.name === "score-partwise" ? partwise(score) : timewise(score);
  if (measures.size === 0) return refuse("no-score");
  const listed = childrenOf(child(score, "part-list"), "score-part");
  const order = [...new Set([...listed.map(({ attributes }) => attributes.id ?? ""), ...measures.keys()])];
  const parts = order.flatMap((id) => {
    const own = measures.get(id);
    const entry = listed.find(({ attributes }) => attributes.id === id);
    const names = { name: plain(textOf(entry, "part-name")), shortName: plain(textOf(entry, "part-abbreviation")) };
    return own ? [new PartReader(notices).read(id, names, own, numberOf(child(entry, "midi-instrument"), "midi-program"))] : [];
  });
  return ok(parts);
}

const plain = (name: string): string =>
  /^(?:musicxml part|part|staff)( ?\d+)?$/i.test(name) ? "" : name.replace(/\s+/g, " ").slice(0, 60);

const partwise = (score: XmlElement): Map<string, readonly XmlElement[]> =>
  new Map(childrenOf(score, "part").map((part) => [part.attributes.id ?? "", childrenOf(part, "measure")]));

/** Measures hold parts here: turned round, with the measure's own number. */
function timewise(score: XmlElement): Map<string, readonly XmlElement[]> {
  const parts = new Map<string, XmlElement[]>();
  for (const measure of childrenOf(score, "measure")) {
    for (const part of childrenOf(measure, "part")) {
      const own = parts.get(part.attributes.id ?? "") ?? [];
      own.push({ ...measure, children: part.children });
      parts.set(part.attributes.id ?? "", own);
    }
  }
  return parts;
}
