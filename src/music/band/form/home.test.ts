import { expect, test } from "vitest";
import { formOf } from "../../../../tests/support/band-charts.ts";
import { chordElement } from "../../chords/element.ts";
import { chordOf } from "../../chords/read-chord.ts";
import { type Chart, chartOf } from "../chart.ts";
import { bandStyles } from "../styles.ts";
import { endingOf } from "./arrangement.ts";
import { homeOf } from "./home.ts";

function chart(names: string, key: string): Chart {
  const chords = names.split(" ").map((name, index) => {
    const chord = chordOf(name);
    if (chord === undefined) throw new Error(name);
    return chordElement({ id: `${index}`, tonic: chord.tonic, type: chord.type });
  });
  return chartOf(formOf(chords, "4/4", key));
}

test.each([
  ["the last chord, where the tonic is far off", "Cmaj7 A7 Dm7 G7 Em7b5 A7 C7 Fmaj7", "C", "Fmaj7"],
  ["the last chord, in minor", "Gm7 C7 Fm7 Bb7 Ebmaj7 Am7b5 G7#5 Cm11", "Gm", "Cm11"],
  ["the tonic behind which a seventh leads on", "Cmaj7 C7 Fmaj7 Fm6 C6 A7 Dm7 G7", "C", "C6"],
  ["the tonic and no seventh chord on its root", "Gm6 Cm6 D7 Gm6 G7 Cm6 Am7b5 D7", "Gm", "Gm6"],
  ["the tonic before a turnaround", "Dm7 G7 Cmaj7 Cmaj7 Dm7 G7 Cmaj7 A7 Dm7 G7", "C", "Cmaj7"],
  ["the tonic seventh of a blues", "F7 Bb7 F7 F7 Bb7 Bb7 F7 D7 Gm7 C7 F7 C7", "F", "F7"],
  ["the tonic seventh of a blues before its turnaround", "F7 Bb7 F7 F7 Bb7 Bb7 F7 F7 Gm7 C7 D7 Gm7 C7", "F", "F7"],
  ["the minor tonic of a minor blues", "Cm7 Fm7 Cm7 C7 Fm7 Fm7 Cm7 Cm7 Ab7 G7 Cm7 G7", "Cm", "Cm7"],
  ["the tonic of a blues that is no seventh chord", "Fmaj7 Em7b5 Dm7 Cm7 Bb7 Bbm7 Am7 Abm7 Gm7 C7 Fmaj7 C7", "F", "Fmaj7"],
  ["the relative major, where the song ends in it", "Fm7 Bbm7 Eb7 Abmaj7 Dbmaj7 Bdim7 Bbm7 Eb7 Abmaj7 Abmaj7", "Ab", "Abmaj7"],
  ["a major third at the end of a minor song", "Cm Fm G7 Cm Ab G7 Fm C", "Cm", "CM"],
  ["the key's sixth chord behind a dominant alone", "Dm7 G7 Dm7 G7", "C", "C6"],
  ["the key's minor sixth chord", "Dm7b5 G7 Dm7b5 G7", "Cm", "Cm6"],
  ["the vamp of a song in no key", "D7sus4 F7sus4 D7sus4 F7sus4", "none", "D7sus4"],
])("a form comes to rest on %s", (_, names, key, home) => {
  expect(homeOf(chart(names, key))?.name).toBe(home);
});

test("the ending leads to the form's last chord over the bars before it, twice", () => {
  const [tag, last] = endingOf(chart("Cmaj7 A7 Dm7 G7 Em7b5 A7 C7 Fmaj7", "C"), bandStyles.mediumSwing, 1);
  const basses = tag?.notes.filter(({ part, start }) => part === "bass" && start % 3840 === 0).map(({ midi }) => midi % 12);
  expect(basses).toEqual([9, 0, 9, 0]);
  const held = last?.notes.filter(({ part }) => part !== "drums") ?? [];
  expect(held.find(({ part }) => part === "bass")?.midi).toBe(29);
  expect(held.map(({ midi }) => midi % 12)).not.toContain(10);
});
