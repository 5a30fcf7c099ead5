import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

/**
 * What Chromium draws of itself in every new window, in processes of their own, though nobody sees it: its search box costs half a second of
 * a processor each time. The browser takes the last such list, so what Playwright turns off for its own sake stands here as well.
 */
const UNSEEN = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI", "AimEnabled"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"],
  ...["LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"],
];

/** What Chromium needs to run headless in a container; nothing of it eases the product's own rules. */
const chromiumArguments = [
  `--disable-features=${UNSEEN.join()}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  // Every page at every size takes half an hour, a class of thirty a quarter, a pair of servers some minutes: `npm run test:long` looks at them.
  testIgnore: process.env.TEST_LONG === "1" ? [] : ["**/every-page.spec.ts", "**/whole-class.spec.ts", "**/primary-gone.spec.ts"],
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Real sound in real time on a shared machine: what a pause of the machine broke is tried again there, and listed as flaky.
  retries: process.env.CI === undefined ? 0 : 2,
  // Limits end what hangs; a busy machine is no reason to fail. What has to be quick says so in its test.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [["list"], ["./tests/support/retried.ts", { file: fileURLToPath(new URL("test-results/retried.txt", import.meta.url)) }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    trace: "off",
    // Tests of the offline page allow it themselves; elsewhere it would answer requests before a test can.
    serviceWorkers: "block",
    launchOptions: {
      args: chromiumArguments,
      ...(executablePath === undefined || executablePath === "" ? {} : { executablePath }),
    },
  },
});
