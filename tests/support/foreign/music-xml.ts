import { strToU8, zipSync } from "fflate";
import { Dice } from "../dice.ts";
import { fileBytes } from "./encodings.ts";
import type { MadeSigns } from "./forms.ts";
import type { MadeBar, MadeChord, MadeNote, MadeSong } from "./song.ts";
import { namedKey, transposedRoot } from "./spelling.ts";

// MusicXML as MuseScore, Finale, Sibelius, Dorico and converters write it: the same song in many habits.

/** Sounding is written plus this; how many sharps the written key has more. */
interface Instrument {
  readonly chromatic: number;
  readonly diatonic: number;
  readonly octaves: number;
  readonly fifths: number;
}

const INSTRUMENTS: readonly Instrument[] = [
  { chromatic: -2, diatonic: -1, octaves: 0, fifths: 2 },
  { chromatic: -2, diatonic: -1, octaves: -1, fifths: 2 },
  { chromatic: -9, diatonic: -5, octaves: 0, fifths: 3 },
  { chromatic: -7, diatonic: -4, octaves: 0, fifths: 1 },
  { chromatic: 0, diatonic: 0, octaves: -1, fifths: 0 },
];
const CONCERT: Instrument = { chromatic: 0, diatonic: 0, octaves: 0, fifths: 0 };

/** How a program writes. */
interface Habits {
  readonly divisions: number;
  readonly instrument: Instrument;
  readonly harmony: "before" | "offset" | "backup";
  readonly signs: "sound" | "words" | "measure";
  readonly head: "work" | "movement" | "credit";
  readonly tempo: "sound" | "metronome" | "measure";
  readonly kinds: "plain" | "text" | "misleading" | "symbols";
  readonly opening: boolean;
  readonly staves: boolean;
  readonly implicit: boolean;
  readonly grace: boolean;
  readonly bass: boolean;
  readonly drums: boolean;
}

