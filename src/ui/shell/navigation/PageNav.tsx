import { Menu as MenuIcon, Moon, Search, Sun } from "lucide-react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../controls/button/Button.tsx";
import { Link } from "../../controls/link/Link.tsx";
import { Menu } from "../../controls/menu/Menu.tsx";
import { useHost } from "../../state/host.tsx";
import { useTheme } from "../../state/page/use-theme.ts";
import * as words from "../../text/en/everywhere/navigation.ts";
import styles from "./navigation.module.css";
import { isAt, pageLinks } from "./pages.tsx";

/** The links to the pages: in a row where there is room for them, else behind one button; a phone has them at its foot. */
export function PageNav({ crowded }: { readonly crowded: boolean }) {
  const { pathname } = useLocation();
  return (
    <>
      {!crowded && (
        <nav className={styles.row} aria-label={words.pages}>
          {pageLinks.map((page) => (
            <Link key={page.to} to={page.to} aria-current={isAt(page, pathname) ? "page" : undefined}>
              {page.label}
            </Link>
          ))}
        </nav>
      )}
      <nav className={styles.button} aria-label={words.pages} data-crowded={crowded || undefined}>
        <PagesMenu />
      </nav>
    </>
  );
}

function PagesMenu() {
  const { finding } = useHost();
  const navigate = useNavigate();
  const { isDark, turn } = useTheme();
  return (
    <Menu
      label={words.pages}
      trigger={<MenuIcon />}
      items={[
        ...pageLinks.map(({ to, label, icon }) => ({ id: to, label, icon })),
        { id: "find", label: words.findShort, icon: <Search />, shortcut: words.findShortcut },
        { id: "theme", label: isDark ? words.useLight : words.useDark, icon: isDark ? <Sun /> : <Moon /> },
      ]}
      onSelect={(id) => {
        if (id === "theme") turn();
        else if (id === "find") finding.value = true;
        else void navigate(id);
      }}
    />
  );
}

/** Find and theme, in the header of a page that has room for them. */
export function PageTools() {
  const { finding } = useHost();
  const { isDark, turn } = useTheme();
  const theme = isDark ? words.useLight : words.useDark;
  return (
    <span className={styles.tools}>
      <Button
        icon
        aria-label={words.find}
        title={words.find}
        onClick={() => {
          finding.value = true;
        }}
      >
        <Search />
      </Button>
      <Button icon aria-label={theme} title={theme} onClick={turn}>
        {isDark ? <Sun /> : <Moon />}
      </Button>
    </span>
  );
}

/** The way to each page at the foot of a phone. */
export function BottomBar() {
  const { pathname } = useLocation();
  // In a frame of another site there is one page alone.
  if (pathname.startsWith("/embed/")) return null;
  return (
    <nav className={styles.bar} aria-label={words.pages} data-part="">
      {pageLinks.map((page) => (
        <Link key={page.to} to={page.to} aria-current={isAt(page, pathname) ? "page" : undefined}>
          {page.icon}
          {page.label}
        </Link>
      ))}
    </nav>
  );
}

/** The first stop of the keyboard on each page: past header and navigation. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, whose address stays as it is
  <a
    className={styles.skip}
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      const main = document.querySelector("main");
      if (main === null) return;
      main.tabIndex = -1;
      main.focus();
    }}
  >
    {words.skip}
  </a>
);
