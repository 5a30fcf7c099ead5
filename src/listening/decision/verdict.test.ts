import { expect, test } from "vitest";
import { type Evidence, Judge } from "./verdict.ts";

/** What is heard of some keys by their MIDI numbers: with nothing in mind, and with what is asked for. */
const evidence = (free: Readonly<Record<number, number>>, leaning = free): Evidence => ({
  likely: (asked) => Float32Array.from({ length: 88 }, (_, key) => (asked === null ? free : leaning)[key + 21] ?? 0),
});

/** A note that may be somebody's voice: likely with what is asked for in mind, and not with nothing. */
const guess = evidence({ 60: 0.8 }, { 60: 0.97 });
const sure = evidence({ 60: 0.97 }, { 60: 0.99 });
const nobodys = evidence({});
const asked = [{ notes: [60], anyOctave: false }];

test("where strokes are nobody's again and again, something else sounds: what is no more than likely is not judged, until it is quiet", () => {
  const judge = new Judge();
  const heard = (at: number, what: Evidence) => judge.judge(at, what, asked);
  expect(heard(1, guess).kind).toBe("right");
  expect([heard(2, nobodys).kind, heard(2.5, guess).kind]).toEqual(["nothing", "right"]);
  expect(heard(3, nobodys).kind).toBe("nothing");
  expect(heard(3.5, guess)).toMatchObject({ kind: "unsure", struck: [], isBeside: true });
  expect(heard(4, sure).kind).toBe("right");
  expect(heard(7.6, guess).kind).toBe("right");
});

test("beside something else no note is called wrong or missing unless one that is asked for is sure; nothing that is free is heard by chance", () => {
  const judge = new Judge();
  const chord = [{ notes: [60, 64, 67], anyOctave: false }];
  for (const at of [1, 1.5]) judge.judge(at, nobodys, chord);
  expect(judge.judge(2, evidence({ 60: 0.9, 64: 0.9 }), chord)).toMatchObject({ kind: "unsure", isBeside: true });
  expect(judge.judge(2.5, evidence({ 62: 0.99 }), asked)).toMatchObject({ kind: "unsure", isBeside: true });
  expect(judge.judge(3, evidence({ 60: 0.96, 64: 0.9 }), chord)).toMatchObject({ kind: "missing", missing: [67] });
  const anywhere = [{ notes: [60, 64, 67], anyOctave: true }];
  expect(judge.judge(3.2, evidence({ 60: 0.99, 64: 0.99 }), anywhere)).toMatchObject({ kind: "unsure", isBeside: true });
  expect(judge.judge(3.5, evidence({ 72: 0.9 }), []).kind).toBe("nothing");
  expect(judge.judge(4, evidence({ 72: 0.96 }), [])).toMatchObject({ kind: "free", struck: [72] });
});

test("with nothing in mind a note's higher partial is no other note until it is sure; a twelfth is one", () => {
  const struck = (members: Readonly<Record<number, number>>) => new Judge().judge(1, evidence(members), []).struck;
  expect(struck({ 60: 0.99, 94: 0.9 })).toEqual([60]);
  expect(struck({ 60: 0.99, 94: 0.97 })).toEqual([60, 94]);
  expect(struck({ 60: 0.99, 79: 0.9 })).toEqual([60, 79]);
  expect(struck({ 94: 0.9 })).toEqual([94]);
});

test("beside something else nothing is called wrong of a chord, and a single note has to be surer than one of a chord", () => {
  const chord = [{ notes: [60, 64, 67], anyOctave: false }];
  const another = evidence({ 60: 0.97, 61: 0.96, 66: 0.96, 70: 0.96 });
  const heard = (isBeside: boolean, what: Evidence, wanted: typeof chord) => {
    const judge = new Judge();
    if (isBeside) for (const at of [1, 1.5]) judge.judge(at, nobodys, []);
    return judge.judge(2, what, wanted).kind;
  };
  expect([heard(false, another, chord), heard(true, another, chord)]).toEqual(["wrong", "unsure"]);
  const note = evidence({ 60: 0.96 }, { 60: 0.99 });
  expect([heard(false, note, asked), heard(true, note, asked)]).toEqual(["right", "unsure"]);
});

