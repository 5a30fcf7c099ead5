import { startBuiltGateway } from "../../support/built-gateway.ts";
import { type ChromiumDriver, startChromium } from "../driver/chromium.ts";
import { startInjectingServer } from "../driver/injecting-server.ts";
import { hasPulseAudio } from "../driver/programs.ts";
import { listenToSink } from "../driver/sink.ts";
import { startSurroundings } from "../driver/surroundings.ts";
import { installProbe } from "../page/probe.ts";
import { Person } from "../person.ts";
import { type Missable, takeAway, WITHOUT_SIMD } from "./features.ts";

/** Somebody with a Chromium that lacks something. */
export interface PersonWithout {
  readonly person: Person;
  readonly driver: ChromiumDriver;
}

/** The product in Chromiums that lack what is said. */
export interface WithoutFeatures {
  /** A new profile in a browser without these; the one before it is forgotten. */
  open(missing: readonly Missable[]): Promise<PersonWithout>;
  close(): Promise<void>;
}

/** Starts the product, and browsers as they are asked for. */
export async function startWithoutFeatures(): Promise<WithoutFeatures> {
  const ends: (() => Promise<void> | void)[] = [];
  const gateway = await startBuiltGateway();
  ends.push(() => gateway.stop());
  const surroundings = await startSurroundings({ screen: false, sink: hasPulseAudio() });
  ends.push(() => surroundings.stop());
  const sink = surroundings.hasSink ? listenToSink(surroundings.env) : undefined;
  ends.push(() => sink?.stop());
  const drivers = new Map<boolean, Promise<ChromiumDriver>>();
  let leaveServer = async (): Promise<void> => {};
  const driverFor = (isWithoutSimd: boolean): Promise<ChromiumDriver> => {
    const started = drivers.get(isWithoutSimd) ?? startChromium(surroundings.env, isWithoutSimd ? [WITHOUT_SIMD] : []);
    drivers.set(isWithoutSimd, started);
    return started;
  };
  return {
    async open(missing) {
      const driver = await driverFor(missing.includes("wasmSimd"));
      await driver.beginAnew();
      await leaveServer();
      const code = `(${takeAway.toString()})(${JSON.stringify(missing)});`;
      const server = await startInjectingServer(gateway.address, `${code}(${installProbe.toString()})();`, code);
      leaveServer = () => server.stop();
      return { driver, person: new Person(driver, server.address, sink) };
    },
    async close() {
      for (const driver of drivers.values()) await (await driver).close();
      await leaveServer();
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
}
