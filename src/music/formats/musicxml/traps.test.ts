import { expect, test } from "vitest";
import {
  ATTRIBUTES,
  archive,
  chordsOfSong,
  harmony,
  note,
  notesOfSong,
  rest,
  score,
  scoreOf,
  songOfXml,
  toldOfXml,
} from "../../../../tests/support/music-xml.ts";
import { playingOrder } from "../../songs/unroll.ts";
import { readMusicXml, readMxl } from "./read-musicxml.ts";

const bar = (inside = ""): string => `${inside}${note("C", 16)}`;
const orderOf = (...measures: readonly string[]): readonly number[] =>
  playingOrder(songOfXml(score(ATTRIBUTES + measures[0], ...measures.slice(1))).voices[0]?.bars ?? []);
const words = (text: string): string => `<direction><direction-type><words>${text}</words></direction-type></direction>`;
const sign = (name: string): string => `<direction><direction-type><${name}/></direction-type></direction>`;
const line = (inside: string, location = "right"): string => `<barline location="${location}">${inside}</barline>`;

test("an archive's score is found where its container is ill-formed or missing, whatever the names", () => {
  const xml = score(ATTRIBUTES + note("C", 16));
  const titles = (files: Readonly<Record<string, string>>) => {
    const read = readMxl(archive(files));
    return read.ok ? read.value.songs.map((song) => song.titles[0]) : read.error.code;
  };
  expect(titles({ "META-INF/container.xml": "<container full-path='I'll", "__MACOSX/._a.xml": "x", "I'll see.xml": xml })).toEqual([
    "Test",
  ]);
  expect(
    titles({
      "META-INF/container.xml": '<container><rootfiles><rootfile full-path="b.dat"/></rootfiles></container>',
      "a.xml": "<x/>",
      "b.dat": xml,
    }),
  ).toEqual(["Test"]);
  expect(titles({ "readme.txt": "words", "song.musicxml": xml })).toEqual(["Test"]);
  expect(titles({ "META-INF/container.xml": "<container/>" })).toBe("no-score-in-archive");
});

test("UTF-16 and Latin-1 are read by their marks and declarations; a document type is never fetched", () => {
  const xml = score(ATTRIBUTES + note("C", 16)).replace("Test", "Café");
  const title = (bytes: Uint8Array) => {
    const read = readMusicXml(bytes);
    return read.ok ? read.value.songs[0]?.titles[0] : read.error.code;
  };
  const utf16 = Uint8Array.from([0xff, 0xfe, ...[...xml].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])]);
  const latin = Uint8Array.from([...xml.replace('"1.0"', '"1.0" encoding="ISO-8859-1"')].map((letter) => letter.charCodeAt(0)));
  const typed = xml.replace("?>", '?><!DOCTYPE score-partwise PUBLIC "-//X//EN" "http://127.0.0.1:9/x.dtd">');
  expect([title(utf16), title(latin), title(new TextEncoder().encode(typed))]).toEqual(["Café", "Café", "Café"]);
});

test("divisions change within a part; backup, forward and offset place chords and notes", () => {
  const song = songOfXml(
    score(
      `${ATTRIBUTES}${note("C", 8)}${harmony("F", "major")}<forward><duration>8</duration></forward><backup><duration>16</duration></backup>${harmony("C", "major")}${harmony("G", "dominant", "<offset>4</offset>")}`,
      `<attributes><divisions>12</divisions></attributes>${note("D", 12)}${note("E", 36)}${harmony("A", "minor", "<offset>-12</offset>")}`,
    ),
  );
  expect(chordsOfSong(song)).toEqual(["C@0 G7@1 F@2", "Am@3"]);
  expect(notesOfSong(song)).toEqual(["C4@0", "D4@0 E4@1 E4@3".replace("E4@1", "E4@1-")]);
});

