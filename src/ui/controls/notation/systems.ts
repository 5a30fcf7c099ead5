/** A line of music to engrave by itself: a small tune in ABC with the same header. */
export interface SystemSource {
  readonly abc: string;
  /** Its first bar, from 0. */
  readonly firstBar: number;
  readonly bars: number;
}

interface BarLine {
  readonly whole: string;
  /** What ends a line when the line breaks here. */
  readonly closing: string;
  /** What then begins the next one: the start of a repeat, or nothing. */
  readonly opening: string;
}

interface BarSource {
  readonly body: string;
  readonly line: BarLine;
}

interface Tune {
  readonly header: readonly string[];
  readonly voices: ReadonlyMap<string, string>;
}

const BAR_LINE = /^(?:\[\||:{0,9}\|[|\]]?:*|::)(?:\d[\d,-]*)?/u;
const INLINE_FIELD = /^\[[A-Za-z]:[^\][]*\]/u;
/** Titles and credits are shown by the page, not on the sheet. */
const UNDRAWN = /^(?:T|C|O|A|R|N|Z|S|H|B|D|F|G|W|w|s):/u;

/** Cuts a tune in ABC into lines of so many bars, each a tune of its own: so that each can be engraved alone, and the length of a line follows the room there is. */
export function splitSystems(abc: string, barsPerLine: number): SystemSource[] {
  const { header, voices } = readTune(abc);
  const barred = [...voices].map(([id, content]) => ({ id, bars: splitBars(content) }));
  const keys = keysAfter(barred[0]?.bars ?? []);
  const count = Math.max(0, ...barred.map(({ bars }) => bars.length));
  const starts = Array.from({ length: Math.ceil(count / barsPerLine) }, (_, index) => index * barsPerLine);
  return starts.map((from) => {
    const to = Math.min(count, from + barsPerLine);
    const lines = barred.map(({ id, bars }) => `${voices.size > 1 ? `[V:${id}] ` : ""}${lineOf(bars, from, to)}`);
    const key = keys[from - 1];
    return { abc: [...headerOf(header, from === 0, key), ...lines, ""].join("\n"), firstBar: from, bars: to - from };
  });
}

function lineOf(bars: readonly BarSource[], from: number, to: number): string {
  const inside = bars.slice(from, to);
  const opening = bars[from - 1]?.line.opening ?? "";
  return opening + inside.map(({ body, line }, index) => body + (index === inside.length - 1 ? line.closing : line.whole)).join("");
}

/** The meter is drawn once, and a key that changed on the way stands in the header of what follows. */
function headerOf(header: readonly string[], first: boolean, key: string | undefined): string[] {
  const kept = header.filter((line) => first || !/^[MQ]:/u.test(line));
  return key === undefined ? kept : kept.map((line) => (line.startsWith("K:") ? `K:${key}` : line));
}

/** The key that stands after each bar; undefined while it has not changed. */
function keysAfter(bars: readonly BarSource[]): (string | undefined)[] {
  let key: string | undefined;
  return bars.map(({ body }) => {
    key = [...body.matchAll(/\[K:([^\][]*)\]/gu)].at(-1)?.[1] ?? key;
    return key;
  });
}

/** The header and the content of each voice, in the order in which voices come. */
function readTune(abc: string): Tune {
  const header: string[] = [];
  const voices = new Map<string, string>();
  let voice = "1";
  let inBody = false;
  const add = (text: string) => voices.set(voice, `${voices.get(voice) ?? ""} ${text}`);
  for (const raw of abc.split("\n")) {
    const line = raw.startsWith("%%") ? raw.trim() : raw.replace(/(?<!\\)%.*$/u, "").trim();
    if (line === "" || UNDRAWN.test(line)) continue;
    const switched = /^(?:V:|\[V:)\s*([^\]\s]+)([^\]]*)\]?(.*)$/u.exec(line);
    if (line.startsWith("%%") || (!inBody && switched === null && /^[A-Za-z]:/u.test(line))) {
      header.push(line);
      if (line.startsWith("K:")) inBody = true;
    } else if (switched !== null) {
      const [, id = voice, settings = "", content = ""] = switched;
      voice = id;
      if (settings.trim() !== "" && !header.some((known) => known.startsWith(`V:${id} `))) header.push(`V:${id} ${settings.trim()}`);
      if (content.trim() !== "") add(content.trim());
    } else if (/^[A-Za-z]:/u.test(line)) add(`[${line}]`);
    else add(line.replace(/\\$/u, ""));
  }
  return { header: withKeyLast(header), voices };
}

/** ABC ends the header with K:, so voice settings that stood behind it are put before. */
function withKeyLast(header: readonly string[]): string[] {
  const isKey = (line: string) => line.startsWith("K:");
  return [...header.filter((line) => !isKey(line)), ...header.filter(isKey)];
}

/** The bars of one voice; a bar line before any note belongs to the bar that follows. */
export function splitBars(content: string): BarSource[] {
  const bars: BarSource[] = [];
  let body = "";
  let notes = false;
  for (let at = 0; at < content.length; ) {
    const rest = content.slice(at);
    const line = BAR_LINE.exec(rest)?.[0];
    if (line !== undefined && !INLINE_FIELD.test(rest)) {
      if (notes) {
        bars.push({ body, line: barLine(line) });
        body = "";
        notes = false;
      } else body += line;
      at += line.length;
      continue;
    }
    const token = tokenAt(rest);
    notes ||= !/^\s|^\[[A-Za-z]:/u.test(token);
    body += token;
    at += token.length;
  }
  if (notes) bars.push({ body, line: barLine("|") });
  return bars;
}

function barLine(text: string): BarLine {
  const repeat = /^(:*\|[|\]]?|:)(:+)$/u.exec(text);
  const ending = /^(.*?[|\]:])(\d[\d,-]*)$/u.exec(text);
  if (repeat !== null) return { whole: text, closing: repeat[1] === ":" ? ":|" : (repeat[1] ?? "|"), opening: "|:" };
  if (ending !== null) return { whole: text, closing: ending[1] ?? "|", opening: `[${ending[2]} ` };
  return { whole: text, closing: text, opening: "" };
}

/** The next piece that no bar line can stand in: a quoted symbol, a decoration, a chord or an inline field in brackets, grace notes, or one character. */
function tokenAt(rest: string): string {
  const patterns = [/^"[^"]*"/u, /^![^!\s]*!/u, /^\[\d[\d,-]*/u, /^\[[^\][]*\]/u, /^\{[^{}]*\}/u];
  for (const pattern of patterns) {
    const match = pattern.exec(rest);
    if (match !== null) return match[0];
  }
  return rest[0] ?? "";
}
