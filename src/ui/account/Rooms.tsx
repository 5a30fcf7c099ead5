import { NEAR_QUOTA } from "../../protocol/gateway-contract.ts";
import type { QuotaUse } from "../../protocol/gateway-contract-schemas.ts";
import * as words from "../text/en/account/account.ts";
import { say } from "../text/say.ts";
import styles from "./account.module.css";

const MEGABYTE = 1_000_000;
/** A meter counts its bound as low still, and who is told of a limit shall see it marked. */
const JUST_BELOW_NEAR = NEAR_QUOTA * 0.999;
const isSize = ({ quota }: QuotaUse): boolean => quota.endsWith("Bytes");

/** Digits in groups; sizes below ten megabytes with one digit behind the point. */
function shown(use: QuotaUse, value: number, round: (value: number) => number): string {
  if (!isSize(use)) return value.toLocaleString();
  const megabytes = value / MEGABYTE;
  const rounded = megabytes < 10 ? round(megabytes * 10) / 10 : round(megabytes);
  return rounded.toLocaleString(undefined, { maximumFractionDigits: 1 });
}

/** How much of each limit is used, in words and as a bar. */
export const Rooms = ({ uses }: { readonly uses: readonly QuotaUse[] }) => (
  <dl className={styles.rooms}>
    {uses.map((use) => {
      // What is used is rounded down: nothing reads full before it is.
      const values = { used: shown(use, use.used, Math.floor), limit: shown(use, use.limit, Math.round) };
      const text = say(isSize(use) ? words.megabytesOf : words.countOf, values);
      return (
        <div key={use.quota}>
          <dt data-size={isSize(use) || undefined}>{words.rooms[use.quota]}</dt>
          <dd>{text}</dd>
          <dd className={styles.bar}>
            <meter
              value={use.used}
              max={use.limit}
              low={use.limit * JUST_BELOW_NEAR}
              high={use.limit * 0.99}
              optimum={0}
              aria-label={text}
            />
          </dd>
        </div>
      );
    })}
  </dl>
);