test("kind and degree are the truth; the printed text counts only where it says the same", () => {
  const degree = (value: number, alter: number, type: string): string =>
    `<degree><degree-value>${value}</degree-value><degree-alter>${alter}</degree-alter><degree-type>${type}</degree-type></degree>`;
  const symbols = (...inside: readonly string[]): readonly string[] =>
    chordsOfSong(songOfXml(score(...inside.map((each, index) => (index === 0 ? ATTRIBUTES : "") + bar(each)))));
  expect(
    symbols(
      harmony("B", "half-diminished", "", ' text="7" use-symbols="yes"'),
      harmony("C", "major-seventh", "", ' text="△7"'),
      harmony("D", "augmented-ninth"),
      harmony("E", "minor-major"),
      harmony("F", "maj69"),
      harmony("Cb", "", "", ' text=""'),
    ),
  ).toEqual(["Bm7b5@0", "C△7@0", "D9#5@0", "EmMaj7@0", "F6/9@0", "Cb@0"]);
  expect(
    symbols(
      harmony("C", "dominant", degree(9, -1, "add") + degree(11, 1, "add")),
      harmony("C", "suspended-fourth", degree(7, 0, "add")),
      harmony("C", "dominant", degree(5, 1, "alter")),
      harmony("C", "major", degree(9, 0, "add")),
      harmony("C", "none"),
      harmony("C", "suspended-fourth", degree(7, -1, "add")),
      harmony("C", "major", degree(7, -1, "add")),
      harmony("C", "diminished", degree(7, -1, "add")),
    ),
  ).toEqual(["C7b9#11@0", "C7sus4@0", "C7#5@0", "Cadd9@0", "N.C.@0", "C7sus4@0", "C7@0", "Cdim7@0"]);
  expect(toldOfXml(score(ATTRIBUTES + bar("<harmony><function>IV</function><kind>major</kind></harmony>")))).toEqual([
    "unreadable-chords 1 IV",
  ]);
});

test("a kind that is not known is what its text says, else no chord: named, and words above its beat", () => {
  const xml = score(
    ATTRIBUTES + bar(harmony("C", "wibble")),
    bar(harmony("D", "wibble", "", ' text="m7"')),
    bar(harmony("E", "other", "", ' text=""')),
    bar(harmony("F", "major")),
  );
  expect(chordsOfSong(songOfXml(xml))).toEqual(["", "Dm7@0", "", "F@0"]);
  expect(toldOfXml(xml)).toEqual(["unreadable-chords 2 Cwibble, Eother"]);
  expect(songOfXml(xml).voices[0]?.bars[0]?.texts?.map((each) => each.text)).toEqual(["Cwibble"]);
});

test("chords at one place share the note that they stand over, and that is told", () => {
  const xml = score(ATTRIBUTES + harmony("C", "major") + harmony("C", "diminished") + note("C", 8) + note("D", 8));
  expect(chordsOfSong(songOfXml(xml))).toEqual(["C@0 Cdim@1"]);
  expect(toldOfXml(xml)).toEqual(["chords-shared 2"]);
});

test("a transposed part sounds: notes, chords and key, octaves included", () => {
  const tenor = `${ATTRIBUTES.replace("<fifths>0", "<fifths>2").replace("</attributes>", "<transpose><diatonic>-1</diatonic><chromatic>-2</chromatic><octave-change>-1</octave-change></transpose></attributes>")}${harmony("D", "major-seventh")}${note("F#", 16)}`;
  const song = songOfXml(score(tenor));
  expect([song.key, chordsOfSong(song), notesOfSong(song)]).toEqual(["C", ["Cmaj7@0"], ["E3@0"]]);
  expect(toldOfXml(score(tenor))).toEqual(["transposed"]);
});

