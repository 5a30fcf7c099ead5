// Finds words that a person may see where they do not belong: in the code, and not in src/ui/text.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { root } from "./root.mjs";

/**
 * Where no words may stand: all of the page but its texts and the developers' page /lab. The gateway has words of its own: those of its answers
 * on the wire and of its terminal.
 */
const ROOMS = /^src\/(?!gateway\/|ui\/text\/|ui\/routes\/Lab)/;

/** Words that stand in the code for a reason: a file, what of its literals is meant, and why. */
const REASONS = /** @type {const} */ ([
  [/^src\/music\/(general-midi\.ts|licks\.ts|lick-library\/.+)$/, /./, "names of instruments and licks"],
  [
    /^src\/music\/(scales\/|scales\.ts|harmony\/diatonic|training\/exercises|formats\/(chart-text|midi)\/read-)/,
    /^[a-z0-9 -]+$/,
    "names of scales",
  ],
  [/^src\/widgets\/(key-selector\/definition|player\/variants)\.ts$/, /^(\{\})? (major|minor)$/, "names of scales"],
  [/^src\/music\/band\/styles\//, /^([goxX.| ]+|two|walk|cells)$/, "rhythms of a band's styles, and how its bass plays"],
  [/^src\/music\/midi-file\.ts$/, /^Comping$/, "names stored in the file"],
  [/^src\/music\/chords\/library\.ts$/, /./, "chord symbols, and the groups by the names that documents may hold"],
  [/^src\/music\/(progressions|ear\/levels)\.ts$/, /^[IViv][\w() ]*$/, "romans of progressions"],
  [/^src\/documents\/(lesson\/title|workspace\/codec)\.ts$/, /^New (lesson|workspace)$/, "titles stored in documents"],
  [/^src\/music\/(progressions|songs\/song)\.ts$/, /^(Progression \{\}|Untitled)$/, "titles stored in documents"],
  [/^src\/music\/training\/exercises\.ts$/, /\{\}/, "titles of pieces, stored in documents and records"],
  [
    /^src\/engine\/(ear\/ear|practice\/train|training\/simple\/simple-log)\.ts$/,
    /^(Intervals|Degrees|Chords|Progressions|\{\}, level \{\}|Weak spots|Training)$/,
    "titles stored in the record",
  ],
  [/^src\/widgets\/.+\.ts$/, /^(Harmony|Piano roll|Linked steps|Steps)$/, "titles stored in documents and records"],
  [/^src\/protocol\/gateway-contract-schemas\.ts$/, /character NUL\.$/, "the gateway's message on the wire"],
  [/^src\/music\/(songs\/song|formats\/.+)\.ts$/, /^(line|byte) \{\}(, column \{\})?$/, "a problem's place, for developers"],
  [/^src\/music\/formats\/chart-text\/write-/, /^((Title|Composer|Style|Key|Time|Tempo): \{\}|Segno|Coda|Fine)$/, "words of the format"],
  [/^src\/music\/formats\/ireal\//, /^(Intro|Verse|Medium Swing|Composer Unknown|(?:\{\}\{\})? al \{\}|Coda|Fine)$/, "words of the format"],
  [
    /^src\/music\/formats\/musicxml\/write\//,
    /^((?:\{\}\{\})? al \{\}|(To )?Coda|Fine|Neapolitan|Italian|French|German|Tristan)$/,
    "words of the format",
  ],
  [/^src\/music\/formats\/(musicxml\/write|shared)\//, /^(Music|Woodshed|Lead sheet)$/, "names stored in the file"],
  [/^src\/music\/formats\/abc\//, /^(IrwE|Oslash|Aring)$/, "letters of fields, names of characters"],
  [/^src\/documents\/practice\/changes\.ts$|^src\/host\/audio\/voice-instruments\.ts$/, /^(ear|slot) \{\}$/, "ids"],
  [/^src\/protocol\/records\/io-nodes\.ts$/, /^Note$/, "types of links"],
  [/^src\/lib\/browser-features\.ts$/, /./, "names of the browser's interfaces"],
]);

/** Attributes and members whose text is seen or read out. */
const SEEN =
  /^(aria-(label|description|valuetext|roledescription)|about|alt|empty|group|head|heading|hint|label|message|note|notFound|placeholder|said|text|title|unit|words)$/;
/** Members and attributes that hold code: styles, drawing, selectors. */
const CODE = /^(className|style|class|d|points|viewBox|transform|key|id|to|href|rel|type|role|accept|sizes|content|\w+font)$/;
/** Calls whose first argument is a name or a selector, not words. */
const NAMING =
  /^(closest|matches|matchMedia|querySelector|querySelectorAll|load|addEventListener|getAttribute|setAttribute|hasAttribute|createElement|createElementNS|getPropertyValue|setProperty|replace|replaceAll|match|test|split|includes|startsWith|endsWith|has|get|createContext|picklist|literal|import)$/;
/** Words in a row, one that begins a line, or one that is joined to what stands beside it: what a person reads. */
const READS = [
  /\p{L}{2,}[,.:;!?…”"’)]* +[“"(]?\p{L}/u,
  /^\p{Lu}\p{Ll}{2,}/u,
  /[\p{L}…”).]+,? +\{\}|\{\}[,.:;)]* +\p{L}{2,}/u,
  /^[,:;]? +\p{L}{2,}|\p{L}{2,}[,:;]? +$/u,
  /\{\}[,:;] \{\}/,
];
/** Names of keys as browsers give them. */
const KEYS =
  /^((Mod|Shift|Alt|Ctrl)[+-])*(Arrow\w+|Enter|Escape|Tab|Delete|Backspace|Space|Home|End|PageUp|PageDown|ContextMenu|Mod|Shift|Alt|F\d+|Key[A-Z]|Digit\d|[a-z])$/;
/** Addresses, selectors, lengths and queries of CSS, and music as it is written: chord symbols, ABC; markup, headers of HTTP. */
const NOTATIONS = [
  /^\w+:\/\//,
  /\[[\w-]+(?:[*^$]?=[^\]]*)?\]/,
  /^\{\}px(?: \{\}px)*$/,
  /^[A-G][#b]?(?:m|maj|dim|aug|sus)?\d*(?:b5)?$/,
  /^X:1\n|^%%|^V:\{\}|^ (?:nm|style)=/,
  /^<[!?a-z]/,
  /^\([a-z-]+: [a-z-]+\)$/,
  /^[A-Z][a-z]+(-[A-Z][a-z]+)+$/,
];
/** Types of music and of links, as documents store them. */
const TYPES =
  /^(Chord|Rest|Note|Triplet|Harmony|Melody|Bass|Piece|Voice|Notes|Key|Scale|Lick|Steps|State|Event|Processor|SequencerData|MusicElement|Drums|Tuplet)$/;

/** @param {ts.Node} node */
const textOf = (node) => {
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("{}");
  return ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : "";
};

/** The attribute or member that a literal is the value of. @param {ts.Node} node @returns {string | undefined} */
function memberOf(node) {
  let { parent } = node;
  let child = node;
  while (
    ts.isJsxExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== child) ||
    (ts.isBinaryExpression(parent) && /^(\?\?|\|\||&&|\+)$/.test(parent.operatorToken.getText()))
  )
    [child, parent] = [parent, parent.parent];
  if (ts.isJsxAttribute(parent) || (ts.isPropertyAssignment(parent) && parent.initializer === child)) return parent.name.getText();
  return undefined;
}

/** What holds no words by its place: imports, types, throws, comparisons, names of members, what is written for developers. @param {ts.Node} node */
function isCode(node) {
  const { parent } = node;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)) return true;
  if (ts.isCallExpression(node) && /^(console\.|logCause$|parts\.log$)/.test(node.expression.getText())) return true;
  if (ts.isJsxAttribute(node) && CODE.test(node.name.getText())) return true;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isBinaryExpression(parent)) return /^([!=]==?|in|[<>]=?)$/.test(parent.operatorToken.getText());
  if (ts.isNewExpression(parent)) return /(Error|Exception)$/.test(parent.expression.getText());
  if (ts.isCallExpression(parent) && parent.arguments[0] === node) return NAMING.test(parent.expression.getText().split(".").at(-1) ?? "");
  return false;
}

