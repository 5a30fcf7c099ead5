/** Longer texts are no date; whatever is read here costs a bounded time. */
const MOST_CHARACTERS = 48;
export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

// A separator stands everywhere (extended format) or nowhere (basic format): `\2` is the one that was met first.
const CALENDAR = /^(\d{4}|[+-]\d{6})(?:(-?)(\d\d)(?:\2(\d\d))?)?$/;
const WEEK = /^(\d{4}|[+-]\d{6})(-?)W(\d\d)(?:\2([1-7]))?$/;
const ORDINAL = /^(\d{4}|[+-]\d{6})-?(\d{3})$/;
const TIME = /^(\d\d)(?:(:?)(\d\d)(?:\2(\d\d))?)?(?:[.,](\d{1,30}))?(?:([Zz])|([+\-\u2212])(\d\d)(?::?(\d\d))?)?$/;

/** A day of the proleptic Gregorian calendar, month and day from 1. */
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Milliseconds since 1970 in UTC; takes years below 100 as they stand, which `Date.UTC` does not. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  return date.setUTCFullYear(year, month - 1, day);
}

/** The day that begins at a time in UTC. */
function dayAt(time: number): Day {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day, if the calendar has it. */
function calendarDay(year: number, month: number, day: number): Day | null {
  const found = dayAt(utc(year, month, day));
  return found.year === year && found.month === month && found.day === day ? found : null;
}

/** Monday of a year's week 1, the week that holds 4 January. */
function firstMonday(year: number): number {
  const fourth = utc(year, 1, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fourth - weekday * DAY_MS;
}

function weekDay(year: number, week: number, weekday: number): Day | null {
  const monday = firstMonday(year) + (week - 1) * 7 * DAY_MS;
  if (week < 1 || monday >= firstMonday(year + 1)) return null;
  return dayAt(monday + (weekday - 1) * DAY_MS);
}

function ordinalDay(year: number, ordinal: number): Day | null {
  const found = dayAt(utc(year, 1, 1) + (ordinal - 1) * DAY_MS);
  return ordinal >= 1 && found.year === year ? found : null;
}

/** A year, month, week or day; what is left out of the end is the first of its kind. */
function readDay(text: string): Day | null {
  if (text.startsWith("-000000")) return null;
  const [, calendarYear, , month = "01", day = "01"] = CALENDAR.exec(text) ?? [];
  if (calendarYear !== undefined) return calendarDay(Number(calendarYear), Number(month), Number(day));
  const [, weekYear, , week = "", weekday = "1"] = WEEK.exec(text) ?? [];
  if (weekYear !== undefined) return weekDay(Number(weekYear), Number(week), Number(weekday));
  const [, ordinalYear, ordinal = ""] = ORDINAL.exec(text) ?? [];
  return ordinalYear === undefined ? null : ordinalDay(Number(ordinalYear), Number(ordinal));
}

interface TimeOfDay {
  /** Milliseconds since midnight, at most 24:00. */
  readonly ms: number;
  /** Milliseconds ahead of UTC; null for local time. */
  readonly offset: number | null;
}

/** A time of day; a fraction belongs to the last unit that is written. */
function readTime(text: string): TimeOfDay | null {
  const parts = TIME.exec(text);
  if (parts === null) return null;
  const [, hours = "", , minutes, seconds, fraction = "0", zulu, sign, zoneHours = "00", zoneMinutes = "00"] = parts;
  if (Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59 || Number(zoneHours) > 23 || Number(zoneMinutes) > 59) return null;
  const unit = seconds === undefined ? (minutes === undefined ? HOUR_MS : MINUTE_MS) : 1_000;
  const whole = Number(hours) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS + Number(seconds ?? 0) * 1_000;
  const ms = whole + Math.floor(Number(`0.${fraction}`) * unit);
  if (ms > DAY_MS) return null;
  if (zulu === undefined && sign === undefined) return { ms, offset: null };
  const ahead = Number(zoneHours) * HOUR_MS + Number(zoneMinutes) * MINUTE_MS;
  return { ms, offset: sign === "+" || sign === undefined ? ahead : -ahead };
}

/** The moment; without an offset in the local time of this machine. */
function momentOf({ year, month, day }: Day, { ms, offset }: TimeOfDay): Date {
  if (offset !== null) return new Date(utc(year, month, day) + ms - offset);
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month - 1, day);
  date.setHours(0, 0, 0, ms);
  return date;
}

/**
 * Reads a date or a date with a time of ISO 8601, in its extended and its basic format: calendar days, weeks, days of the year, years of six digits
 * with a sign, reduced precision, fractions with a point or a comma, 24:00, offsets; `T` or a blank before the time. A day alone, and a time without
 * an offset, are local. Null for everything else: durations, intervals, centuries, a time alone, a leap second, days that no calendar has.
 * Linear in the text, of which it reads at most 48 characters. Source: ISO 8601:2004, sections 4.1 to 4.3; the week rule is 2.2.10.
 * @example parseIsoDate("2025-W42-2") // 14 October 2025
 * @example parseIsoDate("20251014T0912Z")?.toISOString() // "2025-10-14T09:12:00.000Z"
 * @example parseIsoDate("2025-366") // null
 */
export function parseIsoDate(text: string): Date | null {
  if (text.length > MOST_CHARACTERS) return null;
  const split = text.search(/[Tt ]/);
  const day = readDay(split === -1 ? text : text.slice(0, split));
  const time = split === -1 ? { ms: 0, offset: null } : readTime(text.slice(split + 1));
  if (day === null || time === null) return null;
  const moment = momentOf(day, time);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
