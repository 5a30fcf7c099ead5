import { NEAR_QUOTA } from "../../protocol/gateway-contract.ts";
import type { QuotaUse } from "../../protocol/gateway-contract-schemas.ts";
import * as words from "../text/en/account/account.ts";
import { say } from "../text/say.ts";
import styles from "./account.module.css";

const MEGABYTE = 1_000_000;
const isSize = ({ quota }: QuotaUse): boolean => quota.endsWith("Bytes");

/** Digits in groups; sizes below ten megabytes with one digit behind the point. */
function shown(use: QuotaUse, value: number): string {
  if (!isSize(use)) return value.toLocaleString();
  const megabytes = value / MEGABYTE;
  return megabytes.toLocaleString(undefined, { maximumFractionDigits: megabytes < 10 ? 1 : 0 });
}

/** How much of each limit is used, in words and as a bar. */
export const Rooms = ({ uses }: { readonly uses: readonly QuotaUse[] }) => (
  <dl className={styles.rooms}>
    {uses.map((use) => {
      const values = { used: shown(use, use.used), limit: shown(use, use.limit) };
      const text = say(isSize(use) ? words.megabytesOf : words.countOf, values);
      return (
        <div key={use.quota}>
          <dt data-size={isSize(use) || undefined}>{words.rooms[use.quota]}</dt>
          <dd>{text}</dd>
          <dd className={styles.bar}>
            <meter value={use.used} max={use.limit} low={use.limit * NEAR_QUOTA} high={use.limit * 0.99} optimum={0} aria-label={text} />
          </dd>
        </div>
      );
    })}
  </dl>
);
