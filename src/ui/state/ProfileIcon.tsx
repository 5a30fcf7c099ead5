import { CircleUser, FolderOpen, GraduationCap, Keyboard, LogOut, Music } from "lucide-react";

const icons = {
  workspaces: FolderOpen,
  songs: Music,
  practice: Keyboard,
  classes: GraduationCap,
  account: CircleUser,
  "sign-out": LogOut,
} as const;

/** The sign of an entry in the menu of "Profile". */
export default function ProfileIcon({ of }: { readonly of: keyof typeof icons }) {
  const Icon = icons[of];
  return <Icon />;
}
