import type { OrderedBar } from "../../src/music/songs/unroll.ts";

/**
 * The order in which a musician plays a form, slow and obvious: the repeats are written out bar by bar with a finger on the
 * page; then the first sign that stands at a bar's last time is obeyed, and what follows is written out anew.
 */
export function referenceOrder(bars: readonly OrderedBar[]): number[] {
  const order: number[] = [];
  const state: State = { jump: undefined, from: 0, inCoda: false, usedJumps: [], usedToCodas: [], usedCodas: [] };
  let from = 0;
  for (;;) {
    const ahead = writtenOut(bars, from, order);
    const at = ahead.findIndex((bar, index) => ahead.lastIndexOf(bar) === index && obeyed(bars, bar, state) !== undefined);
    if (at === -1) return [...order, ...ahead];
    order.push(...ahead.slice(0, at + 1));
    const next = obeyed(bars, ahead[at] ?? 0, state);
    if (next === undefined || next.to === "end") return order;
    next.note();
    from = next.to;
  }
}

interface State {
  jump: OrderedBar["jump"];
  from: number;
  inCoda: boolean;
  readonly usedJumps: number[];
  readonly usedToCodas: number[];
  readonly usedCodas: number[];
}

/** Where the signs at the end of a bar lead; undefined: to the next bar. */
function obeyed(bars: readonly OrderedBar[], at: number, state: State): { to: number | "end"; note: () => void } | undefined {
  const bar = bars[at];
  const word = state.jump?.until;
  const indices = bars.map((_, index) => index);
  const codaBehind = (from: number) => indices.filter((index) => bars[index]?.coda && index > from && !state.usedCodas.includes(index))[0];
  const fineAhead = indices.some((index) => index >= state.from && bars[index]?.fine);
  const anyCodaBehind = (from: number) => indices.some((index) => index > from && bars[index]?.coda);
  const toCodaAhead = indices.some((index) => index >= state.from && bars[index]?.toCoda && anyCodaBehind(index));
  const fineCounts = word !== undefined && (state.inCoda || word !== "coda" || !toCodaAhead);
  const codaCounts = word !== undefined && !state.inCoda && (word !== "fine" || !fineAhead);
  if (bar?.fine && fineCounts) return { to: "end", note: () => undefined };
  const coda = codaBehind(at);
  if (bar?.toCoda && codaCounts && coda !== undefined && !state.usedToCodas.includes(at)) {
    const note = () => {
      state.inCoda = true;
      state.usedToCodas.push(at);
      state.usedCodas.push(coda);
    };
    return { to: coda, note };
  }
  const { jump } = bar ?? {};
  if (!jump || state.usedJumps.includes(at)) return undefined;
  const segno = indices.filter((index) => index <= at && bars[index]?.segno).at(-1) ?? 0;
  const to = jump.to === "segno" ? segno : 0;
  const note = () => {
    state.usedJumps.push(at);
    Object.assign(state, { jump, from: to, inCoda: false });
  };
  return { to, note };
}

/** From a bar to the end, repeats written out; a repeat of which a bar was heard before is played in its last pass alone. */
function writtenOut(bars: readonly OrderedBar[], from: number, heard: readonly number[]): number[] {
  const out: number[] = [];
  let at = from;
  let inside = repeatAround(bars, at);
  let pass = inside && heard.some((bar) => inside && bar >= inside.start && bar <= inside.end) ? inside.passes : 1;
  let entered = inside !== undefined && from > inside.start;
  while (at < bars.length) {
    if (!inside || at < inside.start || at > inside.end) {
      inside = repeatAround(bars, at);
      const here = inside;
      pass = here && [...heard, ...out].some((bar) => bar >= here.start && bar <= here.end) ? here.passes : 1;
    }
    const ending = inside?.endings.find(({ start, end }) => start <= at && at <= end);
    if (inside && ending && !ending.numbers.includes(pass) && !entered) {
      at = ending.end + 1;
      // The last time round nothing but the other endings is left.
      continue;
    }
    out.push(at);
    const here = at;
    const endOfPass = inside !== undefined && (ending ? here === ending.end : here === inside.end);
    entered = entered && !(ending && here === ending.end);
    if (ending === undefined) entered = false;
    if (inside && endOfPass) {
      const more = nextPass(inside, pass);
      if (more !== undefined) {
        pass = more;
        at = inside.start;
      } else at = inside.end + 1;
    } else at++;
  }
  return out;
}

interface Repeat {
  start: number;
  end: number;
  passes: number;
  endings: { start: number; end: number; numbers: readonly number[] }[];
}

/** The number of the next pass that has an ending, or the one after an ending 1 alone. */
function nextPass(repeat: Repeat, pass: number): number | undefined {
  for (let next = pass + 1; next <= repeat.passes; next++) {
    const alone = repeat.endings.length === 1 && repeat.endings[0]?.numbers.join() === "1";
    if (repeat.endings.length === 0 || alone || repeat.endings.some(({ numbers }) => numbers.includes(next))) return next;
  }
  return undefined;
}

/** The repeat that a bar stands in: all of them are looked for from the start of the form, each time anew. */
function repeatAround(bars: readonly OrderedBar[], bar: number): Repeat | undefined {
  let start = 0;
  for (let at = 0; at < bars.length; at++) {
    if (bars[at]?.startsRepeat) start = at;
    const first = bars[at]?.endings?.includes(1) ? at : undefined;
    if (first === undefined && !bars[at]?.endsRepeat) continue;
    const endings = first === undefined ? [] : endingsFrom(bars, first);
    const end = endings.at(-1)?.end ?? at;
    const highest = Math.max(0, ...endings.flatMap(({ numbers }) => numbers));
    const passes = endings.length === 0 || (highest === 1 && bars[end]?.endsRepeat) ? 2 : highest;
    if (bar >= start && bar <= end) return { start, end, passes, endings };
    at = end;
    start = end + 1;
  }
  return undefined;
}

function endingsFrom(bars: readonly OrderedBar[], first: number): Repeat["endings"] {
  const endings: Repeat["endings"] = [];
  let start = first;
  while (bars[start]?.endings && !(start > first && bars[start]?.startsRepeat)) {
    const numbers = [...(bars[start]?.endings ?? [])].sort((a, b) => a - b);
    if (Math.min(...numbers) <= Math.max(0, ...endings.flatMap((ending) => ending.numbers))) break;
    let end = start;
    const stops = () => {
      const next = bars[end + 1];
      return bars[end]?.endsRepeat || bars[end]?.closesEnding || next === undefined || next.endings !== undefined || next.startsRepeat;
    };
    while (!stops()) end++;
    endings.push({ start, end, numbers });
    start = end + 1;
  }
  return endings;
}

/** A bar on which nothing is written. */
export const plainBar: OrderedBar = {
  startsRepeat: false,
  endsRepeat: false,
  endings: undefined,
  closesEnding: false,
  segno: false,
  coda: false,
  fine: false,
  jump: undefined,
};
