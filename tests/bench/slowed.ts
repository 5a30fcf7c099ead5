import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  // 1440 x 900 for the page.
  "--window-size=1440,987",
];
/**
 * A page as people have it. What Playwright emulates (a viewport, a colour scheme) it takes back from a page that is left: that page was then
 * now and then styled and drawn anew, whole, before the next one came.
 */
export const NOT_EMULATED: BrowserContextOptions = {
  viewport: null,
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
};
/** Short, so that a slowed browser is slow throughout and does not stand still for tens of milliseconds. */
const PERIOD_US = 10_000;
/** The kernel's own; a slowed browser then runs at full speed for a while and stands still for a while. */
const LONG_PERIOD_US = 100_000;
/**
 * How much of a quota a processor takes at a time. The kernel's 5 ms are all of a short period's quota: one thread on one processor would take
 * it, and those on the other stand still for as long as the first is busy, which no slow machine does. (A thread of the browser that waits for
 * another by spinning then waits for hundreds of milliseconds.)
 */
const SLICE_US = 500;
const SLICE = "/proc/sys/kernel/sched_cfs_bandwidth_slice_us";

/** Has quotas handed out in small pieces, where this may be set; the answer takes that back. */
function smallSlices(): (() => void) | undefined {
  try {
    const before = readFileSync(SLICE, "utf8");
    writeFileSync(SLICE, String(SLICE_US));
    return () => writeFileSync(SLICE, before);
  } catch {
    console.log("The kernel's slices cannot be set here: the slowed browser gets its quota by periods of 100 ms.");
    return undefined;
  }
}

/** Before other programs of the machine: what these do then changes little of what is measured. The most that the kernel takes, old form and new. */
const [SHARES, WEIGHT] = [262_144, 10_000];

/** A control group that may use so much of the machine, for programs that put themselves in it; undefined where none can be made. */
function quotaGroup(share: number): { readonly tasks: string; remove(): void } | undefined {
  const restore = smallSlices();
  const period = restore === undefined ? LONG_PERIOD_US : PERIOD_US;
  const quota = Math.max(1000, Math.round(period * availableParallelism() * share));
  const [first, second] = ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup"];
  const old = existsSync(`${first}/cpu.cfs_quota_us`);
  const path = join(old ? first : second, `woodshed-bench-${process.pid}`);
  try {
    mkdirSync(path);
    if (old) {
      writeFileSync(join(path, "cpu.cfs_period_us"), String(period));
      writeFileSync(join(path, "cpu.cfs_quota_us"), String(quota));
      writeFileSync(join(path, "cpu.shares"), String(SHARES));
    } else {
      writeFileSync(join(path, "cpu.max"), `${quota} ${period}`);
      writeFileSync(join(path, "cpu.weight"), String(WEIGHT));
    }
  } catch (cause) {
    console.log(`No CPU quota can be set here (${String(cause)}): the slowed measures are left out.`);
    restore?.();
    return undefined;
  }
  const remove = () => {
    rmdirSync(path);
    restore?.();
  };
  return { tasks: join(path, "cgroup.procs"), remove };
}

/** Chromium with a share of the machine's processors around all of its processes; undefined where that cannot be had. @param more arguments of its command line */
export async function slowedBrowser(
  times: number,
  more: readonly string[] = [],
): Promise<{ readonly browser: Browser; close(): Promise<void> } | undefined> {
  const group = quotaGroup(1 / times);
  if (group === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "woodshed-slowed-"));
  const script = join(folder, "chromium");
  const program = process.env.CHROMIUM_PATH || chromium.executablePath();
  writeFileSync(script, `#!/bin/sh\necho $$ > ${group.tasks}\nexec ${program} "$@"\n`);
  chmodSync(script, 0o755);
  const browser = await chromium.launch({ executablePath: script, args: [...ARGUMENTS, ...more] });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true });
      await emptied(group.remove);
    },
  };
}

/** Removes the group once its last process has gone. */
async function emptied(remove: () => void): Promise<void> {
  for (let round = 0; round < 50; round++) {
    try {
      return remove();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  console.log("A control group of the benchmark could not be removed.");
}

/** Chromium as it is. @param more arguments of its command line */
export const plainBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ args: [...ARGUMENTS, ...more], ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}) });
