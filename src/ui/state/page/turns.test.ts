import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

function page() {
  const idle: (() => void)[] = [];
  const drawn: string[] = [];
  let now = 0;
  return {
    drawn,
    turns: createTurns(
      (task) => idle.push(task),
      () => now,
    ),
    /** Takes so many milliseconds; a whole go when nothing is said. */
    part:
      (name: string, ms = 1000) =>
      () => {
        drawn.push(name);
        now += ms;
      },
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

test("small parts are drawn in one go for as long as that takes little time; the one that is begun is drawn to its end", () => {
  const { turns, part, drawn, rest } = page();
  for (const name of ["first", "second", "third", "fourth", "fifth"]) turns.inTurn(part(name, 20));
  rest();
  expect(drawn).toEqual(["first", "second", "third"]);
  rest();
  expect(drawn).toEqual(["first", "second", "third", "fourth", "fifth"]);
});

test("what is carried from the midst of a go on ends it", () => {
  const { turns, part, drawn, rest } = page();
  let end = (): void => {};
  turns.inTurn(() => {
    end = turns.keep();
  });
  turns.inTurn(part("after it"));
  rest();
  expect(drawn).toEqual([]);
  end();
  rest();
  expect(drawn).toEqual(["after it"]);
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
