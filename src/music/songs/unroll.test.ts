import { expect, test } from "vitest";
import { plainBar, referenceOrder } from "../../../tests/support/reference-order.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import { seeded } from "../bass/options.ts";
import { readSong } from "./read-song.ts";
import type { Jump } from "./song.ts";
import { type OrderedBar, playedOrder, playingOrder } from "./unroll.ts";

const order = (music: string): string => {
  const read = readSong(`X:1\nT:Form\nL:1/4\nM:4/4\nK:C\n${music}\n`);
  if (!read.ok) throw new Error(read.error.code);
  return playingOrder(read.value.songs[0]?.voices[0]?.bars ?? [])
    .map((index) => index + 1)
    .join(" ");
};

const jumps: readonly Jump[] = (["start", "segno"] as const).flatMap((to) =>
  (["end", "coda", "fine"] as const).map((until) => ({ to, until })),
);

/** Every sign that a bar can bear. */
const signs: readonly Partial<OrderedBar>[] = [
  { startsRepeat: true },
  { endsRepeat: true },
  ...[[1], [2], [1, 2], [3]].map((endings) => ({ endings })),
  { closesEnding: true },
  { segno: true },
  { coda: true },
  { toCoda: true },
  { fine: true },
  ...jumps.map((jump) => ({ jump })),
];

/** A form of so many bars with signs put into them. */
function form(length: number, placed: readonly (readonly [bar: number, sign: Partial<OrderedBar>])[]): readonly OrderedBar[] {
  return Array.from({ length }, (_, bar) => Object.assign({}, plainBar, ...placed.flatMap(([at, sign]) => (at === bar ? [sign] : []))));
}

const told = (bars: readonly OrderedBar[]): string =>
  JSON.stringify(bars.map((bar) => Object.fromEntries(Object.entries(bar).filter(([, value]) => value !== false && value !== undefined))));

test("every combination of up to three signs over five bars is played as the slow reference plays it", () => {
  const places = signs.flatMap((sign) => [0, 1, 2, 3, 4].map((bar) => [bar, sign] as const));
  let forms = 0;
  const check = (placed: readonly (readonly [number, Partial<OrderedBar>])[]) => {
    const bars = form(5, placed);
    forms++;
    const [fast, slow] = [playingOrder(bars), referenceOrder(bars)];
    if (fast.join() !== slow.join()) expect(fast, told(bars)).toEqual(slow);
  };
  check([]);
  places.forEach((first, a) => {
    check([first]);
    places.slice(a + 1).forEach((second, b) => {
      check([first, second]);
      for (const third of places.slice(a + b + 2)) check([first, second, third]);
    });
  });
  expect(forms).toBe(1 + 85 + (85 * 84) / 2 + (85 * 84 * 83) / 6);
});

test("random forms with many signs are played as the slow reference plays them", () => {
  const random = seeded(seed(7_001));
  for (let run = cases(2000, 100_000); run > 0; run--) {
    const length = 3 + Math.floor(random() * 10);
    const placed = Array.from({ length: 4 + Math.floor(random() * 8) }, () => {
      return [Math.floor(random() * length), signs[Math.floor(random() * signs.length)] ?? {}] as const;
    });
    const bars = form(length, placed);
    expect(playingOrder(bars), told(bars)).toEqual(referenceOrder(bars));
  }
});

test("To Coda and the jump act at the end of their bar, wherever in it they stand; after its bar line they belong to the next", () => {
  const played = "1 2 3 4 1 2 5 6";
  expect(order('"C"c4|!dacoda!"F"f4|"G"g4|"Am"A4!D.C.!||O"Db"_d4|"C"c4|]')).toBe(played);
  expect(order('"C"c4|"F"f2!dacoda!f2|"G"g4|!D.C.!"Am"A4||O"Db"_d4|"C"c4|]')).toBe(played);
  expect(order('"C"c4|"F"f4 "^To Coda"|"G"g4|"Am"A2 "_D.C. al Coda"A2||O"Db"_d4|"C"c4|]')).toBe(played);
  expect(order("c4 | d4 |!fine! e4 | f4 !D.C.!|]")).toBe("1 2 3 4 1 2 3");
  expect(order("c4 | d4 | e4 | f4 |] !D.C.!")).toBe("1 2 3 4 1 2 3 4");
});

test("an ending lasts to its repeat sign, past double bar lines", () => {
  expect(order("|:C4|1 F4||G4:|2 A4|E4|]")).toBe("1 2 3 1 4 5");
  expect(order("|:C4|1 F4|G4:|2 A4||E4|D4:|")).toBe("1 2 3 1 4 5 6 5 6");
});

test("what the web leaves out: an ending 1 alone, no second repeat sign, a second ending after a plain repeat", () => {
  expect(order("|: C4 |1 D4 :| E4 |]")).toBe("1 2 1 3");
  expect(order("|: C4 |1 D4 |2 E4 |]")).toBe("1 2 1 3");
  expect(order("|: C4 | D4 :|2 E4 |]")).toBe("1 2 1 2 3");
  expect(order("|: C4 |1 D4 :|2 E4 :|")).toBe("1 2 1 3");
  expect(order("C4 | D4 ::| E4 |]")).toBe("1 2 1 2 1 2 3");
});

test("no bar of a coda stays silent where only one coda sign is written, or the jump asks for what is not there", () => {
  expect(order("C4 | D4 | E4 !D.C.alcoda!|] O F4 | G4 |]")).toBe("1 2 3 1 2 3 4 5");
  expect(order("C4 | S D4 | E4 !D.S.alfine!|] F4 |]")).toBe("1 2 3 2 3 4");
  expect(order("C4 | O D4 | E4 !D.C.alcoda!|] O F4 |: G4 :|")).toBe("1 2 3 1 2 4 5 5");
});

test("signs that contradict each other end: the order is cut at a bound that grows with the bars, and that is told", () => {
  const bars = form(
    1000,
    Array.from({ length: 1000 }, (_, bar) => [bar, { jump: { to: "start", until: "end" } }] as const),
  );
  const { order: played, cut } = playedOrder(bars);
  expect([played.length, cut]).toEqual([4000, true]);
  const text = `X:1\nT:A\nL:1/4\nM:4/4\nK:C\n${"c4 !D.C.! | ".repeat(200)}\n`;
  const read = readSong(text);
  expect(read.ok && read.value.notices.map(({ code }) => code)).toContain("order-cut");
});
