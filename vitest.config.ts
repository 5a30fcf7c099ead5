import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import FailedTests from "./tests/support/failed.ts";

/** `npm run test:long` runs the full totals of random cases, which take their time; a given seed holds for every property. */
const isLong = process.env.TEST_LONG === "1";
/** Ends what hangs; a busy machine is no reason to fail. */
const limit = isLong ? 3_600_000 : 180_000;

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/{bench,engine,worklets,gateway,support}/**/*.test.ts"],
    environment: "node",
    // Not in test-results: Playwright empties that folder when it begins.
    reporters: ["default", new FailedTests({ file: fileURLToPath(new URL(".cache/failed-unit-tests.txt", import.meta.url)) })],
    globalSetup: "tests/support/gateway-build.ts",
    pool: "threads",
    // Files of one worker share the modules they load, which are most of a short file's time: no test may lean on a module's state or mock a module.
    isolate: false,
    // One more than the cores of a small machine: the tests of the gateway wait for its processes most of their time.
    maxWorkers: 3,
    testTimeout: limit,
    hookTimeout: limit,
    setupFiles: isLong || process.env.TEST_SEED ? ["tests/support/random-setup.ts"] : [],
  },
});
