import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Caption, musicCaption, nameCaption } from "../../../protocol/records/captions.ts";
import { Captions } from "./Captions.tsx";

const drawn = (...captions: readonly Caption[]) => renderToStaticMarkup(createElement(Captions, { captions })).replaceAll(/<[^>]*>/gu, "");

test.each([
  [[nameCaption("Progression a1b2"), musicCaption("Bb major"), nameCaption("4/4")], "Progression a1b2 · B♭ major · 4/4"],
  [[nameCaption("ii (vibm7 iib7b5) I"), musicCaption("F# minor")], "ii (vi♭m7 ii♭7♭5) I · F♯ minor"],
  [[nameCaption("Study in Bb, b9 and #11")], "Study in Bb, b9 and #11"],
])("accidental signs stand only in what is music: %#", (captions, text) => {
  expect(drawn(...captions)).toBe(text);
});
