import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { training, trainingWorld } from "../support/training-world.ts";

const SONG = 'X:1\nT:Tune\nM:4/4\nL:1/4\nK:C\n"Dm7" d2 f2 | "G7" g4 | "Cmaj7" e4 |]\n';

/** A training at a song with melody and chords, its player in some view; what voices its sheet has notes of. */
function drawnIn(view: "lead" | "chart" | "piano", voices?: readonly string[]) {
  const world = trainingWorld("timed");
  world.dispatch({ type: "widget/add", widgetType: "repertoire" });
  const repertoire = [...world.mirror.values()].find((record) => record.typeName === "widget" && record.type === "repertoire");
  if (repertoire?.typeName !== "widget") throw new Error("no repertoire was added");
  world.act(repertoire.widgetId, "choose", { song: { id: "7", title: "Tune", data_abc: SONG } });
  world.act("player-1", "setView", { view });
  if (voices !== undefined) world.act("simpleTraining-1", "setVoices", { voices });
  const player = world.derived<{ title: string; voices: readonly { id: string }[] }>("player-1");
  const sheet = world.engine.trainedSheet(training);
  const ids = player.voices.map(({ id }) => id);
  return { title: player.title, drawn: sheet?.voices.filter(({ slashes }) => !slashes).map(({ source }) => ids[source]) };
}

test.each(["lead", "chart", "piano"] as const)("where the player shows a song as %s, the stage has notes of what is asked for", (view) => {
  expect(drawnIn(view)).toEqual({ title: "Tune", drawn: ["Melody", "Harmony"] });
  expect(drawnIn(view, ["Melody"]).drawn).toContain("Melody");
});

test("a progression has its chords and bass there; what is no training has no sheet", () => {
  const world = trainingWorld("timed");
  expect(world.engine.trainedSheet(training)?.voices.length).toBe(2);
  expect(world.engine.trainedSheet(widgetId("nothing"))).toBeNull();
});
