import { describe, expect, test } from "vitest";
import { backupsToRemove, nameOfBackup } from "./upkeep.ts";

const HOUR = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const hourly = (hours: number): string[] => Array.from({ length: hours }, (_, hour) => nameOfBackup(start + hour * HOUR));

describe("backups", () => {
  test("a name tells the time and sorts by it", () => {
    expect(nameOfBackup(start)).toBe("woodshed-2026-01-01T00-00-00Z.db");
    expect(hourly(30)).toEqual([...hourly(30)].sort());
  });

  test("of forty days made hour by hour, the last 24 stay and the newest of each of the last 14 days", () => {
    const kept: string[] = [];
    for (const name of hourly(40 * 24)) {
      kept.push(name);
      for (const old of backupsToRemove(kept)) kept.splice(kept.indexOf(old), 1);
    }
    expect(kept).toHaveLength(24 + 13);
    expect(kept.slice(-24)).toEqual(hourly(40 * 24).slice(-24));
    expect(kept.slice(0, 13)).toEqual(Array.from({ length: 13 }, (_, day) => nameOfBackup(start + ((26 + day) * 24 + 23) * HOUR)));
  });

  test("days without a backup push no older one out, and other files are left alone", () => {
    const rare = Array.from({ length: 10 }, (_, week) => nameOfBackup(start + week * 7 * 24 * HOUR));
    expect(backupsToRemove([...rare, "notes.txt", "woodshed.db", "woodshed-2020-01-01T00-00-00Z.db.partial"])).toEqual([]);
  });
});