/**
 * The literals of a source text that a person may see.
 * @param {ts.SourceFile} source made with parent pointers
 * @returns {ts.Node[]}
 */
export function visibleLiterals(source) {
  /** @type {ts.Node[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (isCode(node)) return;
    const text = textOf(node);
    if (/\p{L}{2}|\{\}[,:;] \{\}/u.test(text) && !NOTATIONS.some((pattern) => pattern.test(text))) {
      const member = memberOf(node);
      if (ts.isJsxText(node)) found.push(node);
      else if (member !== undefined && (CODE.test(member) || (member === "group" && /^[a-z ]+$/.test(text)))) return;
      else if (member !== undefined && SEEN.test(member)) found.push(node);
      else if (!KEYS.test(text) && !TYPES.test(text) && READS.some((pattern) => pattern.test(text))) found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The source files in which no words may stand. */
const files = () =>
  readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file) && ROOMS.test(file))
    .sort();

/** Words that stand in the code without a reason, and reasons that no words have any more, a line each. @returns {string[]} */
export function strayWords() {
  const idle = new Set(REASONS);
  const stray = files().flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(`${root}${file}`, "utf8"), ts.ScriptTarget.Latest, true);
    const unexplained = visibleLiterals(source).filter((node) => {
      const text = textOf(node);
      const reasons = REASONS.filter(([where, what]) => where.test(file) && what.test(text));
      for (const reason of reasons) idle.delete(reason);
      return reasons.length === 0;
    });
    return unexplained.map((node) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      return `${file}:${line + 1} says ${node.getText(source).trim().replace(/\s+/g, " ").slice(0, 80)}: words stand in src/ui/text/en`;
    });
  });
  return [...stray, ...[...idle].map(([where, what, why]) => `scripts/visible-words.mjs: nothing is excused by ${where} ${what} (${why})`)];
}
