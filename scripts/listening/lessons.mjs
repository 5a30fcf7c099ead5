// `node scripts/listening/lessons.mjs <seed> <strokes> <stretches of silence> <file> [<font>:<preset> ...]`: what the listener's net learns
// from, as rows of bytes. Pianos of the fonts are rendered by FluidSynth; half of all strokes are of pianos that are made up.
// `--left-hand 0.7`: so much of the chords has two notes in the left hand.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import "../../tests/support/typescript-loader.mjs";

const { Dice } = await import("../../tests/support/dice.ts");
const { fontBank } = await import("../../tests/support/heard/banks.ts");
const { Lessons } = await import("../../tests/support/heard/learning.ts");
const { seeded } = await import("../../src/music/bass/options.ts");

const { values: options, positionals } = parseArgs({ options: { "left-hand": { type: "string" } }, allowPositionals: true });
const [seed, strokes, silences, file, ...fonts] = positionals;
const banks = fonts.map((font) => fontBank(`${font.split(":")[0]}.sf2`, Number(font.split(":")[1] ?? 0)));
const lessons = new Lessons(new Dice(seeded(Number(seed))), Number(options["left-hand"] ?? 0));
for (let each = 0; each < Number(strokes); each++) lessons.stroke(banks);
for (let each = 0; each < Number(silences); each++) lessons.silence();
writeFileSync(file, Buffer.concat(lessons.rows));
console.log(`${lessons.rows.length} rows of ${lessons.rows[0]?.length ?? 0} bytes`);
