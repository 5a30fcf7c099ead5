/**
 * The text of a song of so many bars in three voices: changes over a melody in eighths, a right hand of chords and a bass. Every
 * sixteen bars are repeated with two endings.
 */
export function longSong(bars: number): string {
  const lines = ["X:1", "T:Long", "C:Nobody", "L:1/8", "Q:1/4=160", "M:4/4", "K:Eb"];
  const voices = [`V:1 treble nm="Melody"`, `V:2 treble nm="Comping"`, `V:3 bass nm="Bass"`];
  const chords = ["Ebmaj7", "Cm7", "Fm7", "Bb7"];
  const music: readonly ((bar: number) => string)[] = [
    (bar) => `"${chords[bar % 4]}" EFGA BcdB`,
    (bar) => (bar % 2 === 0 ? "[EGB]4 [FAc]4" : "z2 [DFA]2 z2 [EGB]2"),
    (bar) => `E,2 G,2 B,2 ${bar % 2 === 0 ? "C" : "D"}2`,
  ];
  const body = music.map((write, voice) => {
    const written = Array.from({ length: bars }, (_, bar) => `${startOf(bar)}${write(bar)} ${endOf(bar, bars)}`);
    const rows = Array.from(
      { length: Math.ceil(bars / 4) },
      (_, row) => `${written.slice(4 * row, 4 * row + 4).join(" ")} %${4 * row + 4}`,
    );
    return [`V:${voice + 1}`, ...rows].join("\n");
  });
  return [...lines, ...voices, ...body, ""].join("\n");
}

const startOf = (bar: number): string => (bar % 16 === 0 ? "|: " : bar % 16 === 13 ? "[1 " : bar % 16 === 14 ? "[2 " : "");
const endOf = (bar: number, bars: number): string => (bar === bars - 1 ? "|]" : bar % 16 === 13 ? ":|" : bar % 16 === 15 ? "||" : "|");
