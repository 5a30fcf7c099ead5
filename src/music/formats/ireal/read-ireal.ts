import type { Problem } from "../../../lib/result.ts";
import type { SongMeter } from "../../songs/song.ts";
import { FOUR_FOUR } from "../../time/time.ts";
import { type ChartBar, type ChartChord, songOfChart } from "../shared/chart-song.ts";
import { finishSong } from "../shared/finish-song.ts";
import { gather, ImportNotices, type ImportResult, type SongRead } from "../shared/imported.ts";
import { keyNamed } from "../shared/keys.ts";
import { problem } from "../shared/problems.ts";
import { everySong, type SongWatch } from "../shared/song-watch.ts";
import { placedChords } from "./beats.ts";
import { type IrealLink, linksIn, SCRAMBLED, unscramble, withoutShorthand } from "./links.ts";
import { IrealMusic, type WrittenBar } from "./music.ts";

/** The fields of one song. */
interface Fields {
  readonly title: string;
  readonly composer: string;
  readonly style: string;
  readonly key: string;
  readonly music: string;
  readonly tempo: string;
}

const NO_LINK = problem("no-ireal-link");
const TOO_LONG = problem("song-took-too-long");
const CUT = problem("cut-link");

/**
 * Reads what iReal Pro shares: a link, a playlist of many songs, a page with links. Each song is read by itself; a bad one is named and
 * the others arrive. Repeats, endings and jumps stay signs. Refused: a text without a link, a link that lacks fields.
 * @example readIreal("irealbook://Blues=Maker A.=Swing=C=n=[T44C7   |F7   Z") // value: { songs: [song], notices: [] }
 */
export function readIreal(text: string, watch: SongWatch = everySong): ImportResult {
  return gather(
    linksIn(text).flatMap((link) => readLink(link, watch)),
    NO_LINK,
  );
}

function readLink(link: IrealLink, watch: SongWatch): readonly SongRead[] {
  const fields = link.kind === "irealb" ? scrambledSongs(link.text) : plainSongs(link.text);
  return fields.map((each) => {
    if ("code" in each) return { ok: false, title: each.title, error: each };
    return watch(titleOf(each.title)) ? readOne(each) : { ok: false, title: titleOf(each.title), error: TOO_LONG };
  });
}

type Found = Fields | (Problem & { readonly title: string });

/** Songs stand between `===`; the fields of one between `=`, its music marked by what stands before it. */
function scrambledSongs(text: string): readonly Found[] {
  const chunks = text.split("===");
  const found: Found[] = [];
  for (let at = 0; at < chunks.length; at++) {
    let chunk = chunks[at] ?? "";
    const next = chunks[at + 1];
    if (!chunk.includes(SCRAMBLED) && next?.includes(SCRAMBLED) && next.split("=").findIndex(isMusic) < 5) {
      chunk = `${chunk}===${next}`;
      at++;
    }
    const fields = chunk.split("=");
    const index = fields.findIndex(isMusic);
    const isName = index === -1 && at === chunks.length - 1 && at > 0 && fields.length === 1;
    if (isName) continue;
    if (index < 5 || fields.length < index + 4) {
      found.push({ ...CUT, title: fields[0]?.trim() ?? "" });
      continue;
    }
    const [title = "", composer = "", , style = "", key = ""] = fields.slice(Math.max(0, index - 6));
    const music = withoutShorthand(unscramble((fields[index] ?? "").trimStart().slice(SCRAMBLED.length)));
    found.push({ title, composer, style, key, music, tempo: fields[index + 2] ?? "" });
  }
  return found;
}

const isMusic = (field: string): boolean => field.trimStart().startsWith(SCRAMBLED);

const PLAIN_FIELDS = 6;

/** Six fields a song, one song after the other; the name of a playlist may stand behind the last. */
function plainSongs(text: string): readonly Found[] {
  const fields = text.split(/={1,3}/);
  const found: Found[] = [];
  for (let at = 0; at < fields.length; at += PLAIN_FIELDS) {
    const [title = "", composer = "", style = "", key = "", , music = ""] = fields.slice(at, at + PLAIN_FIELDS);
    if (at > 0 && fields.length - at === 1) break;
    const whole = fields.length - at >= PLAIN_FIELDS && /[Z}\]]\s*$/.test(music);
    found.push(whole ? { title, composer, style, key, music: withoutShorthand(music), tempo: "" } : { ...CUT, title: title.trim() });
  }
  return found;
}

