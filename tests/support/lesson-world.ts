import { sortedBlocks } from "../../src/documents/lesson/codec.ts";
import { blockKey } from "../../src/documents/records.ts";
import { engineWorld } from "./world.ts";

/** A lesson with a heading and blocks of these types, put in one after the other: `progression-1`, `player-2`. */
export function lessonWith(...types: readonly string[]) {
  const world = engineWorld();
  const opened = world.engine.open({
    kind: "json",
    json: { content: { blocks: [{ id: "header", type: "header", data: { uniqueId: "header", text: "A lesson", level: 1 } }] } },
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const blocks = () => sortedBlocks([...world.mirror.values()].filter((record) => record.typeName === "block"));
  const widgets = () => [...world.mirror.values()].filter((record) => record.typeName === "widget");
  const put = (key: string, type: string, after?: string) => {
    const data = { uniqueId: key, ...(type === "paragraph" ? { text: "" } : {}) };
    const done = world.dispatch({
      type: "block/change",
      put: [{ key, blockType: type, data, ...(after === undefined ? {} : { after }) }],
      remove: [],
    });
    if (!done.ok) throw new Error(done.error.code);
  };
  for (const [index, type] of types.entries()) put(`${type}-${index + 1}`, type);
  return {
    ...world,
    put,
    widgets,
    keys: (): readonly string[] => blocks().map(({ id }) => blockKey(id)),
    stateOf: (id: string): Readonly<Record<string, unknown>> => {
      const found = widgets().find(({ widgetId }) => widgetId === id);
      return found?.state ?? {};
    },
  };
}

type World = ReturnType<typeof lessonWith>;

/** What is linked to a widget's input, or to any input of it. */
export const linkedTo = (world: Pick<World, "mirror">, id: string, key?: string): readonly string[] =>
  [...world.mirror.values()].flatMap((record) =>
    record.typeName === "link" && record.target.id === id && (key === undefined || record.target.link.key === key)
      ? [record.source.id]
      : [],
  );

interface Named {
  readonly name: string;
}
interface Held {
  readonly typed?: string;
  readonly selected?: { readonly cards: readonly { readonly element: Named }[] } | null;
  readonly chords?: readonly (string | Named)[];
}

/** The names of the chords that a progression, player or song holds, in order. */
export function namesIn(world: Pick<World, "derived">, id: string): readonly string[] {
  const { selected, chords } = world.derived<Held | null>(id) ?? {};
  if (selected !== undefined) return (selected?.cards ?? []).map(({ element }) => element.name);
  return (chords ?? []).map((chord) => (typeof chord === "string" ? chord : chord.name));
}
