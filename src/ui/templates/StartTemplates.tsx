import { classNames } from "../controls/class-names.ts";
import start from "../routes/start.module.css";
import * as words from "../text/en/choosing/templates.ts";
import * as common from "../text/en/common.ts";
import { TemplateList } from "./TemplateList.tsx";
import styles from "./templates.module.css";

/** At the foot of the start page: lessons and workspaces that play at once. */
export default function StartTemplates() {
  return (
    <section className={classNames(start.foot, styles.start)} aria-labelledby="templates">
      <h2 id="templates">{words.startFromATemplate}</h2>
      <p>{words.templateHint}</p>
      <h3 className="label">{common.lessons}</h3>
      <TemplateList kind="editor" label={words.lessonTemplates} />
      <h3 className="label">{common.workspaces}</h3>
      <TemplateList kind="workspace" label={words.workspaceTemplates} />
    </section>
  );
}