test("repeats without an opening sign, several numbers at an ending, times, and endings of any kind of close", () => {
  expect(orderOf(bar(), bar(line('<repeat direction="backward"/>')), bar())).toEqual([0, 1, 0, 1, 2]);
  const ending = (number: string, type: string, more = ""): string =>
    line(`<ending number="${number}" type="${type}"/>${more}`, type === "start" ? "left" : "right");
  expect(
    orderOf(
      bar(),
      bar(ending("1, 2", "start") + ending("1, 2", "stop", '<repeat direction="backward"/>')),
      bar(ending("3", "start") + ending("3", "discontinue")),
      bar(),
    ),
  ).toEqual([0, 1, 0, 1, 0, 2, 3]);
  expect(orderOf(bar(line('<repeat direction="forward"/>', "left")), bar(line('<repeat direction="backward" times="3"/>')))).toEqual([
    0, 1, 0, 1, 0, 1,
  ]);
});

test("the last ending of a group closes where it is written to; one that goes on to a repeat sign or to the next ending does not", () => {
  const back = '<repeat direction="backward"/>';
  const ending = (number: string, type: string, more = ""): string =>
    line(`<ending number="${number}" type="${type}"/>${more}`, type === "start" ? "left" : "right");
  const closedIn = (...measures: readonly string[]): readonly number[] => {
    const song = songOfXml(score(ATTRIBUTES + measures[0], ...measures.slice(1)));
    return (song.voices[0]?.bars ?? []).flatMap(({ barLine, closesEnding }, index) =>
      barLine === "double" && closesEnding ? [index] : [],
    );
  };
  const whole = (number: string, type: string, more = ""): string => ending(number, "start") + bar() + ending(number, type, more);
  expect(closedIn(bar(), whole("1", "stop", back), whole("2", "discontinue"), bar(), bar())).toEqual([2]);
  expect(
    closedIn(bar(), whole("1", "discontinue"), bar(line(back)), ending("2", "start") + bar(), bar(ending("2", "stop")), bar()),
  ).toEqual([4]);
  expect(closedIn(bar(), whole("1", "stop", back), whole("2", "discontinue"), bar(line(back)), whole("3", "stop"), bar())).toEqual([4]);
  // A repeat behind the last ending goes back to where that one stops.
  const order = [bar(), whole("1", "stop", back), whole("2", "discontinue"), bar(), bar(line(back)), bar()];
  expect(orderOf(...order)).toEqual([0, 1, 0, 2, 3, 4, 3, 4, 5]);
});

test("jumps: by sound in a direction or a measure, by words alone, by symbols", () => {
  expect(orderOf(bar(), bar(sign("segno")), bar(words("To Coda")), bar(words("D.S. al Coda")), bar(sign("coda")))).toEqual([
    0, 1, 2, 3, 1, 2, 4,
  ]);
  expect(orderOf(bar(), bar(words("Fine")), bar(words("D.C. al Fine")))).toEqual([0, 1, 2, 0, 1]);
  expect(orderOf(bar(), bar(sign("coda")), bar('<sound dacapo="yes"/>'), bar(sign("coda")))).toEqual([0, 1, 2, 0, 1, 3]);
  expect(
    orderOf(
      bar('<direction><direction-type><segno/></direction-type><sound segno="a"/></direction>'),
      bar('<sound tocoda="b"/>'),
      bar('<sound dalsegno="a"/>'),
      bar('<sound coda="b"/>'),
    ),
  ).toEqual([0, 1, 2, 0, 1, 3]);
  expect(orderOf(bar(), bar(words("Dal Segno e poi la Coda")))).toEqual([0, 1, 0, 1]);
  // A sound of the measure, before or behind its words, leaves their end of the jump.
  for (const inside of [`${words("D.C. al Fine")}<sound dacapo="yes"/>`, `<sound dacapo="yes"/>${words("D.C. al Fine")}`]) {
    const bars = songOfXml(score(ATTRIBUTES + bar(), bar(words("Fine")), bar(inside))).voices[0]?.bars ?? [];
    expect(bars.at(-1)?.jump).toEqual({ to: "start", until: "fine" });
  }
  const [first, second] = [ATTRIBUTES + bar(), ATTRIBUTES + bar()];
  expect(
    playingOrder(
      songOfXml(
        scoreOf([
          [first, bar()],
          [second, bar(words("D.C."))],
        ]),
      ).voices[0]?.bars ?? [],
    ),
  ).toEqual([0, 1, 0, 1]);
});

