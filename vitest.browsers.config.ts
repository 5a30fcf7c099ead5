import { defineConfig } from "vitest/config";

/** Journeys through the built product in browsers that Playwright does not drive; `npm run test:browsers` says which are there. */
export default defineConfig({
  test: {
    include: ["tests/browsers/**/*.test.ts"],
    environment: "node",
    pool: "threads",
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a pause of a shared machine broke is tried again there, in a new browser, and listed, as the browser tests of `npm test` are.
    retry: process.env.CI === undefined ? 0 : 2,
  },
});
