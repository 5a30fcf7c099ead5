import { lazy } from "react";
import { useNavigate } from "react-router-dom";
import { editedDocument, saveRecord } from "../../host/engine/store-mirror.ts";
import type { MenuContent } from "../controls/menu/Menu.tsx";
import { problem } from "../problems.ts";
import type { HeaderUser } from "../shell/Header.tsx";
import * as common from "../text/en/common.ts";
import * as startWords from "../text/en/start.ts";
import { useHost, useSignalValue } from "./host.tsx";

/** The signs of the menu, fetched when it is first opened. */
const ProfileIcon = lazy(() => import("./ProfileIcon.tsx"));

export interface SignedInParts {
  readonly user: HeaderUser | undefined;
  /** Signs in; once signed in it leads to one's workspaces, where there is no room for the menu. */
  readonly onAccount: () => void;
  /** The menu of the button "Profile". */
  readonly profile: MenuContent | undefined;
}

/** Signs out, here or everywhere, once what is open is saved; then the start page is shown. */
export function useSignOut(): (where?: "here" | "everywhere") => Promise<void> {
  const { engine, mirror, session, notices } = useHost();
  const navigate = useNavigate();
  return async (where = "here") => {
    if (editedDocument(mirror)?.home === "account" && saveRecord(mirror)?.unsaved === true) await engine.documents.save();
    if (await session.signOut(where)) await navigate("/start");
    else notices.tell(problem("not-signed-out"));
  };
}

/** The header's account: "Sign in", or "Profile" with the name, one's workspaces and the way out. */
export function useAccount(): SignedInParts {
  const { session, signIn } = useHost();
  const navigate = useNavigate();
  const user = useSignalValue(session.here);
  const toList = () => void navigate("/workspace/list");
  const signOut = useSignOut();
  if (user === null) return { user: undefined, onAccount: signIn, profile: undefined };
  const profile: MenuContent = {
    label: startWords.profile,
    head: user.name,
    items: [
      { id: "workspaces", label: startWords.myWorkspaces, icon: <ProfileIcon of="workspaces" /> },
      { id: "songs", label: startWords.songs, icon: <ProfileIcon of="songs" /> },
      { id: "practice", label: common.practice, icon: <ProfileIcon of="practice" /> },
      ...(user.classId === undefined ? [{ id: "classes", label: startWords.classes, icon: <ProfileIcon of="classes" /> }] : []),
      { id: "account", label: startWords.account, icon: <ProfileIcon of="account" /> },
      { id: "sign-out", label: startWords.signOut, icon: <ProfileIcon of="sign-out" /> },
    ],
    onSelect: (id) => {
      if (id === "sign-out") void signOut();
      else if (id === "practice" || id === "songs" || id === "classes" || id === "account") void navigate(`/${id}`);
      else toList();
    },
  };
  return { user: { initials: initialsOf(user.name) }, onAccount: toList, profile };
}

/** One or two letters. @example initialsOf("Mary Lou Williams") // "MW" */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const [first = ""] = words;
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return ([...first].slice(0, 1).join("") + [...last].slice(0, 1).join("")).toUpperCase();
}
