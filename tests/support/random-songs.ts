import { seeded } from "../../src/music/bass/options.ts";
import {
  ARTICULATIONS,
  DYNAMICS,
  type Jump,
  type Song,
  type SongBar,
  type SongBarFrame,
  type SongChord,
  type SongNote,
  type SongVoice,
} from "../../src/music/songs/song.ts";
import { barTicks, ticks } from "../../src/music/time/time.ts";
import { Dice } from "./dice.ts";
import { notesOf, type VoiceState } from "./random-notes.ts";

const KEYS = [
  "C",
  "G",
  "D",
  "A",
  "E",
  "B",
  "F#",
  "C#",
  "F",
  "Bb",
  "Eb",
  "Ab",
  "Db",
  "Gb",
  "Cb",
  "Am",
  "Em",
  "F#m",
  "G#m",
  "Cm",
  "Fm",
  "Bbm",
];
const MODES = ["Ddor", "Gmix", "Flyd", "Ephr", "Bloc", "none"];
const METERS = [
  [4, 4],
  [3, 4],
  [2, 4],
  [6, 8],
  [5, 4],
  [12, 8],
  [7, 8],
  [2, 2],
  [9, 8],
] as const;
const SYMBOLS = [
  "C",
  "G7",
  "Am7",
  "Bb6",
  "F#m7b5",
  "Ebmaj7",
  "D7b9#5",
  "Cm/Eb",
  "N.C.",
  "A7alt",
  "E7sus4",
  "Dbdim",
  "(E7)",
  "G6/9",
  "D/f+",
];
const WORDS = ["Intro", "rit.", "50 % slower", "a; b", 'the "bridge"', "C&G", "back\\slash", "12 bars", "~tilde", "été", "solo 2x", "Gm?"];
const NAMES = ["Lead sheet", "Left hand", "Bass", 'Say "hey"', "Flute & co", "50 %"];

/** A score of one to four voices with everything that a song may hold, of its seed alone; in the form in which songs are read. */
export function randomSong(seed: number): Song {
  const dice = new Dice(seeded(seed));
  const meter = dice.chance(0.05) ? undefined : randomMeter(dice);
  const frames = randomFrames(dice, meter);
  const key = dice.pick([...KEYS, ...MODES]);
  const places = randomPlaces(dice);
  const voices = places.map((place, index) => randomVoice(dice, frames, { index, key, place }));
  const tempo = dice.chance(0.7) ? dice.pick([60, 72.5, 120, 133.333, 240, 500, 10]) : undefined;
  return {
    number: dice.whole(1, 9_999),
    titles: Array.from(
      { length: dice.whole(1, 2) },
      () => `${dice.pick(["Blue", "Night & day", "100 %", "Ä\\b", '"Q"'])} ${dice.whole(1, 99)}`,
    ),
    composer: dice.pick(["", "A. Maker", "Zoë; & Co", "N. N. (1929)"]),
    ...(dice.chance(0.4) ? { style: dice.pick(["Medium swing", "Bossa nova", "Waltz; slow"]) } : {}),
    key,
    meter,
    tempo,
    ...(dice.chance(0.3) ? { tempoText: dice.pick(["Slow", "Medium 2 feel", 'As "rubato"']) } : {}),
    unit: dice.pick([1 / 4, 1 / 8, 1 / 16, 1 / 32]),
    ...(dice.chance(0.2)
      ? {
          remarks: [
            { field: "N", text: dice.pick(WORDS) },
            { field: "Z", text: "somebody" },
          ],
        }
      : {}),
    voices,
  };
}

function randomMeter(dice: Dice): NonNullable<Song["meter"]> {
  if (dice.chance(0.1))
    return dice.pick([
      { beats: 5, unit: 8, groups: [2, 3] },
      { beats: 7, unit: 8, groups: [2, 2, 3] },
    ]);
  const [beats, unit] = dice.pick(METERS);
  return { beats, unit };
}

type FrameDraft = { -readonly [Member in keyof SongBarFrame]: SongBarFrame[Member] };

