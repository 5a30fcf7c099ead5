import { classNames } from "../class-names.ts";
import styles from "./chord.module.css";
import { Either } from "./Either.tsx";

const ACCIDENTALS: Readonly<Record<string, readonly [string, string | undefined]>> = {
  "#": ["♯", styles.sharp],
  "♯": ["♯", styles.sharp],
  b: ["♭", styles.flat],
  "♭": ["♭", styles.flat],
  "♮": ["♮", styles.natural],
};
const SIGNS: Readonly<Record<string, string | undefined>> = { "△": styles.triangle, ø: styles.half, "°": styles.diminished };
/** An accidental counts before a number, after a note letter and before a numeral; the drawn signs always. */
const TOKEN = /[♯♭♮△ø°]|[#b](?=\d)|(?<=[IViv])[#b](?=m\d)|(?<=\b[A-G])#|(?<=\b[A-G])b(?=m?(?![a-z]))|(?<![A-Za-z])[#b](?=[IViv])/gu;

/** An accidental, drawn, with its character as the text that is copied. */
export function Accidental({ sign }: { readonly sign: string }) {
  return [...sign].map((one, index) => {
    const [text, shape] = ACCIDENTALS[one] ?? [one, undefined];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the accidentals of one note have no other identity
      <span key={index} className={classNames(styles.accidental, shape)}>
        {text}
      </span>
    );
  });
}

const Piece = ({ text }: { readonly text: string }) => {
  if (ACCIDENTALS[text] !== undefined) return <Accidental sign={text} />;
  const shape = SIGNS[text];
  if (shape === undefined) return text;
  const sign = <span className={classNames(styles.sign, shape)}>{text}</span>;
  return text === "△" ? <Either usual={sign} name="maj" other="maj" /> : sign;
};

/** Text with its accidentals and chord signs drawn: "ii-V-I in Eb", "b9", "△7". */
export function MusicText({ text }: { readonly text: string }) {
  const pieces = splitKeeping(text, TOKEN);
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one immutable text
  return pieces.map((piece, index) => <Piece key={index} text={piece} />);
}

function splitKeeping(text: string, pattern: RegExp): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push(match[0]);
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
