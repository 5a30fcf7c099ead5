import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WidgetFrame, type WidgetFrameProps } from "./WidgetFrame.tsx";

const corners = (props: Partial<WidgetFrameProps>): number =>
  renderToStaticMarkup(<WidgetFrame label="Piano roll" selected {...props} />).split("<i ").length - 1;

test("a selected frame has corners to pull where its size can be chosen, and none in a lesson, where it cannot", () => {
  expect(corners({ onResize: () => {} })).toBe(4);
  expect(corners({})).toBe(0);
  expect(corners({ onResize: () => {}, locked: true })).toBe(0);
});
