/** Pitch classes along the line of fifths; C is 0. */
const FIFTHS = ["F", "C", "G", "D", "A", "E", "B"];

/**
 * How the twelve pitch classes are spelled in a key: in major from the lowered sixth to the raised fourth, in minor up to its leading
 * note and the raised fourth.
 * @example spellingOf(0, false)(61, 4) // "C#4"
 */
export function spellingOf(fifths: number, minor: boolean): (midi: number) => string {
  const from = fifths - (minor ? 2 : 4);
  const names = new Map<number, string>();
  for (let place = from; place < from + 12; place++) names.set((((place * 7) % 12) + 12) % 12, nameAt(place));
  return (midi) => {
    const name = names.get(((midi % 12) + 12) % 12) ?? "C";
    const shift = name.startsWith("C") && name.includes("b") ? 1 : name.startsWith("B") && name.includes("#") ? -1 : 0;
    return `${name}${Math.floor(midi / 12) - 1 + shift}`;
  };
}

function nameAt(place: number): string {
  const at = place + 1;
  const letter = FIFTHS[((at % 7) + 7) % 7] ?? "C";
  const signs = Math.floor(at / 7);
  return `${letter}${signs < 0 ? "b".repeat(-signs) : "#".repeat(signs)}`;
}
