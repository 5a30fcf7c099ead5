import { afterEach, expect, test, vi } from "vitest";
import { guardSinks, inertMarkup } from "./trusted-types.ts";

interface Rules {
  createHTML(markup: string, type?: string, sink?: string): string | null;
  createScriptURL(address: string, type?: string): string | null;
}
const policies = new Map<string, Rules>();
const createPolicy = (name: string, rules: Rules) => {
  policies.set(name, rules);
  return rules;
};

afterEach(() => {
  vi.unstubAllGlobals();
  policies.clear();
});

test("only plain texts and what libraries write become markup by themselves, and only scripts of this build run", () => {
  vi.stubGlobal("trustedTypes", { createPolicy });
  vi.stubGlobal("location", new URL("https://music.example/workspace/1"));
  guardSinks();
  const rules = policies.get("default");
  const markup = (text: string) => rules?.createHTML(text, "TrustedHTML", "Element innerHTML");
  for (const own of ["", "&nbsp;", ".sheet > p { margin: 0 }", "<body></body>"]) expect(markup(own)).toBe(own);
  expect([markup("<img src=x onerror=alert(1)>"), markup("<b>Blues</b>")]).toEqual([null, null]);
  expect(rules?.createHTML("<b>pasted</b>")).toBe("<b>pasted</b>");
  const script = (address: string) => rules?.createScriptURL(address, "TrustedScriptURL");
  for (const own of ["/assets/engine-1.js", "https://music.example/service-worker.js"]) expect(script(own)).toBe(own);
  for (const other of ["https://evil.example/assets/x.js", "blob:https://music.example/1", "data:text/javascript,1", "/content/shared/x"]) {
    expect(script(other)).toBeNull();
  }
});

test("markup for a document that runs nothing is made trusted where the browser asks for it, and stays text elsewhere", () => {
  expect(inertMarkup("<p>")).toBe("<p>");
  guardSinks();
  expect(policies.size).toBe(0);
});
