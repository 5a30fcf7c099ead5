import { expect, test } from "vitest";
import { cellAfter } from "./use-cell-keys.ts";

test("arrows move over the cells and stop at the edges", () => {
  expect(cellAfter({ row: 0, cell: 0 }, "ArrowRight", 4, 16)).toEqual({ row: 0, cell: 1 });
  expect(cellAfter({ row: 0, cell: 0 }, "ArrowLeft", 4, 16)).toEqual({ row: 0, cell: 0 });
  expect(cellAfter({ row: 3, cell: 5 }, "ArrowDown", 4, 16)).toEqual({ row: 3, cell: 5 });
  expect(cellAfter({ row: 3, cell: 5 }, "ArrowUp", 4, 16)).toEqual({ row: 2, cell: 5 });
});

test("Home and End lead to the ends of the row, other keys nowhere", () => {
  expect(cellAfter({ row: 1, cell: 5 }, "Home", 4, 16)).toEqual({ row: 1, cell: 0 });
  expect(cellAfter({ row: 1, cell: 5 }, "End", 4, 16)).toEqual({ row: 1, cell: 15 });
  expect(cellAfter({ row: 1, cell: 5 }, "a", 4, 16)).toBeUndefined();
});