/** A form of plain stretches, repeats and repeats with endings, with signs, sections and changes strewn over it. */
function randomFrames(dice: Dice, meter: Song["meter"]): readonly SongBarFrame[] {
  const frames: FrameDraft[] = [];
  const add = (count: number) => {
    const from = frames.length;
    for (let bar = 0; bar < count; bar++) frames.push(plainFrame(meter));
    return { first: frames[from], last: frames[from + count - 1] };
  };
  for (let part = dice.whole(1, 4); part > 0; part--) {
    const kind = dice.whole(0, 2);
    const { first, last } = add(dice.whole(1, 5));
    if (kind > 0 && first && (frames.length > 5 || dice.chance(0.5))) first.startsRepeat = true;
    if (kind === 1 && last) last.endsRepeat = true;
    if (kind === 2) addEndings(dice, add);
  }
  changeSome(dice, frames);
  strewSigns(dice, frames);
  lengthen(dice, frames, meter);
  return frames;
}

const plainFrame = (meter: Song["meter"]): FrameDraft => ({
  number: 0,
  meter,
  length: ticks(0),
  startsRepeat: false,
  endsRepeat: false,
  endings: undefined,
  closesEnding: false,
  segno: false,
  coda: false,
  fine: false,
  jump: undefined,
});

function addEndings(dice: Dice, add: (count: number) => { first: FrameDraft | undefined; last: FrameDraft | undefined }): void {
  const numbers = dice.pick([[[1], [2]], [[1, 2], [3]], [[1], [2], [3]], [[1, 2, 3]]]);
  numbers.forEach((own, index) => {
    const { first, last } = add(dice.whole(1, 3));
    if (!first || !last) return;
    first.endings = own;
    last.closesEnding = true;
    if (index < numbers.length - 1 || numbers.length === 1) last.endsRepeat = true;
    else last.barLine = dice.pick(["double", "final"]);
  });
}

function changeSome(dice: Dice, frames: readonly FrameDraft[]): void {
  let meter = frames[0]?.meter;
  let tempo = 0;
  frames.forEach((frame, index) => {
    if (index > 0 && dice.chance(0.05)) meter = dice.chance(0.1) ? undefined : randomMeter(dice);
    frame.meter = meter;
    if (index > 0 && dice.chance(0.05)) {
      tempo = tempo === 90 ? 99.5 : 90;
      frame.tempo = tempo;
    }
    if (dice.chance(0.15)) frame.section = dice.pick(["A", "B", "Verse", "Solo; 2x", "50 %"]);
    // A double line would close an ending that lasts longer.
    if (dice.chance(0.1) && !frame.barLine && frames.every(({ endings }) => endings === undefined))
      frame.barLine = dice.pick(["double", "final"]);
  });
}

function strewSigns(dice: Dice, frames: readonly FrameDraft[]): void {
  const some = (): FrameDraft | undefined => frames[dice.whole(0, frames.length - 1)];
  const put = (change: Partial<FrameDraft>): void => void Object.assign(some() ?? {}, change);
  if (dice.chance(0.4)) put({ segno: true });
  if (dice.chance(0.3)) put({ fine: true });
  if (dice.chance(0.4)) {
    put({ toCoda: true });
    for (let count = dice.whole(0, 2); count > 0; count--) put({ coda: true });
  } else if (dice.chance(0.2)) put({ coda: true });
  for (let count = dice.whole(0, 2); count > 0; count--) {
    const jump: Jump = { to: dice.pick(["start", "segno"]), until: dice.pick(["end", "coda", "fine"]) };
    put({ jump });
  }
}

function lengthen(dice: Dice, frames: readonly FrameDraft[], meter: Song["meter"]): void {
  const short = meter !== undefined && frames.length > 1 && !frames[1]?.endings && dice.chance(0.25);
  frames.forEach((frame, index) => {
    const whole = frame.meter ? barTicks(frame.meter) : 3840;
    frame.length = ticks(index === 0 && short ? whole - 480 : index > 0 && dice.chance(0.05) ? whole + 960 : whole);
    frame.number = short ? index : index + 1;
  });
  const [first] = frames;
  if (short && first) first.pickUp = true;
}

type Place = Pick<SongVoice, "part" | "staff">;

