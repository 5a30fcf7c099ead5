import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** A page where drawing a part takes so many milliseconds. */
function page(costs = 50) {
  const idle: (() => void)[] = [];
  const drawn: string[] = [];
  let time = 0;
  const drawNow = (task: () => void) => {
    task();
    time += costs;
  };
  return {
    drawn,
    turns: createTurns({ idle: (task) => idle.push(task), drawNow, now: () => time }),
    part: (name: string) => () => void drawn.push(name),
    /** The page has nothing else to do, once. */
    rest: () => idle.shift()?.(),
    idle,
  };
}

test("what is in sight is drawn at once; what is not comes one after another, in its order, when the page rests", () => {
  const { turns, part, drawn, rest } = page();
  turns.inTurn(part("below"));
  turns.inTurn(part("further below"));
  turns.soon(part("in sight"));
  expect(drawn).toEqual(["in sight"]);
  rest();
  expect(drawn).toEqual(["in sight", "below"]);
  rest();
  expect(drawn).toEqual(["in sight", "below", "further below"]);
});

test("parts that take little time share a turn, until it has taken its time", () => {
  const { turns, part, drawn, rest } = page(20);
  for (const name of ["one", "two", "three", "four"]) turns.inTurn(part(name));
  rest();
  expect(drawn).toEqual(["one", "two", "three"]);
  rest();
  expect(drawn).toEqual(["one", "two", "three", "four"]);
});

test("while something is dragged nothing is drawn, and all of it afterwards", () => {
  const { turns, part, drawn, rest, idle } = page();
  turns.inTurn(part("below"));
  const [first, second] = [turns.keep(), turns.keep()];
  rest();
  turns.soon(part("scrolled to"));
  turns.inTurn(part("further below"));
  first();
  first();
  rest();
  expect(drawn).toEqual([]);
  second();
  expect(drawn).toEqual(["scrolled to"]);
  while (idle.length > 0) rest();
  expect(drawn).toEqual(["scrolled to", "below", "further below"]);
});

test("what is gone is not drawn", () => {
  const { turns, part, drawn, rest } = page();
  const takeBack = turns.inTurn(part("below"));
  const end = turns.keep();
  const takeBackSoon = turns.soon(part("scrolled to"));
  takeBack();
  takeBackSoon();
  end();
  rest();
  expect(drawn).toEqual([]);
});
