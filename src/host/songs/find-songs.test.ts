import { expect, test } from "vitest";
import { repertoireTexts } from "../../../tests/support/repertoire.ts";
import { duplicatesIn, findSongs, type SongFilter } from "./find-songs.ts";
import type { ListedSong } from "./songs.ts";

const song = (
  id: string,
  title: string,
  key: string,
  chords: string,
  rest: Partial<ListedSong> & { composer?: string } = {},
): ListedSong => ({
  id,
  title,
  home: "device",
  data_abc: `X:1\nT:${title}\nC:${rest.composer ?? ""}\nL:1/4\nM:4/4\nK:${key}\nV:1\n${chords
    .split(" ")
    .map((chord) => `"${chord}" z4 |`)
    .join(" ")}\n`,
  ...(rest.home && { home: rest.home }),
});

const songs = [
  song("1", "Blue Étude", "Bb", "Cm7 F7 Bbmaj7", { composer: "Ann Other" }),
  song("2", "Minor Matter", "Cm", "Dm7b5 G7b9 Cm6"),
  song("3", "A Blue Room", "F", "F6 Dm7", { home: "public" }),
  song("4", "blue etude", "Bb", "Cm7 F7 Bbmaj7"),
];
const tags = (id: string): string[] => (id === "2" ? ["Gig"] : []);
const found = (filter: Partial<SongFilter>) =>
  findSongs(songs, { query: "", home: "all", tag: undefined, ...filter }, tags).map(({ id }) => id);

test.each([
  ["", ["1", "2", "3", "4"]],
  ["blue", ["1", "4", "3"]],
  ["etude", ["1", "4"]],
  ["ann", ["1"]],
  ["Bb blue", ["1", "4"]],
  ["gig", ["2"]],
  ["ii V I", ["1", "4"]],
  ["ii V I in minor", ["2"]],
  ["Cm7 F7", ["1", "4"]],
  ["nothing like it", []],
])("%j finds %j", (query, ids) => {
  expect(found({ query })).toEqual(ids);
});

test("one's own and public songs, and those of a tag, are told apart", () => {
  expect(found({ home: "public" })).toEqual(["3"]);
  expect(found({ home: "own" })).toEqual(["1", "2", "4"]);
  expect(found({ tag: "Gig" })).toEqual(["2"]);
});

test("songs are found by level, style and what they hold together with words, and by what they teach", () => {
  const repertoire = [...repertoireTexts].map(([id, data_abc]): ListedSong => ({ id, title: id, home: "public", data_abc }));
  const fits = (filter: Partial<SongFilter>) =>
    findSongs([...repertoire, ...songs], { query: "", home: "all", tag: undefined, ...filter }, tags).map(({ id }) => id);
  expect(fits({ head: { level: 1, holds: "words" } })).toEqual(["bingo", "mary-had-a-little-lamb", "twinkle"]);
  expect(fits({ head: { style: "Bossa nova" }, query: "ipanema" })).toEqual(["girl-from-ipanema"]);
  expect(fits({ query: "dorian mode" })).toContain("drunken-sailor");
  expect(fits({ head: {} })).toHaveLength(repertoire.length + songs.length);
  expect(fits({ head: { level: 1 }, home: "own" })).toEqual([]);
});

test.each([
  ["twinkle", "Ah! vous dirai-je, maman", "Twinkle, Twinkle, Little Star"],
  ["augustin", "O du lieber Augustin", "Oh, You Dear Augustin"],
  ["augustin", "O du lieber Augustin", "Did You Ever See a Lassie?"],
  ["frere-jacques", "Frère Jacques", "Are You Sleeping?"],
  ["frere-jacques", "Frère Jacques", "Brother John"],
  ["in-dulci-jubilo", "In dulci jubilo", "Good Christian Men, Rejoice"],
  ["o-sanctissima", "O Sanctissima", "O Thou Joyful Day"],
  ["o-tannenbaum", "O Tannenbaum", "O Christmas Tree"],
  ["brahms-lullaby", "Lullaby", "Brahms' Lullaby"],
  ["brahms-lullaby", "Lullaby", "Cradle Song"],
  ["old-folks-at-home", "Old Folks at Home", "Swanee River"],
  ["greensleeves", "Greensleeves", "What Child Is This?"],
  ["fairest-lord-jesus", "Fairest Lord Jesus", "Beautiful Savior"],
  ["o-come-all-ye-faithful", "O Come, All Ye Faithful", "Adeste Fideles"],
  ["lo-how-a-rose", "Lo, How a Rose E'er Blooming", "Es ist ein Ros entsprungen"],
  ["silent-night", "Silent Night", "Stille Nacht"],
  ["ode-to-joy", "Ode to Joy", "Joyful, Joyful, We Adore Thee"],
  ["largo-new-world", "Largo from the New World Symphony", "Goin' Home"],
  ["canon-in-d", "Canon in D", "Pachelbel's Canon"],
  ["drunken-sailor", "Drunken Sailor", "What Shall We Do with the Drunken Sailor?"],
  ["indiana", "Indiana", "Back Home Again in Indiana"],
  ["joshua", "Joshua Fit the Battle of Jericho", "Joshua Fought the Battle of Jericho"],
  ["this-old-man", "This Old Man", "Knick-Knack Paddy Whack"],
])("%s is found as “%s” and as “%s”, and comes first", (id, ...titles) => {
  const repertoire = [...repertoireTexts].map(([name, data_abc]): ListedSong => {
    const title = /^T:(.*)$/m.exec(data_abc)?.[1] ?? "";
    return { id: name, title, home: "public", data_abc };
  });
  for (const title of titles) expect(findSongs(repertoire, { query: title, home: "all", tag: undefined }, tags)[0]?.id, title).toBe(id);
});

test("a song without a tune is not found by the words that say so", () => {
  const plain = song("6", "Plain", "C", "C6");
  const changes = { ...plain, data_abc: plain.data_abc.replace("T:Plain\n", "T:Plain\nT:Changes only\n") };
  expect(findSongs([changes], { query: "changes only", home: "all", tag: undefined }, tags)).toEqual([]);
});

test("the same title with the same chords is there twice; the same title alone is not", () => {
  expect([...duplicatesIn(songs)]).toEqual(["1", "4"]);
  expect([...duplicatesIn([...songs.slice(0, 1), song("5", "Blue Etude", "C", "Dm7 G7")])]).toEqual([]);
});
