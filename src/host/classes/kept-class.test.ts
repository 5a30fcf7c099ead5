import { expect, test } from "vitest";
import { keptClasses } from "./kept-class.ts";

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) };
}

test("a learner of this device stands there once, also after the class got another code; a device of before kept no class", () => {
  const kept = storage();
  kept.setItem("learnersHere", JSON.stringify([{ code: "BBBBBBBB", title: "Jazz", nickname: "Bird" }]));
  const classes = keptClasses(kept);
  classes.remember({ code: "BBBBBBBB", classId: "c", title: "Jazz", nickname: "Bird" });
  classes.remember({ code: "CCCCCCCC", classId: "d", title: "Choir", nickname: "Bird" });
  classes.remember({ code: "DDDDDDDD", classId: "c", title: "Jazz", nickname: "Bird" });
  expect(classes.here().map(({ code, classId }) => `${code} ${classId}`)).toEqual(["DDDDDDDD c", "CCCCCCCC d"]);
  classes.forget({ code: "DDDDDDDD", classId: "c", title: "Jazz", nickname: "Bird" });
  expect(classes.here()).toHaveLength(1);
});
