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
