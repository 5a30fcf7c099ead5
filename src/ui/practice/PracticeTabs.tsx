import { useLocation } from "react-router-dom";
import { buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/practice.ts";
import styles from "./practice.module.css";

/** The ways between the record and ear training; the one that is open carries `aria-current`. */
export const PracticeTabs = () => (
  <nav className={styles.tabs} aria-label={common.practice}>
    <Tab to="/practice">{words.record}</Tab>
    <Tab to="/practice/ear">{words.ear}</Tab>
  </nav>
);

const Tab = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link className={buttonClass({}, styles.tab)} to={to} aria-current={useLocation().pathname === to ? "page" : undefined}>
    {children}
  </Link>
);
