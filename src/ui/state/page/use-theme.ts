import { useHost, useSignalValue } from "../host.tsx";
import { useMedia } from "./use-narrow.ts";

/** Whether the page is dark, by choice or by the system, and what turns it. */
export function useTheme(): { readonly isDark: boolean; turn(): void } {
  const { theme, setTheme } = useHost();
  const chosen = useSignalValue(theme);
  const system = useMedia("(prefers-color-scheme: dark)");
  const isDark = chosen === "system" ? system : chosen === "club";
  return { isDark, turn: () => setTheme(isDark ? "paper" : "club") };
}
