import { expect, test } from "vitest";
import { problemText } from "../../ui/text/problems.ts";
import { createNotices } from "../page/notices.ts";
import { askAboutLinks } from "./waiting-links.ts";

const waiting = [
  { id: "w1", kind: "workspace", title: "Blues", links: 2 },
  { id: "w2", kind: "editor", title: "Chords", links: 1 },
] as const;

function world(content: readonly (typeof waiting)[number][]) {
  const notices = createNotices();
  const said: boolean[] = [];
  const calls = {
    waitingLinks: async () => ({ kind: "ok", data: { content: content.map((each) => ({ ...each })) } }) as const,
    settleWaitingLinks: async (keep: boolean) => {
      said.push(keep);
      return { kind: "ok", data: {} } as const;
    },
  };
  return { notices, said, ask: () => askAboutLinks(calls, notices) };
}

test.each([
  ["openLinks", true],
  ["closeLinks", false],
])("links from before a restore are asked about in one notice: %s settles all of them and closes it", async (does, keep) => {
  const { notices, said, ask } = world(waiting);
  await ask();
  const [notice] = notices.all.peek();
  expect(notice && problemText(notice.problem)).toContain("3 links that you shared before (Blues, Chords) stay closed");
  [notice?.action, notice?.other].find((way) => way?.does === does)?.run();
  await new Promise((resolve) => setTimeout(resolve));
  expect([said, notices.all.peek()]).toEqual([[keep], []]);
});

test("nothing waits, nothing is said", async () => {
  const { notices, ask } = world([]);
  await ask();
  expect(notices.all.peek()).toEqual([]);
});
