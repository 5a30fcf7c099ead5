import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { practiceRun } from "../practice-runs.ts";
import { signIn } from "../saving-page.ts";

const templates = fileURLToPath(new URL("../../../templates/", import.meta.url));
const DAY_MS = 86_400_000;
/** Documents of each kind beside the templates: more than a screen shows. */
const MORE = 12;

const stored = (kind: string): unknown[] =>
  readdirSync(`${templates}${kind}`).map((file) => JSON.parse(readFileSync(`${templates}${kind}/${file}`, "utf8")) as unknown);

/** Addresses with something to show at each. */
export interface Content {
  readonly workspace: string;
  readonly lesson: string;
  readonly shared: string;
  readonly earlier: string;
}

/** Signs in, and fills the account as a year of use does: documents, a link, an earlier version, a record of practice, what was open last. */
export async function fillAccount(page: Page): Promise<Content> {
  await page.goto("/start");
  await signIn(page, "Ada Lovelace");
  const kinds = { workspace: stored("workspaces"), editor: stored("lessons").map((data) => ({ data })) };
  const content = await page.evaluate(
    async ([given, more]) => {
      const send = async (method: string, path: string, body: unknown) => {
        const answer = await fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
        return (await answer.json()) as { data: { id: string; token: string } };
      };
      const first: Record<string, string> = {};
      for (const [kind, documents] of Object.entries(given))
        for (let at = documents.length + more - 1; at >= 0; at--) {
          const document = documents[at % documents.length] as object;
          const title =
            at < documents.length || kind === "editor" ? {} : { title: `Comping through the changes of a long evening, part ${at}` };
          first[kind] = (await send("POST", `/content/${kind}`, { ...document, ...title })).data.id;
        }
      const lesson = `/content/editor/${first.editor}`;
      await send("PUT", lesson, given.editor[0]);
      const { data } = await send("POST", `${lesson}/share`, {});
      return {
        workspace: `/workspace/${first.workspace}`,
        lesson: `/editor/${first.editor}`,
        shared: `/shared/${data.token}`,
        earlier: `/earlier/editor/${first.editor}/1`,
      };
    },
    [kinds, MORE] as const,
  );
  await page.goto("/practice");
  const runs = Array.from({ length: 24 }, (_, n) => practiceRun(n, { at: Date.now() - (30 - n) * DAY_MS }));
  const buffer = Buffer.from(JSON.stringify({ format: "woodshed-practice-record", version: 1, runs }));
  await page.getByLabel("Record file").setInputFiles({ name: "record.json", mimeType: "application/json", buffer });
  await expect(page.getByText("24 runs added")).toBeVisible();
  for (const address of [content.workspace, content.lesson]) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  return content;
}
