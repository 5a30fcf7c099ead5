import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const src = new URL("../", import.meta.url);

/** Source files whose words a person may read: all but the gateway's own log and what the audio thread tells the page of its kernel. */
const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => !file.startsWith("gateway/") && file !== "worklets/kernel-host.ts");

const linesOf = (file: string): string[] => readFileSync(new URL(file, src), "utf8").split("\n");

test("no word to a person is made of what was caught: a browser's own message, an address or a code goes to the log", () => {
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      /instanceof Error \?|String\((error|cause|failure)\)/.test(line) ? [`${file}:${index + 1}`] : [],
    ),
  );
  expect(found.filter((place) => !place.startsWith("host/account/gateway-client.ts"))).toEqual([]);
  expect(files.length).toBeGreaterThan(300);
});

test("no message holds an address or the number of an answer", () => {
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      /(message|text|title)[:=].*\$\{[^}]*(url|href|\.status)\b/i.test(line) ? [`${file}:${index + 1}`] : [],
    ),
  );
  expect(found).toEqual([]);
});
