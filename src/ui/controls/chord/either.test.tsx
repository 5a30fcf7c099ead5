import { isValidElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { symbolParts } from "../../../music/chords/symbol-parts.ts";
import { ChordParts } from "./ChordParts.tsx";
import { Either, type EitherProps } from "./Either.tsx";
import { Roman } from "./Roman.tsx";

type Look = readonly EitherProps["name"][];

/** The text that a look leaves of what components draw. */
function textOf(node: ReactNode, look: Look): string {
  if (Array.isArray(node)) return (node as ReactNode[]).map((each) => textOf(each, look)).join("");
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return typeof node === "string" ? node : "";
  if (node.type === Either) {
    const { usual, name, other } = node.props as unknown as EitherProps;
    return textOf(look.includes(name) ? other : usual, look);
  }
  if (typeof node.type === "function") return textOf((node.type as (props: object) => ReactNode)(node.props), look);
  return textOf(node.props.children, look);
}

const chord = (name: string, look: Look): string => {
  const parts = symbolParts(name);
  return parts === undefined ? "" : textOf(<ChordParts parts={parts} />, look);
};
const numeral = (text: string, look: Look): string => textOf(<Roman numeral={text} />, look);

test.each([
  ["Ebmaj7", "E♭△7", "E♭maj7"],
  ["Fm7", "Fm7", "F−7"],
  ["Cmmaj7", "Cm△7", "C−maj7"],
  ["Dm7b5", "Dø7", "D−7♭5"],
  ["Dm9b5", "Dø9", "D−9♭5"],
  ["Bb7b9", "B♭7♭9", "B♭7♭9"],
  ["Cdim7", "C°7", "C°7"],
])("%s is set as %s, and as %s where the reader chose so", (name, usual, other) => {
  expect([chord(name, []), chord(name, ["maj", "dash", "m7b5"])]).toEqual([usual, other]);
});

test("each of the choices stands alone", () => {
  expect(["maj", "dash", "m7b5"].map((name) => ["Cmmaj7", "Dm7b5"].map((each) => chord(each, [name as Look[number]])))).toEqual([
    ["Cmmaj7", "Dø7"],
    ["C−△7", "Dø7"],
    ["Cm△7", "Dm7♭5"],
  ]);
});

test("roman numerals follow the same choices; their case says minor already", () => {
  expect([numeral("Imaj7", ["maj"]), numeral("viiø7", ["m7b5"]), numeral("ii7", ["dash"]), numeral("viiø7", [])]).toEqual([
    "Imaj7",
    "vii7(♭5)",
    "ii7",
    "viiø7",
  ]);
});