test("a bass that others have as their partials is heard where it is sure alone, and surer with each of them", () => {
  const struck = (bass: number, others: readonly number[]) =>
    new Judge().judge(1, evidence({ 31: bass, ...Object.fromEntries(others.map((midi) => [midi, 0.99])) }), []).struck[0];
  expect(
    [0.9, 0.96].map((bass) => struck(bass, [50, 55])),
    "two",
  ).toEqual([50, 31]);
  expect(
    [0.96, 0.985].map((bass) => struck(bass, [50, 55, 59])),
    "three",
  ).toEqual([50, 31]);
});

test("what is nobody's as a stream begins says nothing of the room", () => {
  const judge = new Judge();
  for (const at of [0, 0.12, 0.24]) expect(judge.judge(at, nobodys, []).kind).toBe("nothing");
  expect(judge.judge(1, guess, asked).kind).toBe("right");
  expect(new Judge().judge(0.1, guess, asked), "nor is it known then").toEqual(expect.not.objectContaining({ isBeside: true }));
  expect(new Judge().judge(0.1, guess, asked).kind).toBe("unsure");
});

test("what comes right after a stroke that was heard is of that stroke: the next chord is heard as easily", () => {
  const after = (late: number) => {
    const judge = new Judge();
    for (const at of [1, 2.5])
      for (const [off, what] of [
        [0, sure],
        [late, nobodys],
      ] as const)
        judge.judge(at + off, what, []);
    return judge.judge(4, evidence({ 48: 0.84, 64: 0.92 }), []).struck;
  };
  expect([after(0.12), after(0.28)]).toEqual([
    [48, 64],
    [48, 64],
  ]);
  expect(after(0.6), "twice in four seconds, by itself: something else sounds").toEqual([]);
});

test("of two chords that may be meant the one of which more was heard is judged: what is late for one is not wrong for it", () => {
  const [two, five] = [
    { notes: [62, 65, 69, 72], anyOctave: false },
    { notes: [55, 59, 62, 65], anyOctave: false },
  ] as const;
  const judged = (members: Readonly<Record<number, number>>) => new Judge().judge(1, evidence(members), [two, five]);
  // G B D F sharp for a G 7, while the D minor 7 before it still stands.
  expect(judged({ 55: 0.99, 59: 0.99, 62: 0.99, 66: 0.99 })).toMatchObject({
    kind: "wrong",
    struck: [55, 59, 62, 66],
    wrong: [66],
    missing: [65],
  });
  expect(judged({ 55: 0.99, 59: 0.99, 65: 0.99 })).toMatchObject({ kind: "missing", struck: [55, 59, 65], missing: [62] });
  // One of them cannot be told, of the other next to nothing is there: nobody can say.
  expect(judged({ 55: 0.86, 59: 0.86, 65: 0.86, 62: 0.99 }).kind).toBe("unsure");
});

test("what is missing of a chord whose voicing is free says that any octave would do", () => {
  const chord = { 60: 0.99, 64: 0.99 };
  const judged = (anyOctave: boolean) => new Judge().judge(1, evidence(chord), [{ notes: [60, 64, 67], anyOctave }]);
  expect(judged(true)).toMatchObject({ kind: "missing", isAnyOctave: true });
  expect(judged(false)).not.toHaveProperty("isAnyOctave");
});

test("while the product plays nothing of a chord is called wrong, and one note has to be sure", () => {
  const chord = [{ notes: [60, 64, 67], anyOctave: false }];
  const beside = (what: Evidence, wanted: typeof chord, isAccompanied: boolean) =>
    new Judge().judge(1, { ...what, isAccompanied }, wanted).kind;
  const another = evidence({ 60: 0.97, 61: 0.96, 66: 0.96, 70: 0.96 });
  expect([beside(another, chord, false), beside(another, chord, true)]).toEqual(["wrong", "unsure"]);
  expect([beside(guess, asked, false), beside(guess, asked, true), beside(sure, asked, true)]).toEqual(["right", "unsure", "right"]);
});

