import { Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import * as words from "../text/en/settings.ts";

/** The theme a person chose; `"system"` follows the machine. */
export type ThemeChoice = "system" | "paper" | "club";

export interface ThemeSwitchProps {
  readonly theme: ThemeChoice;
  readonly onChange: (theme: ThemeChoice) => void;
}

const iconed = (icon: ReactNode, text: string) => (
  <>
    {icon}
    {text}
  </>
);

/** System, Paper (light) or Club (dark). */
export const ThemeSwitch = ({ theme, onChange }: ThemeSwitchProps) => (
  <Segmented
    label={words.look}
    value={theme}
    choices={[
      { value: "system", label: words.system },
      { value: "paper", label: words.paper, content: iconed(<Sun />, words.paper) },
      { value: "club", label: words.club, content: iconed(<Moon />, words.club) },
    ]}
    onChange={onChange}
  />
);

/** Puts a theme on a document: `data-theme` on its root, or none for the system's. */
export function applyTheme(root: HTMLElement, theme: ThemeChoice): void {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}
