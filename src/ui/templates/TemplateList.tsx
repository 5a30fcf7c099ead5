import { useState } from "react";
import { loadTemplate, TEMPLATES, type TemplateId } from "../../host/documents/templates.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { useOpenFile } from "../state/documents/use-open-file.ts";
import { useHost } from "../state/host.tsx";
import * as words from "../text/en/choosing/templates.ts";
import styles from "./templates.module.css";

/** The templates of a kind: the chosen one is fetched, and opens as a new document of one's own. */
export function TemplateList({ kind, label }: { readonly kind: DocumentKind; readonly label: string }) {
  const { notices } = useHost();
  const takeOver = useOpenFile();
  const [loading, setLoading] = useState<TemplateId>();
  const choose = async (id: TemplateId) => {
    setLoading(id);
    const read = await loadTemplate(kind, id);
    setLoading(undefined);
    if (read.ok) takeOver(read.value);
    else notices.tell(read.error);
  };
  return (
    <ul className={styles.list} aria-label={label}>
      {TEMPLATES[kind].map((id) => {
        const { title, about } = words.templateNames[id];
        return (
          <li key={id}>
            <button type="button" className={styles.template} aria-busy={loading === id || undefined} onClick={() => void choose(id)}>
              <b>{title}</b>
              <span>{about}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
