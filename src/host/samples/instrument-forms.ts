import type { InstrumentLoads, InstrumentStatus } from "./instrument-loads.ts";

/** Instruments that also come in a fuller form, which is much larger: the light one plays until the full one is there. */
const FULL_FORMS: ReadonlyMap<string, string> = new Map([["acoustic_grand_piano", "salamander_grand_piano"]]);

/** Which form the user wants; `auto` leaves it to the connection. */
export type InstrumentForm = "auto" | "light" | "full";

/** What browsers tell of a connection, where they do. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const isSlow = ({ saveData, effectiveType }: Connection): boolean => saveData === true || /2g|3g/.test(effectiveType ?? "");

/** The name of the full form to load after the light one, or null. @example fullFormOf("acoustic_grand_piano", "auto", { saveData: true }) // null */
export function fullFormOf(name: string, form: InstrumentForm, connection: Connection | undefined): string | null {
  if (form === "light" || (form === "auto" && connection !== undefined && isSlow(connection))) return null;
  return FULL_FORMS.get(name) ?? null;
}

/** Loads instruments in the form that the user wants: the light one first, then, unheard of by anybody, the full one. */
export interface FormLoads {
  load(name: string, slot: number): Promise<InstrumentStatus>;
  /** All of an instrument is in its slot: the full form would stop what is still to come of the light one. */
  whole(slot: number, name: string): void;
  /** From now on, and for what is in the slots already. */
  setForm(form: InstrumentForm): void;
  /** The slot has its instrument from elsewhere. */
  leave(slot: number): void;
}

interface Held {
  readonly name: string;
  /** All of the light form is there; `full`: the full one is, or is on its way. */
  state: "loading" | "light" | "full";
}

/** @param connection what the browser tells of the connection now */
export function createFormLoads(
  loads: Pick<InstrumentLoads, "load">,
  first: InstrumentForm,
  connection: () => Connection | undefined,
): FormLoads {
  const slots = new Map<number, Held>();
  let form = first;
  const follow = (slot: number, held: Held): void => {
    const full = fullFormOf(held.name, form, connection());
    if (full !== null && held.state === "light") {
      held.state = "full";
      void loads.load(slot, full, true);
    } else if (full === null && held.state === "full") {
      held.state = "loading";
      void loads.load(slot, held.name);
    }
  };
  return {
    load(name, slot) {
      slots.set(slot, { name, state: "loading" });
      return loads.load(slot, name);
    },
    whole(slot, name) {
      const held = slots.get(slot);
      if (held?.name !== name || held.state !== "loading") return;
      held.state = "light";
      follow(slot, held);
    },
    setForm(next) {
      form = next;
      for (const [slot, held] of slots) follow(slot, held);
    },
    leave: (slot) => void slots.delete(slot),
  };
}