test("one note that is sung is somebody's voice, and not judged; of a chord nothing is known by that", () => {
  const sung = (what: Evidence) => ({ ...what, isSung: () => true });
  expect(new Judge().judge(1, sung(sure), asked).kind).toBe("unsure");
  const chord = [{ notes: [60, 64], anyOctave: false }];
  expect(new Judge().judge(1, sung(evidence({ 60: 0.99, 64: 0.99 })), chord).kind).toBe("right");
});

test("in a room that may drown notes nothing is called missing or wrong; what is right is right", () => {
  const chord = [{ notes: [60, 64, 67], anyOctave: false }];
  const judged = (what: Evidence, isDrowned: boolean) => new Judge().judge(1, { ...what, isDrowned }, chord).kind;
  const short = evidence({ 60: 0.99, 64: 0.99 });
  expect([judged(short, false), judged(short, true)]).toEqual(["missing", "unsure"]);
  expect(judged(evidence({ 60: 0.99, 64: 0.99, 67: 0.99 }), true)).toBe("right");
});

test("of a stroke of which samples are missing only what is right is said", () => {
  const chord = [{ notes: [60, 64, 67], anyOctave: false }];
  const judged = (what: Evidence) => new Judge().judge(1, { ...what, isBroken: true }, chord);
  expect(judged(evidence({ 60: 0.99, 64: 0.99 }))).toMatchObject({ kind: "unsure" });
  expect(judged(evidence({ 60: 0.99, 66: 0.99 }))).toMatchObject({ kind: "unsure" });
  expect(judged(evidence({ 60: 0.99, 64: 0.99, 67: 0.99 }))).toMatchObject({ kind: "right" });
});

test("what comes next while a training waits is meant only where it is right", () => {
  const [due, next] = [
    { notes: [55, 59, 62, 65], anyOctave: false },
    { notes: [60, 64, 67, 71], anyOctave: false, isNext: true },
  ] as const;
  const judged = (members: Readonly<Record<number, number>>) => new Judge().judge(1, evidence(members), [due, next]);
  expect(judged({ 60: 0.99, 64: 0.99, 67: 0.99, 71: 0.99 })).toMatchObject({ kind: "right", struck: [60, 64, 67, 71] });
  // Three of the next one's four: wrong for what is due, and nothing is said of the other.
  expect(judged({ 60: 0.99, 64: 0.99, 67: 0.99 })).toMatchObject({ kind: "wrong", wrong: [60, 64] });
});

test("in any octave a note has to be likely, too, when only the others are asked for: a partial of theirs is none of it", () => {
  const chord = [{ notes: [50, 53, 57, 60], anyOctave: true }];
  const played = { 50: 0.97, 53: 0.98, 60: 0.98 };
  /** @param alone how likely the fifth is while it is not asked for */
  const heard = (alone: number, share: number): Evidence => ({
    likely: (asked) => {
      const fifth = asked === null ? 0.4 : asked.includes(69) ? 0.95 : alone;
      return Float32Array.from({ length: 88 }, (_, key) => ({ ...played, 69: fifth })[key + 21] ?? 0);
    },
    shares: Float32Array.from({ length: 88 }, (_, key) => ({ 50: 1, 53: 0.8, 60: 0.7, 69: share })[key + 21] ?? 0),
  });
  const judged = (alone: number, share: number) => new Judge().judge(1, heard(alone, share), chord);
  expect(judged(0.9, 0.7)).toMatchObject({ kind: "right", struck: [50, 53, 60, 69] });
  expect(judged(0.005, 0.05)).toMatchObject({ kind: "missing", missing: [69], struck: [50, 53, 60], isAnyOctave: true });
  expect(new Judge().judge(1, heard(0.005, 0.05), [{ notes: [50, 53, 69, 60], anyOctave: false }]).kind, "its own octave").toBe("right");
  const written = (notes: readonly number[], isUnvoiced = false) =>
    new Judge().judge(1, heard(0.06, 0.3), [{ notes, anyOctave: true, isUnvoiced }]).kind;
  expect([written([50, 53, 57, 60]), written([50, 53, 69, 60]), written([62, 53, 57, 60])], "it alone lies elsewhere").toEqual([
    "missing",
    "right",
    "right",
  ]);
  expect(written([50, 53, 57, 60], true), "where octaves say nothing").toBe("right");
});
