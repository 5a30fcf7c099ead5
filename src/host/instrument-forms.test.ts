import { expect, test } from "vitest";
import { fullFormOf } from "./instrument-forms.ts";

test("the piano has a full form; other instruments have not", () => {
  expect(fullFormOf("acoustic_grand_piano", "auto", undefined)).toBe("salamander_grand_piano");
  expect(fullFormOf("celesta", "full", undefined)).toBeNull();
});

test("a slow link, a saver of data and the user's word keep the light form; the user may also insist on the full one", () => {
  expect(fullFormOf("acoustic_grand_piano", "auto", { effectiveType: "3g" })).toBeNull();
  expect(fullFormOf("acoustic_grand_piano", "auto", { saveData: true, effectiveType: "4g" })).toBeNull();
  expect(fullFormOf("acoustic_grand_piano", "light", { effectiveType: "4g" })).toBeNull();
  expect(fullFormOf("acoustic_grand_piano", "full", { effectiveType: "2g" })).toBe("salamander_grand_piano");
});
