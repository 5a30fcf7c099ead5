import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, formatDateTime, parseDate } from "./dates.ts";

test("dd.MM.yyyy is read as that day", () => {
  expect(parseDate("14.10.2025")).toEqual(new Date(2025, 9, 14));
  expect(parseDate("29.02.2024")).toEqual(new Date(2024, 1, 29));
  expect(parseDate("01.01.0050")?.getFullYear()).toBe(50);
});

test("any other text is read as ISO 8601", () => {
  expect(parseDate("2025-10-14T09:12:40.000Z")).toEqual(new Date(Date.UTC(2025, 9, 14, 9, 12, 40)));
  expect(parseDate("2025-10-14")).toEqual(new Date(2025, 9, 14));
  expect(parseDate("2025-10-14T09:12:40+02:00")).toEqual(new Date(Date.UTC(2025, 9, 14, 7, 12, 40)));
});

test.each([
  "",
  "soon",
  "31.02.2025",
  "00.01.2025",
  "1.2.2025",
  "14/10/2025",
  "2025-02-30",
  "2025-13-01",
  "2025-10-14T25:00:00Z",
  "14.10.25",
])("%j is no date", (text) => {
  expect(parseDate(text)).toBeNull();
});

test("what is written is read again", () => {
  const day = fc.date({ min: new Date(1900, 0, 1), max: new Date(2999, 11, 31), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      expect(parseDate(formatDate(date))).toEqual(new Date(date.getFullYear(), date.getMonth(), date.getDate()));
      expect(parseDate(date.toISOString())).toEqual(date);
    }),
  );
});

test("times are written with seconds", () => {
  expect(formatDateTime(new Date(2025, 9, 4, 9, 5, 7))).toBe("04.10.2025 09:05:07");
});
