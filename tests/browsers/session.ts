import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BuiltGateway, startBuiltGateway } from "../support/built-gateway.ts";
import { startChromium } from "./driver/chromium.ts";
import type { Driver, EngineName } from "./driver/driver.ts";
import { startFirefox } from "./driver/firefox.ts";
import { type InjectingServer, startInjectingServer } from "./driver/injecting-server.ts";
import { hasPulseAudio } from "./driver/programs.ts";
import { listenToSink } from "./driver/sink.ts";
import { startSurroundings } from "./driver/surroundings.ts";
import { startWebKit } from "./driver/webkit.ts";
import { installProbe } from "./page/probe.ts";
import { Person } from "./person.ts";

const starters: Readonly<Record<EngineName, (env: NodeJS.ProcessEnv) => Promise<Driver>>> = {
  firefox: startFirefox,
  webkit: startWebKit,
  chromium: startChromium,
};

/** One browser before the built product, and somebody in front of it. */
export interface Session {
  readonly person: Person;
  readonly driver: Driver;
  readonly server: InjectingServer;
  /** Keeps what the browser shows under `test-results/browsers`, as far as it still answers. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

const ANSWERS_WITHIN_MS = 10_000;

async function takePicture(driver: Driver, name: string): Promise<void> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS));
  const shown = await Promise.race([driver.screenshot().catch(() => undefined), late]);
  const folder = fileURLToPath(new URL("../../test-results/browsers/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  if (shown !== undefined) writeFileSync(`${folder}${driver.name} ${name.replaceAll(/[^\w ]/g, "").slice(0, 60)}.png`, shown);
}

/** Starts the product, a browser and what both need; ends all of it when one of them does not come up. */
export async function openSession(engine: EngineName): Promise<Session> {
  const ends: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const gateway: BuiltGateway = await startBuiltGateway();
    ends.push(() => gateway.stop());
    const server = await startInjectingServer(gateway.address, `(${installProbe.toString()})();`);
    ends.push(() => server.stop());
    const surroundings = await startSurroundings({ screen: engine === "webkit", sink: hasPulseAudio() });
    ends.push(() => surroundings.stop());
    const sink = surroundings.hasSink ? listenToSink(surroundings.env) : undefined;
    if (sink !== undefined) ends.push(() => sink.stop());
    const driver = await starters[engine](surroundings.env);
    ends.push(() => driver.close());
    console.info(`${driver.name} ${driver.version}, heard ${sink === undefined ? "in the page" : "at the sound output"}`);
    const picture = (name: string): Promise<void> => takePicture(driver, name);
    return { person: new Person(driver, server.address, sink), driver, server, picture, close };
  } catch (error) {
    await close();
    throw error;
  }
}