test("a first bar shorter than its meter is a pick-up, and no meter or an additive one is read", () => {
  const song = songOfXml(score(ATTRIBUTES + note("G", 4), bar()));
  expect(song.voices[0]?.bars.map(({ number, pickUp, length }) => [number, pickUp, length])).toEqual([
    [0, true, 960],
    [1, undefined, 3840],
  ]);
  const time = (inside: string): unknown => songOfXml(score(ATTRIBUTES.replace(/<time>.*<\/time>/, inside) + bar())).meter;
  expect(time("<time><beats>3+2</beats><beat-type>8</beat-type></time>")).toEqual({ beats: 5, unit: 8, groups: [3, 2] });
  expect([time("<time><senza-misura/></time>"), time("")]).toEqual([undefined, undefined]);
});

test("ties by tie or tied alone, unended ones, grace and cue notes, a repeated measure", () => {
  const tied = (type: string): string => `<notations><tied type="${type}"/></notations>`;
  const song = songOfXml(
    score(
      ATTRIBUTES + note("C", 12, tied("start")) + note("C", 4, tied("stop") + tied("start")),
      note("C", 8, `${tied("stop")}<tie type="start"/>`) + note("D", 8),
    ),
  );
  expect(notesOfSong(song)).toEqual(["C4@0- C4@3-", "C4@0 D4@2"]);
  const small = score(
    `${ATTRIBUTES}<note><grace slash="yes"/><pitch><step>B</step><octave>3</octave></pitch><type>eighth</type></note>${note("C", 8)}<note><cue/><pitch><step>E</step><octave>4</octave></pitch><duration>8</duration></note>`,
  );
  expect([notesOfSong(songOfXml(small)), songOfXml(small).voices[0]?.bars[0]?.notes[0]?.grace]).toEqual([
    ["C4@0"],
    { notes: [{ notes: ["B3"], length: 480 }], slashed: true },
  ]);
  expect(toldOfXml(small)).toEqual(["cue-notes-left-out 1"]);
  const style = (type: string): string =>
    `<attributes><measure-style><measure-repeat type="${type}">1</measure-repeat></measure-style></attributes>`;
  expect(notesOfSong(songOfXml(score(ATTRIBUTES + bar(), style("start") + rest(16), style("stop") + note("D", 16))))).toEqual([
    "C4@0",
    "C4@0",
    "D4@0",
  ]);
});

test("drums are never the melody, and the staves of a part stay voices", () => {
  const drums = `${ATTRIBUTES}<note><unpitched><display-step>E</display-step><display-octave>4</display-octave></unpitched><duration>16</duration></note>`;
  const piano = `${ATTRIBUTES}${note("E", 16, "<staff>1</staff>")}<backup><duration>16</duration></backup>${note("C", 16, "<voice>5</voice><staff>2</staff>", 3)}`;
  const song = songOfXml(scoreOf([[drums], [piano]]));
  expect([notesOfSong(song), notesOfSong(song, 1), song.voices.length]).toEqual([["E4@0"], ["C3@0"], 2]);
  expect(toldOfXml(scoreOf([[drums], [piano]]))).toEqual(["drums-left-out 1"]);
});

test("tuplets of any ratio keep their time, rounded divisions included", () => {
  const member = (step: string, duration: number, actual: number, normal: number): string =>
    note(
      step,
      duration,
      `<type>eighth</type><time-modification><actual-notes>${actual}</actual-notes><normal-notes>${normal}</normal-notes></time-modification>`,
    );
  const song = songOfXml(
    score(
      `${ATTRIBUTES.replace(">4</div", ">16</div")}${member("C", 5, 3, 2)}${member("D", 5, 3, 2)}${member("E", 6, 3, 2)}${note("F", 16)}${note("G", 32)}`,
    ),
  );
  expect(notesOfSong(song)).toEqual(["C4@0 D4@0.33 E4@0.67 F4@1 G4@2"]);
});
