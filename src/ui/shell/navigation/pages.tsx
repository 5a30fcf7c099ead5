import { BookOpen, Dumbbell, FolderOpen, Music, PanelsTopLeft } from "lucide-react";
import type { ReactNode } from "react";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/everywhere/navigation.ts";

/** A page that every other page leads to. */
export interface PageLink {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** What begins the addresses that belong to it. */
  readonly holds: readonly string[];
}

/** The pages of the navigation, in its order; home stands before them, find, theme and account behind. */
export const pageLinks: readonly PageLink[] = [
  { to: "/workspace/list", label: common.workspaces, icon: <FolderOpen />, holds: ["/workspace"] },
  { to: "/lessons", label: words.lessons, icon: <BookOpen />, holds: ["/lessons", "/editor"] },
  { to: "/practice", label: common.practice, icon: <Dumbbell />, holds: ["/practice"] },
  { to: "/songs", label: words.songs, icon: <Music />, holds: ["/songs"] },
  { to: "/dashboard", label: words.dashboard, icon: <PanelsTopLeft />, holds: ["/dashboard"] },
];

/** Whether an address belongs to a page. @example isAt(pageLinks[0], "/workspace/new") // true */
export const isAt = ({ holds }: PageLink, address: string): boolean =>
  holds.some((start) => address === start || address.startsWith(`${start}/`));
