import type { Query } from "./page/probe.ts";
import type { Person } from "./person.ts";

export const button = (name: string, within?: Query): Query => ({ role: "button", name, ...(within === undefined ? {} : { within }) });
export const region = (name: string): Query => ({ role: "region", name });
export const training = region("Training");
const piano = region("Footer piano");
export const pianoKey = (name: string): Query => button(name, piano);
export const title: Query = { role: "textbox", name: "Title" };
/** Where the white key is free of the black ones. */
export const FREE_END = { x: 0.5, y: 0.9 };

/** The choice of the ii V I in C. */
export const TWO_FIVE_ONE: Query = { role: "radio", name: "ii V I" };

/** Opens a new workspace and chooses the ii V I in C, ready to play. */
export async function openProgression(person: Person, countIn: boolean): Promise<void> {
  await person.open("/workspace/new");
  // What is drawn above it as the page opens may push it down below the pointer.
  await person.until("the ii V I is chosen", async () => {
    await person.click(TWO_FIVE_ONE);
    return (await person.look(TWO_FIVE_ONE))?.attributes["aria-checked"] === "true";
  });
  await person.until("the samples are loaded", async () => (await person.look(piano))?.attributes["aria-busy"] !== "true");
  if (countIn) return;
  await person.click({ role: "switch", name: "Count-in" });
  await person.has({ role: "switch", name: "Count-in" }, "aria-checked", "false");
}
