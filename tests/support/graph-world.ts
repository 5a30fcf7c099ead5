import type { LinkEnd, LinkEndType } from "../../src/documents/records.ts";
import type { PayloadName } from "../../src/music/payloads.ts";
import type { StoreRecord } from "../../src/protocol/records/session-records.ts";
import { problemText } from "../../src/ui/text/problems.ts";
import { engineWorld } from "./world.ts";

/** An end of a link from words: `widget player-1 voice Voice`. */
export function endOf(words: string): LinkEnd {
  const [type = "", id = "", key = "", payload = ""] = words.split(" ");
  return {
    type: type as LinkEndType,
    id,
    link: { key, type: type === "processor" ? "Processor" : "State", payloadType: payload as PayloadName },
  };
}

/** A workspace with a progression, a chord rhythm and a player, and the chord rhythm processor unlinked. */
export function rhythmWorld() {
  const world = engineWorld();
  const opened = world.engine.open({
    kind: "json",
    json: {
      title: "Rhythm",
      data: {
        content: {
          layout: { items: [] },
          data: {
            changes: { type: "progression", state: { selectedId: "progression-basic-4" } },
            steps: { type: "chordRhythmSequencer", state: {} },
            player: { type: "player", state: {} },
          },
        },
      },
    },
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const record = <T extends StoreRecord["typeName"]>(id: string, typeName: T) => {
    const found = world.mirror.get(id);
    return found?.typeName === typeName ? (found as Extract<StoreRecord, { typeName: T }>) : undefined;
  };
  const link = (source: string, target: string) => world.dispatch({ type: "link/add", source: endOf(source), target: endOf(target) });
  return {
    ...world,
    record,
    link,
    links: () => [...world.mirror.values()].filter(({ typeName }) => typeName === "link").length,
    problem(id: string) {
      const told = record(`nodeProblem:node//processor//${id}`, "nodeProblem")?.problem;
      return told && problemText(told);
    },
    addProcessor: (processorType: string, id: string) => world.dispatch({ type: "node/add", processorType, id, at: { x: 0, y: 0 } }),
    /** Progression and pattern through the processor into the player. */
    wire() {
      const answers = [
        world.dispatch({ type: "node/add", processorType: "chordRhythm", id: "rhythm", at: { x: 320, y: 0 } }),
        link("widget changes harmony Harmony", "processor rhythm 0 Harmony"),
        link("widget steps data SequencerData", "processor rhythm 1 SequencerData"),
        link("processor rhythm output Voice", "widget player voice Voice"),
      ];
      for (const answer of answers) if (!answer.ok) throw new Error(answer.error.code);
    },
    strike: (...cells: readonly number[]) => {
      for (const cell of cells) for (const row of [0, 1, 2, 3]) world.act("steps", "toggle", { row, cell });
    },
    /** Starts of what the player plays, in eighths. */
    heard: (): readonly number[] => {
      const events = world.derived<{ events: readonly { start: number }[] } | null>("player")?.events ?? [];
      return [...new Set(events.map(({ start }) => start / 480))];
    },
  };
}
