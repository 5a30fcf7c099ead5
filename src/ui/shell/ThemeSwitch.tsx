import { Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Segmented } from "../controls/segmented/Segmented.tsx";

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
    label="Look"
    value={theme}
    choices={[
      { value: "system", label: "System" },
      { value: "paper", label: "Paper", content: iconed(<Sun />, "Paper") },
      { value: "club", label: "Club", content: iconed(<Moon />, "Club") },
    ]}
    onChange={onChange}
  />
);

/** Puts a theme on a document: `data-theme` on its root, or none for the system's. */
export function applyTheme(root: HTMLElement, theme: ThemeChoice): void {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}