function habitsOf(dice: Dice, song: MadeSong): Habits {
  const instrument = dice.chance(0.5) ? dice.pick(INSTRUMENTS) : CONCERT;
  const written = song.fifths + instrument.fifths;
  return {
    divisions: dice.pick([12, 24, 48, 480, 768, 960, 10080]),
    instrument: written > 7 ? CONCERT : instrument,
    harmony: dice.pick(["before", "offset", "backup"] as const),
    signs: dice.pick(["sound", "words", "measure"] as const),
    head: dice.pick(["work", "movement", "credit"] as const),
    tempo: dice.pick(["sound", "metronome", "measure"] as const),
    kinds: dice.pick(["plain", "text", "misleading", "symbols"] as const),
    opening: dice.chance(0.7),
    staves: dice.chance(0.25),
    implicit: dice.chance(0.5),
    grace: dice.chance(0.2),
    bass: dice.chance(0.3),
    drums: dice.chance(0.2),
  };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&apos;");

/** A file of the song: `.musicxml` in one of several encodings, or an archive. */
export function madeMusicXml(song: MadeSong, random: () => number): Uint8Array {
  const dice = new Dice(random);
  const xml = scoreOf(song, habitsOf(dice, song), dice);
  const lines = dice.pick(["\n", "\r\n", ""]);
  const text = xml.join(lines);
  if (dice.chance(0.2)) return archiveOf(text, dice);
  return fileBytes(text, dice.pick(["utf-8", "utf-8", "utf-8-mark", "utf-16le", "utf-16be", "iso-8859-1"]));
}

function archiveOf(text: string, dice: Dice): Uint8Array {
  const name = dice.pick(["score.xml", "music/Ça va.musicxml", "A & B.xml"]);
  const path = dice.chance(0.3) ? `full-path='I'll be.xml'` : `full-path="${escaped(name)}"`;
  const container = `<?xml version="1.0"?><container><rootfiles><rootfile ${path}/></rootfiles></container>`;
  return zipSync({
    ...(dice.chance(0.4) ? { mimetype: strToU8("application/vnd.recordare.musicxml") } : {}),
    ...(dice.chance(0.8) ? { "META-INF/container.xml": strToU8(container) } : {}),
    ...(dice.chance(0.3) ? { [`__MACOSX/._${name}`]: Uint8Array.of(0, 5, 22, 7) } : {}),
    [name]: strToU8(text.replace(/encoding="[^"]*"/, 'encoding="UTF-8"')),
  });
}

function scoreOf(song: MadeSong, habits: Habits, dice: Dice): readonly string[] {
  const parts: (readonly [string, readonly (readonly string[])[]])[] = [["P1", song.bars.map((_, at) => measure(song, at, habits))]];
  if (habits.drums) parts.unshift(["D1", song.bars.map((bar, at) => drumMeasure(bar, at))]);
  if (habits.bass) parts.push(["B1", song.bars.map((bar, at) => bassMeasure(bar, at, song.fifths))]);
  const isTimewise = dice.chance(0.15);
  const number = (index: number): string => `number="${index + 1}"${habits.implicit && isShort(song, index) ? ' implicit="yes"' : ""}`;
  const body = isTimewise
    ? song.bars.flatMap((_, at) => [
        `<measure ${number(at)}>`,
        ...parts.flatMap(([id, bars]) => [`<part id="${id}">`, ...(bars[at] ?? []), "</part>"]),
        "</measure>",
      ])
    : parts.flatMap(([id, bars]) => [
        `<part id="${id}">`,
        ...bars.flatMap((lines, at) => [`<measure ${number(at)}>`, ...lines, "</measure>"]),
        "</part>",
      ]);
  const root = isTimewise ? "score-timewise" : "score-partwise";
  const doctype = `<!DOCTYPE ${root} PUBLIC "-//Recordare//DTD MusicXML 3.1 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...(dice.chance(0.6) ? [doctype] : []),
    `<${root} version="${dice.pick(["2.0", "3.1", "4.0"])}">`,
    ...headOf(song, habits, dice),
    "<part-list>",
    ...parts.map(([id]) => `<score-part id="${id}"><part-name>${id === "D1" ? "Drumset" : id}</part-name></score-part>`),
    "</part-list>",
    ...body,
    `</${root}>`,
  ];
}

function headOf({ title, composer }: MadeSong, { head }: Habits, dice: Dice): readonly string[] {
  const type = dice.chance(0.8) ? ' type="composer"' : "";
  const by = `<identification><creator${type}>${escaped(composer)}</creator><encoding><software>Some Program 4</software></encoding></identification>`;
  const words = (name: string, text: string) =>
    `<credit page="1"><credit-type>${name}</credit-type><credit-words default-x="10" justify="center">${escaped(text)}</credit-words></credit>`;
  if (head === "work") return [`<work><work-title>${escaped(title)}</work-title></work>`, by];
  if (head === "movement") return [`<movement-title>${escaped(title)}</movement-title>`, by, words("subtitle", "Lead sheet")];
  return [by, words("title", title), words("composer", composer)];
}

const isShort = ({ bars }: MadeSong, index: number): boolean => {
  const bar = bars[index];
  return bar !== undefined && bar.length < (bar.meter[0] * 4) / bar.meter[1];
};

const clef = (sign: string, line: number, number = ""): string => `<clef${number}><sign>${sign}</sign><line>${line}</line></clef>`;

function measure(song: MadeSong, index: number, habits: Habits): readonly string[] {
  const bar = song.bars[index];
  if (!bar) return [];
  const { signs } = bar;
  const lines = [...leftLine(signs, habits, index), ...attributesOf(song, index, habits)];
  if (index === 0) lines.push(...tempoOf(song.tempo, habits));
  lines.push(...signsAtStart(signs, habits));
  const held = song.bars[index - 1]?.notes.at(-1)?.tied === true;
  lines.push(...musicOf(bar, held, habits));
  if (habits.staves) {
    lines.push(`<backup><duration>${bar.length * habits.divisions}</duration></backup>`);
    lines.push(
      ...noteLines(
        { beat: 0, length: bar.length, keys: [43] },
        { divisions: habits.divisions, shift: shiftOf(habits), voice: "5", staff: 2 },
      ),
    );
  }
  return [...lines, ...signsAtEnd(signs, habits), ...rightLine(signs)];
}

function attributesOf(song: MadeSong, index: number, { divisions, instrument, staves }: Habits): readonly string[] {
  const [bar, before] = [song.bars[index], song.bars[index - 1]];
  if (!bar) return [];
  const time = `<time><beats>${bar.meter[0]}</beats><beat-type>${bar.meter[1]}</beat-type></time>`;
  if (before) return before.meter.join() === bar.meter.join() ? [] : [`<attributes>${time}</attributes>`];
  const fifths = song.fifths + instrument.fifths;
  const key = `<key><fifths>${fifths}</fifths><mode>${song.minor ? "minor" : "major"}</mode></key>`;
  const { chromatic, diatonic, octaves } = instrument;
  const octave = octaves === 0 ? "" : `<octave-change>${octaves}</octave-change>`;
  const transpose =
    instrument === CONCERT ? "" : `<transpose><diatonic>${diatonic}</diatonic><chromatic>${chromatic}</chromatic>${octave}</transpose>`;
  const clefs = staves ? `<staves>2</staves>${clef("G", 2, ' number="1"')}${clef("F", 4, ' number="2"')}` : clef("G", 2);
  return [`<attributes><divisions>${divisions}</divisions>${key}${time}${clefs}${transpose}</attributes>`];
}

function tempoOf(tempo: number, { tempo: how }: Habits): readonly string[] {
  const metronome = `<metronome><beat-unit>quarter</beat-unit><per-minute>${tempo}</per-minute></metronome>`;
  if (how === "metronome") return [`<direction placement="above"><direction-type>${metronome}</direction-type></direction>`];
  if (how === "measure") return [`<sound tempo="${tempo}"/>`];
  return [`<direction><direction-type>${metronome}</direction-type><sound tempo="${tempo}.00"/></direction>`];
}

function leftLine({ opens, endings }: MadeSigns, { opening }: Habits, index: number): readonly string[] {
  const repeat = opens && (opening || index > 0) ? "<bar-style>heavy-light</bar-style>" : "";
  const ending = endings ? `<ending number="${endings.join(", ")}" type="start"/>` : "";
  const forward = repeat === "" ? "" : '<repeat direction="forward"/>';
  return repeat + ending === "" ? [] : [`<barline location="left">${repeat}${ending}${forward}</barline>`];
}

function rightLine({ closes, endings }: MadeSigns): readonly string[] {
  const ending = endings ? `<ending number="${endings.join(", ")}" type="${closes ? "stop" : "discontinue"}"/>` : "";
  const repeat = closes ? '<repeat direction="backward"/>' : "";
  const style = closes ? "<bar-style>light-heavy</bar-style>" : "";
  return repeat + ending === "" ? [] : [`<barline location="right">${style}${ending}${repeat}</barline>`];
}

const direction = (type: string, sound: string): string =>
  `<direction placement="above"><direction-type>${type}</direction-type>${sound}</direction>`;

/** A sign as words or picture, with its `sound` where the program writes one. */
function sign(type: string, sound: string, { signs }: Habits): readonly string[] {
  if (signs === "words") return [direction(type, "")];
  return signs === "sound" ? [direction(type, `<sound ${sound}/>`)] : [direction(type, ""), `<sound ${sound}/>`];
}

const signsAtStart = ({ segno, coda }: MadeSigns, habits: Habits): readonly string[] => [
  ...(segno ? sign("<segno/>", 'segno="segno"', habits) : []),
  ...(coda ? sign("<coda/>", 'coda="coda"', habits) : []),
];

function signsAtEnd({ toCoda, fine, jump }: MadeSigns, habits: Habits): readonly string[] {
  const sound = jump?.startsWith("D.C.") ? 'dacapo="yes"' : 'dalsegno="segno"';
  return [
    ...(toCoda ? sign("<words>To Coda</words>", 'tocoda="coda"', habits) : []),
    ...(fine ? sign('<words font-weight="bold">Fine</words>', 'fine="yes"', habits) : []),
    ...(jump ? sign(`<words>${jump}</words>`, sound, habits) : []),
  ];
}

interface Written {
  readonly divisions: number;
  /** Half steps from sounding to written. */
  readonly shift: number;
  readonly voice: string;
  readonly staff?: number;
}

const shiftOf = ({ instrument }: Habits): number => -(instrument.chromatic + 12 * instrument.octaves);

function musicOf(bar: MadeBar, held: boolean, habits: Habits): readonly string[] {
  const { divisions, harmony } = habits;
  const written: Written = { divisions, shift: shiftOf(habits), voice: "1", ...(habits.staves ? { staff: 1 } : {}) };
  const notes = bar.notes.length > 0 ? bar.notes : [{ beat: 0, length: bar.length, keys: [] }];
  const lines: string[] = [];
  if (harmony === "offset") for (const chord of bar.chords) lines.push(harmonyOf(chord, habits, chord.beat));
  notes.forEach((note, at) => {
    const inside = bar.chords.filter(({ beat }) => beat >= note.beat - 0.001 && beat < note.beat + note.length - 0.001);
    if (harmony === "before") for (const chord of inside) lines.push(harmonyOf(chord, habits, chord.beat - note.beat));
    if (habits.grace && at === 0 && !held && note.keys.length > 0)
      lines.push('<note><grace slash="yes"/><pitch><step>A</step><octave>4</octave></pitch><voice>1</voice><type>eighth</type></note>');
    lines.push(...noteLines(note, written, at === 0 && held));
  });
  if (harmony !== "backup") return lines;
  const whole = bar.length * divisions;
  const moves = bar.chords.flatMap((chord, at) => {
    const step = (chord.beat - (bar.chords[at - 1]?.beat ?? 0)) * divisions;
    return [...(step > 0 ? [`<forward><duration>${step}</duration></forward>`] : []), harmonyOf(chord, habits, 0)];
  });
  if (moves.length === 0) return lines;
  const rest = whole - (bar.chords.at(-1)?.beat ?? 0) * divisions;
  return [...lines, `<backup><duration>${whole}</duration></backup>`, ...moves, `<forward><duration>${rest}</duration></forward>`];
}

function harmonyOf({ root, kind, bass }: MadeChord, { kinds, divisions, instrument }: Habits, offset: number): string {
  const moved = offset > 0.001 ? `<offset>${Math.round(offset * divisions)}</offset>` : "";
  if (!kind) return `<harmony><root><root-step text="">C</root-step></root><kind text="N.C.">none</kind>${moved}</harmony>`;
  const step = (name: string, of: "root" | "bass"): string => {
    const { letter, alter } = transposedRoot(name, instrument.fifths);
    return `<${of}><${of}-step>${letter}</${of}-step>${alter === 0 ? "" : `<${of}-alter>${alter}</${of}-alter>`}</${of}>`;
  };
  const text = { plain: "", text: ` text="${kind.text}"`, misleading: ' text="7" use-symbols="yes"', symbols: ' use-symbols="yes"' }[kinds];
  const degrees = (kind.degrees ?? []).map(
    ([value, alter, type]) =>
      `<degree><degree-value>${value}</degree-value><degree-alter>${alter}</degree-alter><degree-type>${type}</degree-type></degree>`,
  );
  return `<harmony print-frame="no">${step(root, "root")}<kind${text}>${kind.xml}</kind>${bass === undefined ? "" : step(bass, "bass")}${degrees.join("")}${moved}</harmony>`;
}

const TYPES: Readonly<Record<number, string>> = { 0.25: "16th", 0.5: "eighth", 1: "quarter", 1.5: "quarter", 2: "half", 3: "half" };

function noteLines(note: MadeNote, { divisions, shift, voice, staff }: Written, held = false): readonly string[] {
  const duration = `<duration>${Math.round(note.length * divisions)}</duration>`;
  const ties = [...(held ? ["stop"] : []), ...(note.tied === true ? ["start"] : [])];
  const type = note.triplet === true ? "eighth" : TYPES[note.length];
  const dot = note.length === 1.5 || note.length === 3 ? "<dot/>" : "";
  const time =
    note.triplet === true ? "<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>" : "";
  const tail = `${ties.map((each) => `<tie type="${each}"/>`).join("")}<voice>${voice}</voice>${type === undefined ? "" : `<type>${type}</type>${dot}`}${time}${staff === undefined ? "" : `<staff>${staff}</staff>`}`;
  const tied = ties.length > 0 ? `<notations>${ties.map((each) => `<tied type="${each}"/>`).join("")}</notations>` : "";
  if (note.keys.length === 0) return [`<note><rest/>${duration}${tail}</note>`];
  return note.keys.map((key, index) => {
    const { step, alter, octave } = namedKey(key + shift);
    const pitch = `<pitch><step>${step}</step>${alter === 0 ? "" : `<alter>${alter}</alter>`}<octave>${octave}</octave></pitch>`;
    return `<note>${index > 0 ? "<chord/>" : ""}${pitch}${duration}${tail}${tied}</note>`;
  });
}

const partHead = (bar: MadeBar, index: number, key: string, sign: string): readonly string[] => {
  const time = `<time><beats>${bar.meter[0]}</beats><beat-type>${bar.meter[1]}</beat-type></time>`;
  return index === 0 ? [`<attributes><divisions>4</divisions>${key}${time}${sign}</attributes>`] : [];
};

function bassMeasure(bar: MadeBar, index: number, fifths: number): readonly string[] {
  const head = partHead(bar, index, `<key><fifths>${fifths}</fifths></key>`, clef("F", 4));
  return [...head, ...noteLines({ beat: 0, length: bar.length, keys: [36] }, { divisions: 4, shift: 0, voice: "1" })];
}

function drumMeasure(bar: MadeBar, index: number): readonly string[] {
  const head = partHead(bar, index, "", "<clef><sign>percussion</sign></clef>");
  const hit = "<unpitched><display-step>E</display-step><display-octave>4</display-octave></unpitched>";
  return [...head, `<note>${hit}<duration>${bar.length * 4}</duration><voice>1</voice></note>`];
}
