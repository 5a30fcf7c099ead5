import { expect, test } from "vitest";
import { beatsAMinute, tempoBeat } from "./tempo-beat.ts";

test("a tempo counts what is felt as a beat: dotted quarters in 6/8, 9/8 and 12/8, halves in 2/2, eighths in 3/8 and 7/8", () => {
  const beats = ["4/4", "3/4", "6/8", "9/8", "12/8", "2/2", "3/8", "7/8"].map(tempoBeat);
  const dotted = ["dotted-quarter", "dotted-quarter", "dotted-quarter"];
  expect(beats).toEqual(["quarter", "quarter", ...dotted, "half", "eighth", "eighth"]);
});
test("76 quarters a minute are 51 dotted quarters, whole as a sheet prints them", () => {
  expect(beatsAMinute(76, "dotted-quarter")).toBe(51);
  expect(beatsAMinute(76, "quarter")).toBe(76);
});
