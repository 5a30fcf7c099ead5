import { expect, test } from "vitest";
import { lettersOf, signInPage } from "./sign-in-page.ts";

test("the sign-in page has the built page's letters, and the theme that was chosen", () => {
  const letters = lettersOf('<link rel="preload" as="font" crossorigin href="/assets/instrument-sans-B1_x.woff2">');
  expect(letters).toBe("/assets/instrument-sans-B1_x.woff2");
  const page = signInPage("a-state", 60, letters);
  expect(page).toContain('src:url("/assets/instrument-sans-B1_x.woff2")');
  expect(page.indexOf('<script src="/theme.js">'), "before anything is drawn").toBeLessThan(page.indexOf("<body>"));
  expect(page).toContain('name="state" value="a-state"');
});

test("a page that was not built yet has no letters to name", () => {
  expect(lettersOf('<script type="module" src="/src/main.tsx"></script>')).toBeUndefined();
  expect(signInPage("a-state", 60, undefined)).not.toContain("@font-face");
});
