import { expect, test } from "vitest";
import { createFormLoads, fullFormOf, type InstrumentForm } from "./instrument-forms.ts";

test("the piano has a full form; other instruments have not", () => {
  expect(fullFormOf("acoustic_grand_piano", "auto", undefined)).toBe("salamander_grand_piano");
  expect(fullFormOf("celesta", "full", undefined)).toBeNull();
});

test("a slow link, a saver of data and the user's word keep the light form; the user may also insist on the full one", () => {
  expect(fullFormOf("acoustic_grand_piano", "auto", { effectiveType: "3g" })).toBeNull();
  expect(fullFormOf("acoustic_grand_piano", "auto", { saveData: true, effectiveType: "4g" })).toBeNull();
  expect(fullFormOf("acoustic_grand_piano", "light", { effectiveType: "4g" })).toBeNull();
  expect(fullFormOf("acoustic_grand_piano", "full", { effectiveType: "2g" })).toBe("salamander_grand_piano");
});

/** Loads that are ready when they are told so. */
function world(first: InstrumentForm, connection: { effectiveType?: string } = {}) {
  const asked: string[] = [];
  const forms = createFormLoads(
    {
      async load(slot, name, quietly = false) {
        asked.push(`${slot}:${name}${quietly ? " quietly" : ""}`);
        return { slot, name, state: "loading", share: 0 };
      },
    },
    first,
    () => connection,
  );
  const piano = "acoustic_grand_piano";
  return { forms, asked, piano, ready: (name = piano) => forms.whole(0, name) };
}

test("the light piano comes first, the full one quietly once it plays", () => {
  const { forms, asked, piano, ready } = world("auto");
  void forms.load(piano, 0);
  expect(asked).toEqual(["0:acoustic_grand_piano"]);
  ready();
  ready();
  expect(asked).toEqual(["0:acoustic_grand_piano", "0:salamander_grand_piano quietly"]);
});

test("the full piano follows nothing but the light one", () => {
  const { forms, asked, piano, ready } = world("full");
  void forms.load(piano, 0);
  forms.whole(0, "another");
  expect(asked).toHaveLength(1);
  ready();
  expect(asked.at(-1)).toBe("0:salamander_grand_piano quietly");
});

test("a person's word changes the piano that plays, and nothing while the light one is still loading", () => {
  const { forms, asked, piano, ready } = world("auto", { effectiveType: "3g" });
  void forms.load(piano, 0);
  forms.setForm("full");
  expect(asked).toHaveLength(1);
  ready();
  expect(asked.at(-1)).toBe("0:salamander_grand_piano quietly");
  forms.setForm("light");
  expect(asked.at(-1)).toBe("0:acoustic_grand_piano");
  ready();
  expect(asked).toHaveLength(3);
  forms.setForm("auto");
  expect(asked, "the connection is slow").toHaveLength(3);
});

test("a slot that took another instrument, or one from elsewhere, is given no piano", () => {
  const { forms, asked, piano, ready } = world("light");
  void forms.load(piano, 0);
  ready();
  void forms.load("celesta", 0);
  ready("celesta");
  forms.setForm("full");
  void forms.load(piano, 0);
  forms.leave(0);
  ready();
  expect(asked).toEqual(["0:acoustic_grand_piano", "0:celesta", "0:acoustic_grand_piano"]);
});
