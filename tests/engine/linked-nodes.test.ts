import { expect, test } from "vitest";
import { mergeBodies } from "../../src/engine/sync/merge-bodies.ts";
import type { DocumentBody } from "../../src/protocol/engine/account-feed.ts";
import workspace from "../fixtures/spec/workspace.json";
import { fakeAccount } from "../support/fake-account.ts";
import { rhythmWorld } from "../support/graph-world.ts";
import { load, newWorkspace, rename } from "../support/keeping.ts";
import { device, still } from "../support/kept-engine.ts";

interface Graph {
  readonly nodes: readonly { readonly id: string; readonly type: string; readonly position: { readonly x: number; readonly y: number } }[];
  readonly edges: readonly { readonly source: string; readonly target: string }[];
}

const graphOf = ({ data }: Pick<DocumentBody, "data">) => data as unknown as Graph;

/** What edges name and no node is; the nodes that lack a member; the pairs of nodes that stand in one place. */
function faults({ nodes, edges }: Graph) {
  const ids = new Set(nodes.map(({ id }) => id));
  const places = nodes.map(({ position: { x, y } }) => `${x} ${y}`);
  return {
    nowhere: edges.flatMap(({ source, target }) => [source, target]).filter((id) => !ids.has(id)),
    unlike: nodes.filter((node) => !["id", "type", "position", "data"].every((member) => member in node)),
    together: places.filter((place, index) => places.indexOf(place) !== index),
  };
}
const none = { nowhere: [], unlike: [], together: [] };

test("the first save of a new workspace stores every node that its edges name, each with id, type, position and data", async () => {
  const home = device();
  const page = await newWorkspace(home);
  await page.engine.save();
  await still();
  const [stored] = home.account.documents.values();
  if (stored === undefined) throw new Error("Nothing was saved.");
  const graph = graphOf(stored);
  expect(graph.edges.length).toBeGreaterThan(0);
  expect(faults(graph)).toEqual(none);
});

test("a new lesson is saved with its nodes as well", async () => {
  const home = device();
  const page = home.page("t1");
  await still();
  page.engine.open({ kind: "new-lesson" });
  await page.engine.save();
  await still();
  const [stored] = home.account.documents.values();
  if (stored === undefined) throw new Error("Nothing was saved.");
  const graph = graphOf(stored);
  expect(graph.edges.length).toBeGreaterThan(0);
  expect(faults(graph)).toEqual(none);
});

test("a link that is added brings the nodes that it names, clear of those that stand; one undo takes all of it away", () => {
  const world = rhythmWorld();
  const graph = () => {
    const exported = world.engine.exportDocument();
    return graphOf(exported.ok ? (exported.value as Pick<DocumentBody, "data">) : { data: {} });
  };
  world.addProcessor("chordRhythm", "rhythm");
  world.link("widget changes harmony Harmony", "processor rhythm 0 Harmony");
  expect(graph().nodes.map(({ id }) => id)).toEqual(["node//processor//rhythm", "node//widget//changes"]);
  expect(faults(graph())).toEqual(none);
  world.engine.undo();
  expect(graph().nodes.map(({ id }) => id)).toEqual(["node//processor//rhythm"]);
});

test("a document that was stored without its nodes is completed when it is opened, and what stands stays where it is", async () => {
  const account = fakeAccount();
  const { nodes: all, ...data } = workspace.data;
  const [kept] = all;
  const body = { title: workspace.title, data: { ...data, nodes: kept === undefined ? [] : [kept] } } as unknown as DocumentBody;
  await account.store({ kind: "create", body, writeId: "old" });
  const home = device(account);
  const page = home.page("t1");
  await still();
  expect(await load(page, "w1")).toMatchObject({ ok: true });
  expect(page.save().unsaved).toBe(false);
  rename(page, "Renamed");
  await page.engine.save();
  await still();
  const stored = account.documents.get("w1");
  if (stored === undefined) throw new Error("Nothing is stored.");
  expect(faults(graphOf(stored))).toEqual(none);
  expect(graphOf(stored).nodes).toContainEqual(kept);
});

test("two devices that both put a node on the graph are not asked where it stands: what is stored stays", () => {
  const body = (nodes: readonly unknown[], title: string): DocumentBody => ({ title, data: { nodes } as unknown as DocumentBody["data"] });
  const node = (x: number) => ({ id: "node//widget//a", type: "widget", position: { x, y: 0 }, data: {} });
  const merged = mergeBodies({ base: body([], "T"), mine: body([node(1)], "Mine"), theirs: body([node(2)], "T"), choices: {} });
  expect(merged.conflicts).toEqual([]);
  expect(merged.body).toMatchObject({ title: "Mine", data: { nodes: [node(2)] } });
});
