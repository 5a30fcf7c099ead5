import { type AST, parseRegExpLiteral, visitRegExpAST } from "@eslint-community/regexpp";

/** Characters of every kind that a class may name; the first that fits stands for its kind. */
const kinds: readonly string[] = [
  "abcdefghijklmnopqrstuvwxyz",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "0123456789",
  " \t\u00a0",
  "\n\r\u2028",
  "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  "\u0000\u0001\u007f",
  "éø°♭♯\u0301\u200b",
];

/** One character of each kind that a class or set holds. */
function samplesOf(node: AST.CharacterClass | AST.CharacterSet | AST.Character, flags: string): string[] {
  if (node.type === "Character") return [String.fromCodePoint(node.value)];
  const one = new RegExp(`^${node.raw}$`, flags.replace(/[gym]/g, ""));
  const fits = (kind: string): string | undefined => [...kind].find((character) => one.test(character));
  return kinds.map(fits).filter((character) => character !== undefined);
}

/** A short text that a part of a pattern takes. */
function exampleOf(node: AST.Element, flags: string): string {
  switch (node.type) {
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
      return samplesOf(node, flags)[0] ?? "";
    case "Quantifier":
      return exampleOf(node.element, flags).repeat(Math.max(node.min, node.max === 0 ? 0 : 1));
    case "Group":
    case "CapturingGroup":
      return beforeIn(node.alternatives[0], undefined, flags);
    default:
      return "";
  }
}

/** A text for the elements of an alternative that stand before one of them; for all when none is given. */
function beforeIn(alternative: AST.Alternative | undefined, end: AST.Node | undefined, flags: string): string {
  let text = "";
  for (const element of alternative?.elements ?? []) {
    if (element === end) break;
    text += exampleOf(element, flags);
  }
  return text;
}

/** A text for everything that stands before a node, from the pattern's beginning. */
function before(node: AST.Node, flags: string): string {
  let text = "";
  for (let at: AST.Node = node; at.parent !== null; at = at.parent) {
    if (at.parent.type === "Alternative") text = beforeIn(at.parent, at, flags) + text;
  }
  return text;
}

/** What a text is made of: a beginning once, a middle again and again, an end once. */
export interface TextShape {
  readonly begin: string;
  readonly again: string;
  readonly end: string;
}

/** Repetitions that count as open. */
const MANY = 1_000;
/** Characters of a pattern that are tried in pairs. */
const MOST_PAIRED = 10;
const ENDS = ["", "\u0001", "x", "!"];

/**
 * The shapes of text that would make a pattern slow: each character that it names repeated, what each open repetition takes after what stands before
 * it, that beginning itself again and again, and pairs of its characters; each with endings that fit and that do not. None for a pattern without an
 * open repetition: it looks at a bounded number of characters from any place, so that its time is linear whatever the text is.
 */
export function shapesFor(regex: RegExp): TextShape[] {
  const { flags } = regex;
  const again = new Set<string>();
  let isOpen = false;
  const shapes = new Map<string, TextShape>();
  const add = (shape: TextShape): void => void shapes.set(JSON.stringify(shape), shape);
  const addAll = (begin: string, middle: string): void => {
    if (middle !== "") for (const end of ENDS) add({ begin, again: middle, end });
  };
  const character = (node: AST.CharacterClass | AST.CharacterSet | AST.Character): void => {
    for (const sample of samplesOf(node, flags)) again.add(sample);
  };
  visitRegExpAST(parseRegExpLiteral(regex), {
    onCharacterEnter: character,
    onCharacterClassEnter: character,
    onCharacterSetEnter: character,
    onQuantifierEnter: (node) => {
      if (node.max < MANY) return;
      isOpen = true;
      const begin = before(node, flags);
      const { element } = node;
      const inner =
        element.type === "Character" || element.type === "CharacterSet" || element.type === "CharacterClass"
          ? samplesOf(element, flags)
          : [exampleOf(element, flags)];
      for (const middle of inner) {
        addAll(begin, middle);
        addAll("", begin + middle);
      }
      addAll("", begin);
    },
  });
  if (!isOpen) return [];
  const characters = [...again];
  for (const one of characters) addAll("", one);
  const paired = characters.slice(0, MOST_PAIRED);
  for (const one of paired) for (const other of paired) add({ begin: "", again: one + other, end: "\u0001" });
  return [...shapes.values()];
}
