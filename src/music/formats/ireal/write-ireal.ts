import { chordOf } from "../../chords/read-chord.ts";
import type { Song, SongBar, SongMeter } from "../../songs/song.ts";
import { UNTITLED } from "../../songs/song.ts";
import { barTicks, FOUR_FOUR } from "../../time/time.ts";
import { signOf } from "../abc/fields/marks.ts";
import { chartBars } from "../shared/chart-bars.ts";
import { ImportNotices } from "../shared/imported.ts";
import { tellMelody } from "../shared/left-out.ts";
import { alternateOf } from "./chords.ts";
import { SCRAMBLED, unscramble } from "./links.ts";

export interface IrealOptions {
  /** What several songs are called together. */
  readonly playlist?: string;
  /** Gets what the link cannot hold. */
  readonly notices?: ImportNotices;
}

/**
 * Songs as one iReal link; several become a playlist of that name. A bar gets as many cells as it has beats, so each chord keeps its
 * beat; one between two beats goes to the one before, and that is told. Words over a bar and alternate chords are written; a melody
 * and what is sung have no place there, and that is told.
 */
export function writeIreal(songs: readonly Song[], { playlist = "", notices = new ImportNotices() }: IrealOptions = {}): string {
  const written = songs.map((song) => writeOne(song, notices));
  const name = songs.length > 1 && playlist !== "" ? `===${withoutSigns(playlist)}` : "";
  return `irealb://${encodeURIComponent(`${written.join("===")}${name}`).replace(/'/g, "%27")}`;
}

const withoutSigns = (text: string): string => text.replace(/=+/g, "-").trim();

function writeOne(song: Song, notices: ImportNotices): string {
  const bars = chartBars(song);
  const music = bars.map((bar, index) => writeBar(bar, bars, index, notices)).join("");
  tellMelody(song, notices);
  const fields = [
    withoutSigns(song.titles[0] ?? UNTITLED),
    lastNameFirst(withoutSigns(song.composer)),
    "",
    withoutSigns(song.style ?? "Medium Swing"),
    song.key === "none" ? "C" : song.key.replace(/m(in)?$/, "-").replace(/(dor|mix|phr|lyd|loc)$/i, ""),
    "",
    `${SCRAMBLED}${unscramble(`${music} `)}`,
    "",
    `${Math.round(song.tempo ?? 0)}`,
    "3",
  ];
  return fields.join("=");
}

/** Two words change places, as the app sorts them; more stand as they are. */
const lastNameFirst = (composer: string): string => {
  const words = composer.split(/\s+/);
  return words.length === 2 ? `${words[1]} ${words[0]}` : composer || "Composer Unknown";
};

/** The bars of the voice that has the chords. */
const METERS = ["4/4", "3/4", "2/4", "5/4", "6/4", "7/4", "2/2", "3/2", "5/8", "6/8", "7/8", "9/8", "12/8"];

function writeBar(bar: SongBar, bars: readonly SongBar[], index: number, notices: ImportNotices): string {
  const before = bars[index - 1];
  const next = bars[index + 1];
  const meter = bar.meter ?? FOUR_FOUR;
  const name = `${meter.beats}/${meter.unit}`;
  const isNew = !before || `${before.meter?.beats}/${before.meter?.unit}` !== `${bar.meter?.beats}/${bar.meter?.unit}`;
  if (isNew && !METERS.includes(name)) notices.tell("meter-left-out", { meter: name });
  const section = bar.section === undefined ? "" : sectionSign(bar.section);
  return [
    bar.startsRepeat ? "{" : index === 0 ? "[" : "",
    section,
    isNew && METERS.includes(name) ? `T${name === "12/8" ? "12" : `${meter.beats}${meter.unit}`}` : "",
    bar.endings ? `N${bar.endings[0] ?? 1}` : "",
    bar.segno ? "S" : "",
    bar.coda || bar.toCoda ? "Q" : "",
    times(bars, index),
    bar.fine ? "<Fine>" : "",
    wordsOf(bar, notices),
    bar.jump
      ? `<${bar.jump.to === "start" ? "D.C." : "D.S."}${bar.jump.until === "end" ? "" : ` al ${bar.jump.until === "coda" ? "Coda" : "Fine"}`}>`
      : "",
    cellsOf(bar, meter, notices),
    index === bars.length - 1 && !bar.endsRepeat
      ? "Z"
      : bar.endsRepeat
        ? "}"
        : bar.barLine === undefined || next?.startsRepeat
          ? next?.startsRepeat
            ? ""
            : "|"
          : "][",
  ].join("");
}

