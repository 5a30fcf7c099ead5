import { LayoutTemplate, X } from "lucide-react";
import { useState } from "react";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { Button } from "../controls/button/Button.tsx";
import { useHost } from "../state/host.tsx";
import * as words from "../text/en/choosing/templates.ts";
import { TemplateList } from "./TemplateList.tsx";
import styles from "./templates.module.css";

/** Over a new document: the way to one that somebody has written already. Closed, it comes back on no new page; the start page has them all. */
export default function NewFromTemplate({ kind }: { readonly kind: DocumentKind }) {
  const [open, setOpen] = useState(false);
  const { offersTemplates } = useHost();
  return (
    <section className={styles.offer} aria-label={words.templates}>
      <div className={styles.bar}>
        <Button variant="line" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          <LayoutTemplate />
          {words.startFromATemplate}
        </Button>
        <Button
          icon
          size="small"
          aria-label={words.hideTemplates}
          title={words.hideTemplatesHint}
          onClick={() => {
            offersTemplates.value = false;
          }}
        >
          <X />
        </Button>
      </div>
      {open && <TemplateList kind={kind} label={kind === "editor" ? words.lessonTemplates : words.workspaceTemplates} />}
    </section>
  );
}
