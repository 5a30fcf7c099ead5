import { expect, test, vi } from "vitest";
import { createKeptTexts, type DocumentIds, type KeptText } from "./kept-texts.ts";

/** The part of a browser's storage that is used; full once it is said so. */
function device() {
  const entries = new Map<string, string>();
  const living = new Set<string>();
  const state = { isFull: false };
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem(name: string, text: string) {
      if (state.isFull) throw new DOMException("full", "QuotaExceededError");
      entries.set(name, text);
    },
    removeItem: (name: string) => void entries.delete(name),
    key: (n: number) => [...entries.keys()][n] ?? null,
    get length() {
      return entries.size;
    },
  };
  const problems: string[] = [];
  /** A page in a tab, of somebody or nobody. */
  const page = (tab: string, owner: () => string | undefined = () => undefined) => {
    living.add(tab);
    return createKeptTexts({
      storage,
      owner,
      tab: async () => tab,
      liveTabs: async () => living,
      onProblem: () => problems.push(tab),
    });
  };
  return { entries, state, problems, page, close: (tab: string) => living.delete(tab) };
}

const DOCUMENT: DocumentIds = { draftId: "draft-1", documentId: "w1" };
const text = (words: string, widget = "progression-1"): KeptText => ({ widget, part: "", text: words });

test("a reload finds what stood in the fields of the document, under another draft too, and of no other document", async () => {
  const { page, entries } = device();
  const before = page("a");
  await before.claim(DOCUMENT);
  before.write(DOCUMENT, [text("Hx7")]);
  expect(await page("a").claim({ draftId: "draft-2", documentId: "w2" })).toEqual([]);
  const after = page("a");
  expect(await after.claim({ draftId: "draft-2", documentId: "w1" })).toEqual([text("Hx7")]);
  after.write({ draftId: "draft-2", documentId: "w1" }, []);
  expect([...entries], "what is taken leaves nothing behind").toEqual([]);
});

test("what another tab holds is its own while it is open; each field of a closed one goes to the next tab that has none for it", async () => {
  const { page, close } = device();
  const [one, other] = [page("a"), page("b")];
  await one.claim(DOCUMENT);
  one.write(DOCUMENT, [text("Hx7"), text("Qm", "player-1")]);
  expect(await other.claim(DOCUMENT)).toEqual([]);
  other.write(DOCUMENT, [text("Zz")]);
  close("a");
  expect(await page("b").claim(DOCUMENT)).toEqual([text("Zz"), text("Qm", "player-1")]);
  const last = page("b");
  await last.claim(DOCUMENT);
  last.write(DOCUMENT, []);
  expect(await page("b").claim(DOCUMENT), "what had to wait comes next").toEqual([text("Hx7")]);
});

test("each person finds their own, and what nobody's page left", async () => {
  const { page, entries } = device();
  const nobody = page("a");
  await nobody.claim(DOCUMENT);
  nobody.write(DOCUMENT, [text("Hx7")]);
  expect(await page("a", () => "bird").claim(DOCUMENT)).toEqual([text("Hx7")]);
  expect([...entries.keys()]).toEqual(["untakenTexts-bird/a/draft-1"]);
  expect(await page("a", () => "dizzy").claim(DOCUMENT)).toEqual([]);
});

test("who signs in while a text stands there has it once: taken, it does not come again", async () => {
  const { page, entries } = device();
  const owner: { id?: string } = {};
  const kept = page("a", () => owner.id);
  await kept.claim(DOCUMENT);
  kept.write(DOCUMENT, [text("Hx7")]);
  owner.id = "bird";
  kept.write(DOCUMENT, [text("Hx7")]);
  expect([...entries.keys()]).toEqual(["untakenTexts-bird/a/draft-1"]);
  kept.write(DOCUMENT, []);
  expect([...entries]).toEqual([]);
});

test("storage that is full is told, and what cannot be read stays as it is", async () => {
  const log = vi.spyOn(console, "warn").mockReturnValue();
  const { page, state, problems, entries } = device();
  entries.set("untakenTexts-/a/draft-0", "{");
  const kept = page("a");
  expect(await kept.claim(DOCUMENT)).toEqual([]);
  expect(entries.get("untakenTexts-/a/draft-0")).toBe("{");
  state.isFull = true;
  kept.write({ draftId: "draft-2", documentId: null }, [text("Hx7")]);
  expect(problems).toEqual(["a"]);
  state.isFull = false;
  await kept.claim(DOCUMENT);
  kept.write(DOCUMENT, [text("Hx7")]);
  state.isFull = true;
  expect(await page("a", () => "bird").claim(DOCUMENT), "what cannot be moved is given all the same").toEqual([text("Hx7")]);
  state.isFull = false;
  expect(await page("a", () => "bird").claim(DOCUMENT), "and is still there").toEqual([text("Hx7")]);
  log.mockRestore();
});
