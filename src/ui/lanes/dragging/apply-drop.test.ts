import { expect, test } from "vitest";
import { acted } from "../../../../tests/support/widget-world.ts";
import type { MusicElement } from "../../../music/elements.ts";
import { numberedElement } from "../../../music/progressions.ts";
import { progression } from "../../../widgets/progression/definition.ts";
import type { LaneEntry } from "../lanes.ts";
import { applyDrop } from "./apply-drop.ts";
import type { LaneDrop } from "./lane-ids.ts";

type State = ReturnType<typeof progression.initial>;
const rest = (id: string): MusicElement => ({ id, name: "Rest", note: "z", duration: "q", elementType: "Rest" });

/** A page with rests to drag and the two progressions, joined to the widget's own actions. */
function page() {
  let state: State = progression.initial();
  const own = (id: string) => state.progressions.find((each) => each.id === id)?.elements ?? [];
  const act = (name: string, payload: object) => {
    const done = acted(progression, state, name, payload);
    if ("refused" in done) throw new Error(done.refused);
    state = done.state;
    return Promise.resolve();
  };
  const laneOf = (id: string): LaneEntry => ({
    label: id,
    items: own(id).map((element) => ({ element })),
    acts: {
      named: (element) => numberedElement(element, { id, elements: own(id) }),
      insert: (element, index) => act("insertElement", { id, index, element }),
      move: (from, to) => act("moveElement", { id, from, to }),
      remove: (index) => act("removeElement", { id, index }),
    },
  });
  const entries = () =>
    new Map<string, LaneEntry>([
      ["rests-all", { label: "Rests", items: [{ element: rest("rest-q") }] }],
      ["progression-1", laneOf("progression-1")],
      ["progression-2", laneOf("progression-2")],
    ]);
  return {
    /** What the lane shows before the answer, and what is in it afterwards. */
    drop(from: LaneDrop["from"], to: LaneDrop["from"]) {
      const done = applyDrop({ from, to, cancelled: false }, entries(), "drop");
      return { shown: done?.drafts.get(to.lane)?.map(({ element }) => element), held: own(to.lane) };
    },
  };
}

test("what a lane shows of a drop until it is answered is what it holds then, ids and all: nothing blinks", () => {
  const { drop } = page();
  const source = { lane: "rests-all", index: 0 };
  for (const index of [0, 0, 1]) {
    const { shown, held } = drop(source, { lane: "progression-1", index });
    expect(held.length).toBeGreaterThan(0);
    expect(shown).toEqual(held);
  }
  for (const index of [0, 1]) {
    const { shown, held } = drop({ lane: "progression-1", index: 0 }, { lane: "progression-2", index });
    expect(held).toHaveLength(index + 1);
    expect(shown).toEqual(held);
  }
});
