import { longSong } from "../support/long-song.ts";
import { engineWorld } from "../support/world.ts";
import type { Finding } from "./findings.ts";
import { processorTimeOf } from "./music-cost.ts";

const BARS = 400;

/** A workspace with a repertoire that is linked to its player, and what chooses a song there. */
function songWorld() {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.dispatch({ type: "widget/add", widgetType: "repertoire" });
  const found = [...world.mirror.values()].find((record) => record.typeName === "widget" && record.type === "repertoire");
  if (found?.typeName !== "widget") throw new Error("no repertoire was added");
  const choose = (data_abc: string) => world.act(found.widgetId, "choose", { song: { id: "long", title: "Long", data_abc } });
  return { ...world, choose };
}

/**
 * What a song of 400 bars in three voices costs, in milliseconds of processor time: chosen, until the page's mirror has it (the same
 * notes come from another text each time); an edit beside it; and its workspace written as JSON and opened again.
 */
export function longSongFindings(): readonly Finding[] {
  const { choose, act, engine } = songWorld();
  const text = longSong(BARS);
  let times = 0;
  const chosen = processorTimeOf(() => choose(`${text}${"\n".repeat(++times)}`), 1, 7) / 1000;
  let tempo = 100;
  const edited = processorTimeOf(() => act("player-1", "setTempo", { tempo: 60 + (++tempo % 200) }), 3, 7) / 1000;
  const saved = processorTimeOf(() => JSON.stringify(engine.exportDocument()), 2, 7) / 1000;
  const written = engine.exportDocument();
  const json = written.ok ? JSON.parse(JSON.stringify(written.value)) : null;
  const opened = processorTimeOf(() => engineWorld().engine.open({ kind: "json", json }), 1, 7) / 1000;
  return [
    { name: `song of ${BARS} bars is chosen (store and mirror)`, value: chosen, unit: "ms" },
    { name: `tempo beside a song of ${BARS} bars`, value: edited, unit: "ms" },
    { name: `workspace with a song of ${BARS} bars is written`, value: saved, unit: "ms" },
    { name: `workspace with a song of ${BARS} bars is opened`, value: opened, unit: "ms" },
    { name: `stored size with a song of ${BARS} bars`, value: JSON.stringify(json).length / 1000, unit: "kB" },
  ];
}
