import type { ReactNode } from "react";
import { Button } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { Menu, type MenuContent } from "../controls/menu/Menu.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/start.ts";
import styles from "./header.module.css";
import { PageNav, PageTools } from "./navigation/PageNav.tsx";

/** Who is here: undefined while nobody is signed in. */
export interface HeaderUser {
  /** One or two letters for the disc. */
  readonly initials: string;
}

export interface HeaderProps {
  readonly user?: HeaderUser | undefined;
  /** Sign in, or open the profile once signed in. */
  readonly onAccount: () => void;
  /** The menu of "Profile"; without it the button calls `onAccount`. */
  readonly profile?: MenuContent | undefined;
  /** Save state and the like; read out as it changes. */
  readonly status?: ReactNode;
  /** After the home link: a way back, a title. */
  readonly start?: ReactNode;
  /** Before the account button: the page's own buttons. */
  readonly end?: ReactNode;
  /** Without surface and line, for the start page. */
  readonly bare?: boolean;
  /** On a phone home and account are left to the page's own menu, and the status stands under the title. */
  readonly compact?: boolean;
  /** The page's own parts need the room: the navigation stands behind one button. */
  readonly crowded?: boolean;
}

/** The header of every page: home, the way to the other pages, the page's own parts, status, and "Sign in" or "Profile". */
export const Header = ({ user, onAccount, profile, status, start, end, bare = false, compact = false, crowded = false }: HeaderProps) => (
  <header className={styles.header} data-bare={bare || undefined} data-compact={compact || undefined} data-crowded={crowded || undefined}>
    <Link className={styles.mark} to="/start" data-home aria-label={words.home}>
      <Mark />
    </Link>
    <PageNav crowded={compact || crowded} />
    {start}
    <span className={styles.status} role="status">
      {status}
    </span>
    <span className="grow" />
    {end}
    {!(compact || crowded) && <PageTools />}
    {user !== undefined && profile !== undefined ? (
      <span className={styles.profile}>
        <Menu {...profile} icon={false} trigger={<AccountWords user={user} />} />
      </span>
    ) : (
      <Button variant={user === undefined ? "line" : "quiet"} className={styles.account} onClick={onAccount}>
        <AccountWords user={user} />
      </Button>
    )}
  </header>
);

/** The room of a bare header, where no code is there yet that could make one. */
export const HeaderRoom = () => <header className={styles.header} data-bare />;

const AccountWords = ({ user }: Pick<HeaderProps, "user">) => (
  <>
    {user !== undefined && (
      <span className={styles.avatar} aria-hidden="true">
        {user.initials}
      </span>
    )}
    <span className={user === undefined ? undefined : styles.accountWord}>{user === undefined ? common.signIn : words.profile}</span>
  </>
);

/** The mark: a shed with two black keys for a door. */
const Mark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M12 2 2.5 9.2V22h19V9.2zM8 11h2.6v6.5H8zm5.4 0H16v6.5h-2.6zM8.9 22v-4.5h.8V22zm5.4 0v-4.5h.8V22z"
    />
  </svg>
);
