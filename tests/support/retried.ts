import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";

/** Writes the names of the tests that passed only when they were tried again, each with the first line of what failed before; an empty file where none needed that. */
export default class RetriedTests implements Reporter {
  readonly #file: string;
  #suite: Suite | undefined;

  constructor({ file }: { readonly file: string }) {
    this.#file = file;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const retried = (this.#suite?.allTests() ?? []).filter((test) => test.outcome() === "flaky");
    const lines = retried.map(({ location, title, results }) => {
      const place = `${location.file.replace(/^.*\/tests\//, "tests/")}:${location.line}`;
      const why = results
        .flatMap(({ error }) => error?.message?.split("\n")[0] ?? [])
        .map((line) => `    ${stripVTControlCharacters(line)}\n`);
      return `${place}  ${title} (passed at attempt ${results.length})\n${why.join("")}`;
    });
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, lines.join(""));
  }
}
