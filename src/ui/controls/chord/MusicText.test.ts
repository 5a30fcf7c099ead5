import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MusicText } from "./MusicText.tsx";

/** The text as it is usually drawn, each drawn sign in braces. */
const drawn = (text: string) =>
  renderToStaticMarkup(createElement(MusicText, { text }))
    .replaceAll(/<span class="[^"]*other[^"]*"[^>]*>.*?<\/span>/gu, "")
    .replaceAll(/<span[^>]*>(.)<\/span>/gu, "{$1}")
    .replaceAll(/<[^>]*>/gu, "");

test.each([
  ["ii–V–I in Eb", "ii–V–I in E{♭}"],
  ["b9#11", "{♭}9{♯}11"],
  ["△7", "{△}7"],
  ["ø7", "{ø}7"],
  ["Bb lydian", "B{♭} lydian"],
  ["F#m or Bbm", "F{♯}m or B{♭}m"],
  ["Eb7", "E{♭}7"],
  ["bII7", "{♭}II7"],
  ["Blues in Ab, bebop", "Blues in A{♭}, bebop"],
  ["Abba and Ebony", "Abba and Ebony"],
  ["C♯ minor", "C{♯} minor"],
])("%s is drawn as %s", (text, expected) => {
  expect(drawn(text)).toBe(expected);
});

test("the text can still be copied as it was", () => {
  const html = renderToStaticMarkup(createElement(MusicText, { text: "E♭ and F♯" }));
  expect(html.replaceAll(/<[^>]*>/gu, "")).toBe("E♭ and F♯");
});