/** Words over a bar as the app shows them; what is sung, and what would be a sign there, is left out and told. */
function wordsOf({ texts = [] }: SongBar, notices: ImportNotices): string {
  const words = texts.filter(({ text }) => alternateOf(text) === undefined);
  const shown = words.flatMap(({ text, place }) => {
    const plain = text.replace(/[<>=]/g, " ").trim();
    return place !== "above" || plain === "" || signOf(plain) !== undefined || /^\d{1,2} ?x$/i.test(plain) ? [] : [`<${plain}>`];
  });
  notices.count("words-left-out", words.length - shown.length);
  return shown.join("");
}

const sectionSign = (section: string): string =>
  /^[A-D]$/.test(section)
    ? `*${section}`
    : /^intro/i.test(section)
      ? "*i"
      : /^verse/i.test(section)
        ? "*v"
        : `<${section.replace(/[<>]/g, "")}>`;

/** A last bar with endings 1 to n is a section that sounds so often. */
function times(bars: readonly SongBar[], index: number): string {
  const { endsRepeat, endings } = bars[index] ?? {};
  return endsRepeat && endings && endings.length > 2 ? `<${endings.length}x>` : "";
}

/** As many cells as beats: a chord stands on its beat, the others are empty. */
function cellsOf(bar: SongBar, meter: SongMeter, notices: ImportNotices): string {
  const beats = meter.beats === 12 && meter.unit === 8 ? 4 : meter.beats;
  const beat = barTicks(meter) / beats;
  const cells: string[] = Array.from({ length: beats }, () => "");
  for (const { symbol, start, carried } of bar.chords) {
    if (carried && bar.chords.length > 1) continue;
    const at = Math.min(beats - 1, Math.floor(start / beat));
    if (start % beat !== 0) notices.count("chords-moved");
    if (cells[at] === "") cells[at] = irealChord(symbol);
    else notices.name("chords-left-out", symbol);
  }
  if (cells[0] === "" && cells.some((cell) => cell !== "")) cells[0] = "p".repeat(1);
  const alternates = (bar.texts ?? []).flatMap(({ text }) => alternateOf(text) ?? []);
  const beside = alternates.map((symbol) => `(${irealChord(symbol)})`).join("");
  const first = cells.findIndex((cell) => cell !== "" && cell !== "p");
  const filled = cells.map((cell, index) => {
    if (cell === "") return " ";
    const next = cells[index + 1];
    return `${cell}${index === first ? beside : ""}${next === undefined || next === "" ? "" : ","}`;
  });
  return first === -1 ? `p${beside}${" ".repeat(beats - 1)}` : filled.join("");
}

/** A chord as the app writes it. @example irealChord("Bbmaj7/D") // "Bb^7/D" */
export function irealChord(symbol: string): string {
  const chord = chordOf(symbol);
  if (!chord) return "n";
  const suffix = (chord.type === "M" ? "" : chord.type)
    .replace(/^m(7|9|11)b5$/, (_, number: string) => (number === "7" ? "h7" : `h${number}`))
    .replace(/^mMaj/, "-^")
    .replace(/^dimMaj7/, "o^7")
    .replace(/^m(?!aj)/, "-")
    .replace(/maj/, "^")
    .replace(/^dim/, "o")
    .replace(/^aug/, "+")
    .replace("6/9", "69")
    .replace(/sus4/, "sus")
    .replace(/[()]/g, "");
  return `${chord.tonic}${suffix}${chord.bass === undefined ? "" : `/${chord.bass}`}`;
}
