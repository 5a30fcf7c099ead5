import { Dialog } from "../controls/dialog/Dialog.tsx";
import * as words from "../text/en/keys.ts";
import { Said } from "../text/Said.tsx";
import { capsOf } from "./caps.ts";
import styles from "./key-list.module.css";
import { type KeyRow, keySections } from "./key-table.ts";

export interface KeyListProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Every key that the product binds, by where it works. */
export default function KeyList({ open, onClose }: KeyListProps) {
  const mac = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);
  return (
    <Dialog open={open} onClose={onClose} title={words.keys}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list is long and scrolls, and the keyboard has to reach what scrolls */}
      <div className={styles.sections} role="document" tabIndex={0}>
        {keySections().map(({ title, rows }) => (
          <section key={title} className={styles.section} aria-label={title}>
            <h3>{title}</h3>
            <dl className={styles.rows}>
              {rows.map((row) => (
                <Row key={row.does} row={row} mac={mac} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const Row = ({ row: { keys, does }, mac }: { readonly row: KeyRow; readonly mac: boolean }) => (
  <>
    <dt className={styles.keys}>
      {keys.map((combo) => (
        <span key={combo} className={styles.combo}>
          {capsOf(combo, mac)
            .map((cap) => <kbd key={cap}>{cap}</kbd>)
            .reduce((keys, key) => (
              <Said key={key.key} text={words.together} values={{ keys, key }} className="visually-hidden" />
            ))}
        </span>
      ))}
    </dt>
    <dd>{does}</dd>
  </>
);