/** Places in the score of one to four voices, or none. */
function randomPlaces(dice: Dice): readonly Place[] {
  const count = dice.whole(1, 4);
  if (dice.chance(0.5)) return Array.from({ length: count }, () => ({}));
  let [part, staff] = [1, 1];
  return Array.from({ length: count }, (_, index) => {
    if (index > 0 && dice.chance(0.7)) {
      staff++;
      if (dice.chance(0.5)) part++;
    }
    return { part, staff };
  });
}

interface Start {
  readonly index: number;
  readonly key: string;
  readonly place: Place;
}

function randomVoice(dice: Dice, frames: readonly SongBarFrame[], { index, key, place }: Start): SongVoice {
  const clef = dice.pick(["treble", "bass", "alto", "tenor", "percussion"] as const);
  const octave = dice.chance(0.25) ? { clefOctave: dice.pick([-2, -1, 1, 2]) } : {};
  const state: VoiceState = { tuplets: 0, verses: dice.pick([0, 0, 1, 3]), articulations: ARTICULATIONS, dynamics: DYNAMICS };
  const chords = { written: index === 0 ? dice.chance(0.9) : dice.chance(0.2), sounding: undefined as string | undefined };
  let now = key;
  const bars = frames.map((frame, at) => {
    const changed = keyChangeAt(at, frames.length) ? (now === "G" ? "Eb" : "G") : now;
    const own = changed === now ? frame : { ...frame, key: changed };
    now = changed;
    return randomBar(dice, own, state, chords);
  });
  return {
    id: dice.pick(["1", "2", "RH", "v.2", "B-3"]) + index,
    clef,
    ...octave,
    name: dice.chance(0.5) ? dice.pick(NAMES) : "",
    ...(dice.chance(0.2) ? { shortName: "L." } : {}),
    ...place,
    bars,
  };
}

/** The key changes in the middle of longer forms, in all voices alike. */
const keyChangeAt = (at: number, count: number): boolean => count % 3 === 0 && at > 0 && at % Math.ceil(count / 2) === 0;

function randomBar(
  dice: Dice,
  frame: SongBarFrame,
  state: VoiceState,
  chords: { written: boolean; sounding: string | undefined },
): SongBar {
  const whole = frame.length === (frame.meter ? barTicks(frame.meter) : 3840);
  const alone = chords.written && whole && dice.chance(0.1);
  const notes = alone ? [] : notesOf(dice, frame.length, state);
  const starts = chords.written ? chordStarts(dice, frame.length, notes, alone) : [];
  const written = starts.map((start) => ({ symbol: dice.pick(SYMBOLS), start }));
  const held = chords.sounding !== undefined && (written[0]?.start ?? 1) > 0 ? [{ symbol: chords.sounding, start: 0 }] : [];
  const all = [...held, ...written];
  const lasting: SongChord[] = all.map(({ symbol, start }, index) => ({
    symbol,
    start: ticks(start),
    length: ticks((all[index + 1]?.start ?? frame.length) - start),
    ...(held.length > index ? { carried: true } : {}),
  }));
  chords.sounding = all.at(-1)?.symbol;
  const places = [0, ...notes.map(({ start }) => start), ...(alone ? [] : [frame.length])].sort((a, b) => a - b);
  const texts = Array.from({ length: dice.chance(0.15) ? dice.whole(1, 3) : 0 }, () => dice.pick(places))
    .sort((a, b) => a - b)
    .map((start) => ({
      text: dice.pick(WORDS),
      start: ticks(start),
      place: dice.pick(["above", "below", "left", "right", "free"] as const),
    }));
  return { ...frame, chords: lasting, notes, ...(texts.length > 0 ? { texts } : {}) };
}

/** Where chords begin: at notes, or at equal shares of one. */
function chordStarts(dice: Dice, length: number, notes: readonly SongNote[], alone: boolean): readonly number[] {
  const shares = (start: number, whole: number, count: number) =>
    Array.from({ length: count }, (_, index) => Math.round(start + (whole * index) / count));
  if (alone) return shares(0, length, dice.whole(1, 4));
  return notes.flatMap((note) =>
    dice.chance(0.3) ? shares(note.start, note.length, dice.chance(0.8) || note.length < 480 ? 1 : dice.whole(2, 4)) : [],
  );
}
