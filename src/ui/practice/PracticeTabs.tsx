import { NavLink } from "react-router-dom";
import { buttonClass } from "../controls/button/Button.tsx";
import styles from "./practice.module.css";

/** The ways between the record and ear training; the one that is open carries `aria-current`. */
export const PracticeTabs = () => (
  <nav className={styles.tabs} aria-label="Practice">
    <NavLink className={buttonClass({}, styles.tab)} to="/practice" end>
      Record
    </NavLink>
    <NavLink className={buttonClass({}, styles.tab)} to="/practice/ear">
      Ear
    </NavLink>
  </nav>
);
