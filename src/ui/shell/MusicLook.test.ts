import { expect, test } from "vitest";
import { withDeparture } from "./MusicLook.tsx";

test("a departure from the usual look is taken once and left again, the others stay", () => {
  expect(withDeparture(["bare"], "maj", true)).toEqual(["bare", "maj"]);
  expect(withDeparture(["bare", "maj"], "maj", true)).toEqual(["bare", "maj"]);
  expect(withDeparture(["maj", "bare"], "maj", false)).toEqual(["bare"]);
});
