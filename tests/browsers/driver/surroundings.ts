import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Child, start } from "./child.ts";

/** What a browser runs in: a screen nobody sees and, where PulseAudio is installed, a sound output nobody hears. */
export interface Surroundings {
  /** For the browser's environment. */
  readonly env: NodeJS.ProcessEnv;
  /** True when sound goes to an output of its own, that can be recorded. */
  readonly hasSink: boolean;
  stop(): Promise<void>;
}

const SIZE = "1600x1200x24";

async function startScreen(): Promise<{ readonly child: Child; readonly display: string }> {
  // Xvfb chooses a free number and writes it to the descriptor that it is given: its standard output.
  const child = start("Xvfb", ["-displayfd", "1", "-screen", "0", SIZE, "-nolisten", "tcp"]);
  const [, number = ""] = await child.says(/(?:^|\n)(\d+)\n/);
  return { child, display: `:${number}` };
}

async function startSink(folder: string, isThere: boolean): Promise<{ readonly child: Child; readonly socket: string } | undefined> {
  if (!isThere) return undefined;
  const socket = join(folder, "pulse");
  const modules = [`module-native-protocol-unix auth-anonymous=1 socket=${socket}`, "module-null-sink sink_name=woodshed rate=48000"];
  const child = start(
    "pulseaudio",
    ["-n", "--exit-idle-time=-1", "--daemonize=no", "--use-pid-file=no", "--log-level=notice", ...modules.flatMap((each) => ["-L", each])],
    { HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder },
  );
  for (let tries = 0; tries < 100; tries++) {
    const asked = start("pactl", ["info"], { HOME: folder, PULSE_SERVER: `unix:${socket}` });
    const answered = await asked.says(/Default Sink: woodshed/, 2000).then(
      () => true,
      () => false,
    );
    await asked.stop();
    if (answered) return { child, socket };
  }
  await child.stop();
  return undefined;
}

/** Starts screen and sound for one browser. */
export async function startSurroundings({ screen, sink }: { readonly screen: boolean; readonly sink: boolean }): Promise<Surroundings> {
  const folder = mkdtempSync(join(tmpdir(), "woodshed-browser-"));
  const shown = screen ? await startScreen() : undefined;
  const heard = await startSink(folder, sink);
  return {
    env: {
      XDG_RUNTIME_DIR: folder,
      XDG_DATA_HOME: join(folder, "data"),
      XDG_CACHE_HOME: join(folder, "cache"),
      XDG_CONFIG_HOME: join(folder, "config"),
      ...(shown === undefined ? {} : { DISPLAY: shown.display, GDK_BACKEND: "x11" }),
      ...(heard === undefined ? {} : { PULSE_SERVER: `unix:${heard.socket}`, PULSE_SINK: "woodshed" }),
    },
    hasSink: heard !== undefined,
    async stop() {
      await heard?.child.stop();
      await shown?.child.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
