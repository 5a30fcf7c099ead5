/** One seeded change of a text: a letter lost, doubled, swapped, replaced, or the text cut. */
function mutated(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const signs = '|:[](){}"!$%^_=-/<>0123456789ABCDEFGabcxzZ#~XTLMKVQ\n &*?';
  const sign = signs.charAt(Math.floor(random() * signs.length));
  switch (Math.floor(random() * 5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + sign + text.slice(at + 1);
    case 3:
      return text.slice(0, at) + sign + text.slice(at);
    default:
      return text.slice(0, at) + text.slice(at).replace(/(.)(.)/, "$2$1");
  }
}

/** A song's text after one to four seeded changes: what a careless hand or a broken download makes of it. */
export function mutatedSong(text: string, random: () => number): string {
  let changed = text;
  for (let change = Math.floor(random() * 4); change >= 0; change--) changed = mutated(changed, random);
  return changed;
}
