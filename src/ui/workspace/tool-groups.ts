import * as words from "../text/en/workspace.ts";

interface Typed {
  readonly type: string;
}

const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  [words.hearingTools, ["player", "repertoire", "licks"]],
  [words.harmonyTools, ["keySelector", "progression", "chords", "modalChords", "chordFinder", "harmonyTool"]],
  [words.rhythmTools, ["chordRhythmSequencer", "pianoRollSequencer"]],
  [words.practisingTools, ["simpleTraining", "pianoRoll"]],
];

/** Tools in the sidebar's groups, empty groups left out; a type no group knows comes last, so that nothing is lost. */
export function groupTools<T extends Typed>(tools: readonly T[]): readonly (readonly [string, readonly T[]])[] {
  const known = GROUPS.map(([group, types]) => [group, types.flatMap((type) => tools.filter((tool) => tool.type === type))] as const);
  const rest = tools.filter(({ type }) => !GROUPS.some(([, types]) => types.includes(type)));
  return [...known, [words.moreTools, rest] as const].filter(([, members]) => members.length > 0);
}
