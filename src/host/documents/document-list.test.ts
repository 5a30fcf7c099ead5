import { expect, test } from "vitest";
import type { DocumentEntry } from "../../protocol/gateway-contract-schemas.ts";
import type { Answer, GatewayClient } from "../account/gateway-client.ts";
import { createDocumentList } from "./document-list.ts";

const TIME = "2026-11-23T12:00:00.000Z";
const entries = (count: number): DocumentEntry[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: `doc-${n}`, title: `Song ${n}`, authorId: "ada", version: 1 },
    ...{ createdAt: TIME, updatedAt: TIME },
  }));

type List = GatewayClient["list"];
/** A list that is asked for through a gateway that answers like this; what it was asked with. */
async function listed(answer: (after: string) => Answer<{ content: DocumentEntry[] }>) {
  const asked: string[] = [];
  const list: List = (_, after = "all") => {
    asked.push(after);
    return Promise.resolve(answer(after));
  };
  const result = await createDocumentList({ list } as GatewayClient, {} as never, "workspace").listAccount();
  return { asked, count: result.ok ? result.value.entries.length : undefined };
}
const content = (page: DocumentEntry[]) => ({ kind: "ok", data: { content: page } }) as const;

/** A gateway that gives pages of 500. */
const paged = (all: DocumentEntry[]) => (after: string) => {
  const from = all.findIndex(({ id }) => id === after) + 1;
  return content(all.slice(from, from + 500));
};

test("a long list comes page by page, and is whole", async () => {
  expect(await listed(paged(entries(1200)))).toEqual({ asked: ["", "doc-499", "doc-999"], count: 1200 });
  expect(await listed(paged(entries(1000)))).toEqual({ asked: ["", "doc-499", "doc-999"], count: 1000 });
  expect(await listed(paged([]))).toEqual({ asked: [""], count: 0 });
});

test("a gateway that knows of no pages is not asked for ever", async () => {
  expect((await listed(() => content(entries(500)))).asked).toEqual(["", "doc-499"]);
  expect(await listed(() => content(entries(700)))).toEqual({ asked: [""], count: 700 });
});

test("a list of which a page is refused is not shown in part", async () => {
  const refused = { kind: "refused", status: 500, body: {}, error: undefined } as const;
  expect(await listed((after) => (after === "" ? content(entries(500)) : refused))).toMatchObject({ count: undefined });
});
