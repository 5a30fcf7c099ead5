import * as browserHas from "../../lib/browser-features.ts";

/** What the browser at hand answers to each question of the table of features. */
export const LabBrowser = () => (
  <section>
    <h2>This browser has</h2>
    <dl aria-label="Browser features">
      {Object.entries(browserHas).map(([name, ask]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{ask() ? "yes" : "no"}</dd>
        </div>
      ))}
    </dl>
  </section>
);
