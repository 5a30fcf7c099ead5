import { expect, test } from "vitest";
import { atMost } from "./at-most.ts";

/** A field as a browser has it, with what it told. */
function fieldOf(value: string) {
  const told: string[] = [];
  const field = {
    value,
    validity: "",
    setCustomValidity(words: string) {
      field.validity = words;
    },
    reportValidity() {
      told.push(field.validity);
      return field.validity === "";
    },
  };
  return { field: field as unknown as HTMLInputElement, told, validity: () => field.validity };
}

test("what fits is taken as it is, and the field is right again", () => {
  const { field, told, validity } = fieldOf("Autumn");
  field.setCustomValidity("too long before");
  expect(atMost(field, 6)).toBe("Autumn");
  expect([told, validity()]).toEqual([[], ""]);
});

test("what does not fit is left out, and told once", () => {
  const { field, told } = fieldOf("Autumn Leaves");
  expect(atMost(field, 6)).toBe("Autumn");
  expect(told).toEqual(["At most 6 characters fit in here: the rest was left out."]);
});

test("a character of two units is not torn in two", () => {
  const { field } = fieldOf("Blues 🎷🎷");
  expect(atMost(field, 7)).toBe("Blues ");
  expect(atMost(field, 8)).toBe("Blues 🎷");
});
