import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** Lines of one failure that are kept: the message and where it happened, not the whole difference. */
const LINES = 12;

const head = (errors: readonly { readonly message: string; readonly stack?: string | undefined }[]): string =>
  errors.flatMap(({ message, stack }) => `${message}\n${stack ?? ""}`.split("\n").slice(0, LINES)).join("\n    ");

/** Writes the unit tests that failed, with the beginning of each failure, so that a long run can tell them at its end; an empty file where none did. */
export default class FailedTests implements Reporter {
  readonly #file: string;

  constructor({ file }: { readonly file: string }) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const lines: string[] = [];
    for (const module of modules) {
      const told = (name: string, errors: readonly { readonly message: string; readonly stack?: string | undefined }[]) =>
        lines.push(`${module.relativeModuleId}  ${name}\n    ${head(errors)}\n`);
      if (module.errors().length > 0) told("(the file itself)", module.errors());
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) told(suite.fullName, suite.errors());
      for (const test of module.children.allTests("failed")) told(test.fullName, test.result().errors ?? []);
    }
    if (unhandled.length > 0) lines.push(`(outside any test)\n    ${head(unhandled)}\n`);
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, lines.join(""));
  }
}
