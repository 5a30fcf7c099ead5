import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds serious in a part of the page (a CSS selector), in words: by all of its rules in the light theme, and in the dark one by those that
 * colours decide.
 */
export async function seriousProblems(page: Page, within = "body"): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const axe = new AxeBuilder({ page }).setLegacyMode(true).include(within);
    const { violations } = await (colorScheme === "light" ? axe : axe.withRules("color-contrast")).analyze();
    for (const { id, impact, nodes } of violations)
      if (impact === "serious" || impact === "critical")
        found.push(...nodes.map((node) => `${within}, ${colorScheme}, ${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`));
  }
  return found;
}
