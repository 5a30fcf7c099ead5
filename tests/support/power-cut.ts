import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "./gateway-process.ts";

const source = fileURLToPath(new URL("./power-cut.c", import.meta.url));

/** A folder of data on a disk that loses, when the power is cut, whatever no sync has brought to it. */
export interface PowerCut {
  /** What the process that writes there is started with. */
  readonly env: Record<string, string>;
  /** Leaves in the folder what the disk held, once the process was killed. */
  readonly cut: () => void;
  /** How many syncs reached the disk so far. */
  readonly syncs: () => number;
}

/** Lays such a disk below a folder; undefined where the system has no preloading or no C compiler. */
export function powerCut(folder: string): PowerCut | undefined {
  if (process.platform !== "linux") return undefined;
  const place = temporaryFolder();
  const [library, disk, count] = [join(place, "power-cut.so"), join(place, "disk"), join(place, "syncs")] as const;
  try {
    execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", library, source, "-lpthread"], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  mkdirSync(disk);
  return {
    env: { LD_PRELOAD: library, POWER_CUT_DIR: folder, POWER_CUT_DISK: disk, POWER_CUT_COUNT: count },
    cut: () => {
      for (const name of readdirSync(folder)) if (name.startsWith("woodshed.db")) rmSync(join(folder, name));
      for (const name of readdirSync(disk)) if (!name.endsWith(".next")) cpSync(join(disk, name), join(folder, name));
    },
    syncs: () => (existsSync(count) ? statSync(count).size : 0),
  };
}
