import { expect, test } from "vitest";
import { given, harmonyOf } from "../../../tests/support/changes.ts";
import { tritoneSubstitution } from "./processor.ts";

test("the dominant of a ii-V-I becomes Db7", () => {
  const { elements } = given(tritoneSubstitution.run(harmonyOf("Dm7 G7 Cmaj7"), {}));
  expect(elements.map(({ name }) => name)).toEqual(["Dm7", "Db7", "Cmaj7"]);
});
