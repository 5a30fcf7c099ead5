import { NavLink } from "react-router-dom";
import { buttonClass } from "../controls/button/Button.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/practice.ts";
import styles from "./practice.module.css";

/** The ways between the record and ear training; the one that is open carries `aria-current`. */
export const PracticeTabs = () => (
  <nav className={styles.tabs} aria-label={common.practice}>
    <NavLink className={buttonClass({}, styles.tab)} to="/practice" end>
      {words.record}
    </NavLink>
    <NavLink className={buttonClass({}, styles.tab)} to="/practice/ear">
      {words.ear}
    </NavLink>
  </nav>
);
