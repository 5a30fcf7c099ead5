import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../tests/support/totals.ts";
import { parseIsoDate } from "./iso-date.ts";

const local = (year: number, month: number, day: number, hours = 0, minutes = 0, seconds = 0, ms = 0) =>
  new Date(year, month - 1, day, hours, minutes, seconds, ms);

/** Every form of the standard that stands for a moment, with that moment. */
test.each<[string, Date]>([
  ["2025", local(2025, 1, 1)],
  ["2025-10", local(2025, 10, 1)],
  ["202510", local(2025, 10, 1)],
  ["2025-10-14", local(2025, 10, 14)],
  ["20251014", local(2025, 10, 14)],
  ["+002025-10-14", local(2025, 10, 14)],
  ["+0020251014", local(2025, 10, 14)],
  ["2025-W42", local(2025, 10, 13)],
  ["2025W42", local(2025, 10, 13)],
  ["2025-W42-2", local(2025, 10, 14)],
  ["2025W422", local(2025, 10, 14)],
  ["2020-W53-7", local(2021, 1, 3)],
  ["2025-W01-1", local(2024, 12, 30)],
  ["2025-287", local(2025, 10, 14)],
  ["2025287", local(2025, 10, 14)],
  ["2024-366", local(2024, 12, 31)],
  ["2025-10-14T09", local(2025, 10, 14, 9)],
  ["2025-10-14T09:12", local(2025, 10, 14, 9, 12)],
  ["2025-10-14 09:12:40", local(2025, 10, 14, 9, 12, 40)],
  ["20251014T091240", local(2025, 10, 14, 9, 12, 40)],
  ["2025-W42-2T09:12", local(2025, 10, 14, 9, 12)],
  ["2025-287T09:12:40.5", local(2025, 10, 14, 9, 12, 40, 500)],
  ["2025-10-14t09:12:40,123456789", local(2025, 10, 14, 9, 12, 40, 123)],
  ["2025-10-14T09.5", local(2025, 10, 14, 9, 30)],
  ["2025-10-14T09:12,25", local(2025, 10, 14, 9, 12, 15)],
  ["2025-10-14T24:00", local(2025, 10, 15)],
  ["2025-10-14T09:12:40Z", new Date(Date.UTC(2025, 9, 14, 9, 12, 40))],
  ["20251014T091240Z", new Date(Date.UTC(2025, 9, 14, 9, 12, 40))],
  ["2025-10-14 09:12:40z", new Date(Date.UTC(2025, 9, 14, 9, 12, 40))],
  ["2025-10-14T09:12:40+02:00", new Date(Date.UTC(2025, 9, 14, 7, 12, 40))],
  ["2025-10-14T09:12:40+0530", new Date(Date.UTC(2025, 9, 14, 3, 42, 40))],
  ["2025-10-14T09:12:40-03", new Date(Date.UTC(2025, 9, 14, 12, 12, 40))],
  ["2025-10-14T09:12\u221203:00", new Date(Date.UTC(2025, 9, 14, 12, 12))],
  ["-000001-12-31T00:00Z", new Date("-000001-12-31T00:00Z")],
  ["0050-03-01T00:00Z", new Date("0050-03-01T00:00Z")],
])("%s is read", (text, moment) => {
  expect(parseIsoDate(text)).toEqual(moment);
});

test.each([
  "20",
  "2025-1-14",
  "2025-1014",
  "202510-14",
  "2025-00-10",
  "2025-02-29",
  "20251301",
  "2025-W00",
  "2025-W53-1",
  "2025-W42-0",
  "2025-W42-8",
  "2025-W422",
  "2025W42-2",
  "2025-000",
  "2025-366",
  "02025-10-14",
  "-000000-01-01",
  "2025-10-14T",
  "2025-10-14  09:12",
  "2025-10-14T9:12",
  "2025-10-14T24:01",
  "2025-10-14T09:60",
  "2025-10-14T09:12:60",
  "2025-10-14T0912:40",
  "2025-10-14T09:12:40.",
  "2025-10-14T09:12:40+24:00",
  "2025-10-14T09:12:40+02:60",
  "2025-10-14T09:12:40ZZ",
  "2025-10-14Z",
  "T09:12:40",
  "09:12:40",
  "P1Y2M",
  "2025-10-14/2025-10-15",
  "+999999-10-14",
  " 2025-10-14",
  "2025-10-14\n",
])("%j is no date", (text) => {
  expect(parseIsoDate(text)).toBeNull();
});

test.each(["0", " ", "2", "W", "-"])("a very long text of %j is no date", (piece) => {
  expect(parseIsoDate(`2025-10-14T09:12:40.${piece.repeat(1_000_000)}`)).toBeNull();
});

test("what the browser itself writes and reads as ISO 8601 is read the same", () => {
  const moment = fc.date({ min: new Date(-8.64e15), max: new Date(8.64e15), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (date) => {
      const text = date.toISOString();
      for (const form of [text, text.replace("T", " "), text.replace(".", ","), text.replace("Z", "+00:00")])
        expect(parseIsoDate(form)).toEqual(date);
    }),
    { numRuns: cases(200, 10_000) },
  );
});

test("day, week and day of the year of one day are the same day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_612_000 }), (days) => {
      const date = new Date(Date.UTC(110, 0, 1) + days * 86_400_000);
      const year = date.getUTCFullYear();
      const weekday = ((date.getUTCDay() + 6) % 7) + 1;
      const thursday = new Date(date.getTime() + (4 - weekday) * 86_400_000);
      const dayOfYear = (day: Date): number => Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
      const week = Math.ceil(dayOfYear(thursday) / 7);
      const padded = (value: number, length: number): string => String(value).padStart(length, "0");
      const weekYear = padded(thursday.getUTCFullYear(), 4);
      const forms = [
        `${padded(year, 4)}-${padded(dayOfYear(date), 3)}T00Z`,
        `${padded(year, 4)}${padded(dayOfYear(date), 3)}T00Z`,
        `${weekYear}-W${padded(week, 2)}-${weekday}T00Z`,
        `${weekYear}W${padded(week, 2)}${weekday}T00Z`,
      ];
      for (const form of forms) expect(parseIsoDate(form)?.toISOString(), form).toBe(date.toISOString());
    }),
    { numRuns: cases(200, 10_000) },
  );
});

test("any text is a moment or null, never an invalid date and never a throw", () => {
  const piece = fc.constantFrom("2025", "-", "10", "W", "42", "T", " ", ":", "30", ".", ",", "Z", "+", "5", "366", "24", "\u2212", "x");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const date = parseIsoDate(pieces.join(""));
      expect(date === null || Number.isFinite(date.getTime())).toBe(true);
    }),
    { numRuns: cases(200, 10_000) },
  );
});