function readOne(fields: Fields): SongRead {
  const notices = new ImportNotices();
  const title = titleOf(fields.title);
  const written = new IrealMusic(fields.music, notices).read();
  const bars = chartBars(written, notices);
  const key = keyNamed(fields.key);
  const tempo = Number(fields.tempo);
  if (bars.length === 0) {
    return { ok: false, title, error: problem("chart-without-chords") };
  }
  if (/\((page|part) ?\d\)|\bpart \d\b/i.test(title)) notices.tell("second-page");
  const song = finishSong(
    songOfChart({
      title,
      composer: composerOf(fields.composer),
      style: fields.style.trim(),
      key: key ?? "C",
      ...(tempo > 0 && tempo <= 500 ? { tempo } : {}),
      bars,
    }),
    notices,
  );
  return song.ok ? { ok: true, song: song.value, notices: notices.list() } : { ok: false, title, error: song.error };
}

/** "Old Song, The" is sorted by its first word. */
function titleOf(text: string): string {
  const match = /^(.+), (The|A|An)(\s.*)?$/.exec(text.trim());
  return match ? `${match[2]} ${match[1]}${match[3] ?? ""}` : text.trim();
}

/** Written last name first, which only two words tell for certain. */
function composerOf(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.length === 2 ? `${words[1]} ${words[0]}` : words.join(" ");
}

/** Bars with their chords placed; the first of two coda signs is where playing leaves, the second where it goes on. */
function chartBars(written: readonly WrittenBar[], notices: ImportNotices): readonly ChartBar[] {
  const codas = written.reduce((sum, { codas: here = 0 }) => sum + here, 0);
  const isAlone = codas === 1;
  const bars: ChartBar[] = [];
  let meter: SongMeter = FOUR_FOUR;
  let sounding: string | undefined;
  let seen = 0;
  let times: number | undefined;
  for (const [index, bar] of written.entries()) {
    meter = bar.meter ?? meter;
    const chords = chordsOf(written, index, bars, { meter, sounding, notices });
    sounding = chords.at(-1)?.symbol ?? sounding;
    const next: ChartBar = { ...signsOf(bar), chords, meter };
    for (let sign = bar.codas ?? 0; sign > 0; sign--) {
      seen++;
      if (isAlone || seen % 2 === 1) next.toCoda = !isAlone;
      if (isAlone || seen % 2 === 0) next.coda = true;
    }
    if (bar.startsRepeat) times = undefined;
    times = bar.times ?? times;
    if (bar.endsRepeat) {
      next.times = times ?? 2;
      times = undefined;
    }
    bars.push(next);
  }
  return bars.some(({ chords }) => chords.length > 0) ? bars : [];
}

function signsOf({ section, startsRepeat, endings, barLine, segno, fine, jump, texts }: WrittenBar): Omit<ChartBar, "chords"> {
  return {
    ...(section === undefined ? {} : { section }),
    ...(startsRepeat ? { startsRepeat } : {}),
    ...(endings ? { endings } : {}),
    ...(barLine ? { barLine } : {}),
    ...(segno ? { segno } : {}),
    ...(fine ? { fine } : {}),
    ...(jump ? { jump } : {}),
    ...(texts ? { texts } : {}),
  };
}

interface Around {
  readonly meter: SongMeter;
  readonly sounding: string | undefined;
  readonly notices: ImportNotices;
}

/** A bar's own chords, or those of the bar (of the two bars) before that it repeats. */
function chordsOf(written: readonly WrittenBar[], index: number, bars: readonly ChartBar[], around: Around): readonly ChartChord[] {
  const cells = written[index]?.cells ?? [];
  const holds = (at: number, kind: string): boolean => written[at]?.cells.some((cell) => cell.kind === kind) ?? false;
  const isSecond = holds(index - 1, "two-bars-before") && cells.every(({ kind }) => kind === "blank");
  if (isSecond || holds(index, "two-bars-before")) return bars[index - 2]?.chords ?? [];
  if (holds(index, "bar-before")) return bars[index - 1]?.chords ?? [];
  return placedChords(cells, around.meter, around.sounding, around.notices);
}
