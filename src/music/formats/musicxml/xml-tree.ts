import { SaxesParser } from "saxes";
import { ok, type Problem, type Result } from "../../../lib/result.ts";
import { problem } from "../shared/problems.ts";

/** An element of a document with what stands in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Text straight in it, trimmed. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

const DEEPEST = 200;
const MOST_ELEMENTS = 3_000_000;
/** What is not read, with all that stands in it: layout. */
const SKIPPED: ReadonlySet<string> = new Set(["defaults", "print", "beam", "stem", "encoding", "score-instrument", "miscellaneous"]);

/** Thrown to leave the parser at the first fault, and caught in `parseXml`. */
class XmlFault extends Error {
  readonly problem: Problem;
  constructor(fault: Problem) {
    super(fault.code);
    this.problem = fault;
  }
}

/**
 * An XML document as a tree without its layout. Ill-formed and cut documents are refused with line, column and the element around it (`bad-xml`);
 * nesting beyond 200 (`deep-xml`), more than three million elements (`xml-too-large`) and entities of its own (`xml-entities`) too.
 * Nothing is fetched.
 */
export function parseXml(text: string): Result<XmlElement> {
  const tree = new TreeBuilder();
  try {
    return ok(tree.read(text));
  } catch (fault) {
    if (!(fault instanceof XmlFault)) throw fault;
    return { ok: false, error: fault.problem };
  }
}

class TreeBuilder {
  readonly #parser = new SaxesParser();
  readonly #open: OpenElement[] = [];
  #root: OpenElement | undefined;
  #skipped = 0;
  #count = 0;

  read(text: string): XmlElement {
    const parser = this.#parser;
    parser.on("error", () => this.#fail((at) => this.#damage(at)));
    parser.on("doctype", (doctype) => {
      if (doctype.includes("<!ENTITY")) this.#fail((at) => problem("xml-entities", at, placeOf(at)));
    });
    parser.on("opentag", ({ name, attributes }) => this.#enter(name, attributes));
    parser.on("closetag", () => this.#leave());
    parser.on("text", (part) => this.#text(part));
    parser.on("cdata", (part) => this.#text(part));
    parser.write(text).close();
    return this.#root ?? this.#fail((at) => problem("xml-empty", at, placeOf(at)));
  }

  #enter(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length + this.#skipped >= DEEPEST) this.#fail((at) => problem("deep-xml", { ...at, most: DEEPEST }, placeOf(at)));
    if (++this.#count > MOST_ELEMENTS) this.#fail((at) => problem("xml-too-large", at, placeOf(at)));
    if (this.#skipped > 0 || SKIPPED.has(name)) {
      this.#skipped++;
      return;
    }
    const element: OpenElement = { name, attributes, children: [], text: "" };
    this.#open.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }

  #leave(): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    const element = this.#open.pop();
    if (element) element.text = element.text.trim();
  }

  #text(part: string): void {
    const element = this.#open.at(-1);
    if (element && this.#skipped === 0) element.text += part;
  }

  /** What is no XML, by the element that it stands in: the parser's own words are none for people. */
  #damage(at: Place): Problem {
    const element = this.#open.at(-1)?.name;
    return element === undefined ? problem("xml-empty", at, placeOf(at)) : problem("bad-xml", { ...at, element }, placeOf(at));
  }

  #fail(make: (at: Place) => Problem): never {
    const { line, columnIndex } = this.#parser;
    throw new XmlFault(make({ line, column: columnIndex + 1 }));
  }
}

interface Place {
  readonly line: number;
  readonly column: number;
}

const placeOf = ({ line, column }: Place): string => `line ${line}, column ${column}`;

/** The first child of a name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined => {
  const { children = [] } = element ?? {};
  for (const each of children) if (each.name === name) return each;
  return undefined;
};

/** All children of a name. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((each) => each.name === name) ?? [];

/** Text of the first child of a name; empty where there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string => child(element, name)?.text ?? "";

/** Number in the first child of a name; undefined where there is none. */
export function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  const text = textOf(element, name);
  if (text === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
