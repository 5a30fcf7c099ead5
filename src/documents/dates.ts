import { DAY_MS, parseIsoDate } from "../lib/iso-date.ts";

const GERMAN = /^(\d{2})\.(\d{2})\.(\d{4})$/;

/**
 * Reads a date as the specification says (section 5): `dd.MM.yyyy`, any other text as ISO 8601 (a day alone is local time), null when it is neither.
 * @example parseDate("14.10.2025")?.getMonth() // 9
 * @example parseDate("31.02.2025") // null
 */
export function parseDate(text: string): Date | null {
  const [, day, month, year] = GERMAN.exec(text) ?? [];
  return parseIsoDate(year === undefined ? text : `${year}-${month}-${day}`);
}

const two = (value: number): string => String(value).padStart(2, "0");

/**
 * A date in local time as `dd.MM.yyyy` (specification, section 9).
 * @example formatDate(new Date(2025, 9, 4)) // "04.10.2025"
 */
export const formatDate = (date: Date): string =>
  `${two(date.getDate())}.${two(date.getMonth() + 1)}.${String(date.getFullYear()).padStart(4, "0")}`;

/**
 * A date and time in local time as `dd.MM.yyyy HH:mm:ss` (specification, section 9).
 * @example formatDateTime(new Date(2025, 9, 4, 9, 5, 7)) // "04.10.2025 09:05:07"
 */
export const formatDateTime = (date: Date): string =>
  `${formatDate(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;

/**
 * The time that many days of 24 hours before another one, both as ISO 8601 in UTC.
 * @example daysBefore(30, "2026-01-31T12:00:00.000Z") // "2026-01-01T12:00:00.000Z"
 */
export const daysBefore = (days: number, time: string): string => new Date(Date.parse(time) - days * DAY_MS).toISOString();
