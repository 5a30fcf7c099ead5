import { expect, test } from "vitest";
import { given, harmonyOf, written } from "../../../tests/support/changes.ts";
import { arpeggiator } from "./processor.ts";

test("eighths go up through the chord and start over", () => {
  const voice = given(arpeggiator.run(harmonyOf("C:h G:h"), { direction: "up", duration: "e" }));
  expect(written(voice)).toBe("C3:e E3:e G3:e C3:e G3:e B3:e D4:e G3:e");
});

test("up and down turns without repeating the outer notes; a rest stays a rest", () => {
  const voice = given(arpeggiator.run(harmonyOf("Cmaj7:w N.C.:q"), { direction: "upDown", duration: "q" }));
  expect(written(voice)).toBe("C3:q E3:q G3:q B3:q z:e z:e");
  const longer = given(arpeggiator.run(harmonyOf("Cmaj7:w"), { direction: "upDown", duration: "e" }));
  expect(written(longer)).toBe("C3:e E3:e G3:e B3:e G3:e E3:e C3:e E3:e");
});
