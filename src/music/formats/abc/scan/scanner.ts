/** Reads one line from left to right, by index: nothing is read twice, so a line costs what its length says. */
export class Scanner {
  readonly text: string;
  /** Index of the next character. */
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** True behind the last character. */
  get done(): boolean {
    return this.at >= this.text.length;
  }

  /** A character ahead of here; `""` behind the end. */
  peek(ahead = 0): string {
    return this.text.charAt(this.at + ahead);
  }

  /** Goes past a sign where it stands here. */
  skip(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  skipBlanks(): void {
    while (isBlank(this.peek())) this.at++;
  }

  /** A whole number; undefined where no digit stands here, `Infinity` for more than seven digits. */
  number(): number | undefined {
    const from = this.at;
    while (isDigit(this.peek())) this.at++;
    const digits = this.at - from;
    if (digits === 0) return undefined;
    return digits > 7 ? Number.POSITIVE_INFINITY : Number(this.text.slice(from, this.at));
  }

  /** The characters from here on that pass a test. */
  run(passes: (sign: string) => boolean): string {
    const from = this.at;
    while (!this.done && passes(this.peek())) this.at++;
    return this.text.slice(from, this.at);
  }

  /** What stands before a closing sign, which is gone past; undefined (and stays) where it does not come within so many characters. */
  until(sign: string, within = Number.POSITIVE_INFINITY): string | undefined {
    const end = this.text.indexOf(sign, this.at);
    if (end === -1 || end - this.at > within) return undefined;
    const inside = this.text.slice(this.at, end);
    this.at = end + sign.length;
    return inside;
  }
}

export const isDigit = (sign: string): boolean => sign >= "0" && sign <= "9" && sign.length === 1;
export const isLetter = (sign: string): boolean => (sign >= "A" && sign <= "Z") || (sign >= "a" && sign <= "z");
export const isBlank = (sign: string): boolean => sign === " " || sign === "\t" || sign === "\u00a0";
export const isNoteLetter = (sign: string): boolean => (sign >= "A" && sign <= "G") || (sign >= "a" && sign <= "g");
