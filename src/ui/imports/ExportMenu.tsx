import { Download } from "lucide-react";
import { useState } from "react";
import { later } from "../../host/clock/clock.ts";
import { exportTexts } from "../../host/imports/exporter.ts";
import { EXPORT_KINDS, type ExportKind } from "../../music/formats/write-music.ts";
import { Button } from "../controls/button/Button.tsx";
import { Popover } from "../controls/popover/Popover.tsx";
import { useHost } from "../state/host.tsx";
import { downloadFile } from "../state/page/download-file.ts";
import * as words from "../text/en/songs/songs.ts";
import styles from "./imports.module.css";

export interface ExportMenuProps {
  /** Song texts. */
  readonly texts: readonly string[];
  /** What a file of several songs is called; that of one is called as the song. */
  readonly name: string;
  readonly small?: boolean;
}

/** Takes songs out as files, in a form of one's choice. */
export function ExportMenu({ texts, name, small = false }: ExportMenuProps) {
  const { notices } = useHost();
  const [busy, setBusy] = useState<ExportKind>();
  const take = async (kind: ExportKind) => {
    setBusy(kind);
    const made = await exportTexts({ texts, kind, name }, { later });
    setBusy(undefined);
    if (!made.ok) return notices.tell(made.error);
    downloadFile(made.value.bytes as BlobPart, made.value.name, made.value.type);
  };
  return (
    <Popover
      small={small}
      label={words.exportAs}
      trigger={
        <>
          <Download />
          {words.exportChosen}
        </>
      }
    >
      {() => (
        <fieldset className={styles.kinds} aria-label={words.exportAs}>
          {EXPORT_KINDS.map((kind) => (
            <Button key={kind} busy={busy === kind} onClick={() => void take(kind)}>
              <span className={styles.kind}>
                {words.exportKinds[kind]}
                <span className={styles.hint}>{words.exportHints[kind]}</span>
              </span>
            </Button>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}
