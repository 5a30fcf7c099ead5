import { midiOf } from "../../src/music/pitch.ts";
import type { SongArticulation, SongDynamic, SongNote, SongSyllable } from "../../src/music/songs/song.ts";
import { ticks } from "../../src/music/time/time.ts";
import type { Dice } from "./dice.ts";

/** What goes on from bar to bar of a voice. */
export interface VoiceState {
  tuplets: number;
  readonly verses: number;
  readonly articulations: readonly SongArticulation[];
  readonly dynamics: readonly SongDynamic[];
}

type NoteDraft = { -readonly [Member in keyof SongNote]: SongNote[Member] };

const LENGTHS = [60, 120, 160, 240, 360, 480, 720, 840, 960, 1440, 1920, 2880, 3840];
const TUPLETS = [
  [3, 2],
  [3, 2],
  [2, 3],
  [4, 3],
  [5, 2],
  [5, 4],
  [6, 4],
  [7, 4],
  [7, 3],
  [9, 8],
  [11, 8],
  [13, 12],
] as const;
const SYLLABLES = ["la", "o'er", "a-b", "x_y", "st*r", "a|b", "two words", "50%", "R&B", 'q"q', "b\\s", "til~de", "é", "end;"];

/** Notes, rests and tuplets that fill a bar. */
export function notesOf(dice: Dice, length: number, state: VoiceState): readonly SongNote[] {
  const notes: NoteDraft[] = [];
  let at = 0;
  while (at < length) {
    const left = length - at;
    const tuplet = dice.chance(0.12) ? tupletOf(dice, at, left, state) : undefined;
    if (tuplet) {
      notes.push(...tuplet.notes);
      at = tuplet.end;
      continue;
    }
    const fitting = LENGTHS.filter((each) => each <= left);
    const own = fitting.length === 0 ? left : dice.pick(fitting);
    notes.push(noteOf(dice, at, own, own, state));
    at += own;
  }
  return notes;
}

/** A tuplet that fits into so many ticks: some of its members may last twice as long. */
function tupletOf(dice: Dice, from: number, left: number, state: VoiceState) {
  const [actual, normal] = dice.pick(TUPLETS);
  const unit = [480, 240, 120, 960].find((each) => each * normal <= left);
  if (unit === undefined) return undefined;
  const tuplet = { number: ++state.tuplets, actual, normal };
  const notes: NoteDraft[] = [];
  for (let member = 0; member < actual; ) {
    const units = member + 2 <= actual && dice.chance(0.2) ? 2 : 1;
    const start = Math.round(from + (member * unit * normal) / actual);
    const end = Math.round(from + ((member + units) * unit * normal) / actual);
    notes.push({ ...noteOf(dice, start, end - start, unit * units, state), tuplet });
    member += units;
  }
  return { notes, end: from + unit * normal };
}

function noteOf(dice: Dice, start: number, length: number, written: number, state: VoiceState): NoteDraft {
  const place = { start: ticks(start), length: ticks(length), written: ticks(written) };
  if (dice.chance(0.2)) return { notes: [], ...place, tied: false, ...(dice.chance(0.3) ? { invisible: true } : {}) };
  const notes = pitchesOf(dice, dice.chance(0.75) ? 1 : dice.whole(2, 5));
  const note: NoteDraft = { notes, ...place, tied: dice.chance(0.12) };
  if (note.tied && notes.length > 1 && dice.chance(0.5)) note.tiedNotes = notes.slice(0, dice.whole(1, notes.length - 1));
  decorate(dice, note, state);
  if (state.verses > 0) sing(dice, note, state.verses);
  return note;
}

/** Different pitches, lowest first. */
function pitchesOf(dice: Dice, count: number): readonly string[] {
  const signs = ["", "", "", "b", "#", "bb", "##"];
  const names = new Set(Array.from({ length: count }, () => `${dice.pick([..."CDEFGAB"])}${dice.pick(signs)}${dice.whole(2, 6)}`));
  return [...names].sort((a, b) => (midiOf(a) ?? 0) - (midiOf(b) ?? 0) || (a < b ? -1 : 1));
}

function decorate(dice: Dice, note: NoteDraft, { articulations, dynamics }: VoiceState): void {
  if (dice.chance(0.1)) note.articulations = [...new Set([dice.pick(articulations), dice.pick(articulations)])];
  if (dice.chance(0.1)) {
    const own = [...new Set([dice.pick(dynamics), dice.pick(dynamics)])];
    note.dynamics = [...own.filter((name) => !name.endsWith(")")), ...own.filter((name) => name.endsWith(")"))];
  }
  if (dice.chance(0.08)) {
    const notes = Array.from({ length: dice.whole(1, 3) }, () => ({
      notes: pitchesOf(dice, dice.whole(1, 2)),
      length: ticks(dice.pick([120, 240, 480])),
    }));
    note.grace = dice.chance(0.5) ? { notes, slashed: true } : { notes };
  }
  if (dice.chance(0.08)) note.slursFrom = dice.whole(1, 2);
  if (dice.chance(0.08)) note.slursTo = dice.whole(1, 2);
}

function sing(dice: Dice, note: NoteDraft, verses: number): void {
  const lyrics: SongSyllable[] = [];
  for (let verse = 1; verse <= verses; verse++) {
    if (dice.chance(0.3)) continue;
    const held = dice.chance(0.15);
    lyrics.push({ verse, text: held ? "" : dice.pick(SYLLABLES), ...(!held && dice.chance(0.3) ? { hyphen: true } : {}) });
  }
  if (lyrics.length > 0) note.lyrics = lyrics;
}
