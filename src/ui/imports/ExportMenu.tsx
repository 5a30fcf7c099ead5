import { Download } from "lucide-react";
import { useState } from "react";
import type { WidgetId } from "../../documents/records.ts";
import { later } from "../../host/clock/clock.ts";
import { exportSongFile } from "../../host/imports/exporter.ts";
import type { ImportNotice } from "../../music/formats/shared/imported.ts";
import { EXPORT_KINDS, type ExportKind } from "../../music/formats/write-music.ts";
import type { WishedText } from "../../music/songs/moved-song.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { Popover } from "../controls/popover/Popover.tsx";
import { SongPaper } from "../sheet/SongPaper.tsx";
import { useHost } from "../state/host.tsx";
import { downloadFile } from "../state/page/download-file.ts";
import * as words from "../text/en/songs/export.ts";
import { importNoticeText } from "../text/problems.ts";
import styles from "./exports.module.css";
import { IrealLink } from "./IrealLink.tsx";
import { type Exported, makeExport } from "./make-export.ts";

export interface ExportMenuProps {
  readonly songs: readonly WishedText[];
  /** What a file of several songs is called; that of one is called as the song. */
  readonly name: string;
  /** The player whose song it is: its MIDI file is what it plays. */
  readonly player?: WidgetId;
  readonly small?: boolean;
  /** What it is called, where there is more than one on a page. */
  readonly label?: string;
  /** For its button: the class of it, and of its word where that may be hidden. */
  readonly look?: { readonly className?: string | undefined; readonly word?: string | undefined };
}

/** Takes songs out as files, in a form of one's choice, as a link or on paper. */
export function ExportMenu({ songs, name, player, small = false, label, look = {} }: ExportMenuProps) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Popover
        small={small}
        label={label ?? words.exportAs}
        className={look.className}
        trigger={
          <>
            <Download />
            <span className={look.word}>{label ?? words.exportChosen}</span>
          </>
        }
      >
        {() => <Kinds songs={songs} name={name} player={player} onPrint={() => setPrinting(true)} />}
      </Popover>
      {isPrinting && <SongPaper songs={songs} onDone={() => setPrinting(false)} />}
    </>
  );
}

function Kinds({ onPrint, ...exported }: Exported & { readonly onPrint: () => void }) {
  const { engine, instrument, notices } = useHost();
  const [busy, setBusy] = useState<ExportKind>();
  const [told, setTold] = useState<readonly ImportNotice[]>([]);
  const [link, setLink] = useState<{ readonly text: string; readonly save: () => void }>();
  const take = async (kind: ExportKind) => {
    setBusy(kind);
    setTold([]);
    setLink(undefined);
    const ofSongs = (wished: Parameters<typeof exportSongFile>[0]) => exportSongFile(wished, { later });
    const made = await makeExport(kind, exported, { engine, instrument: instrument.value, ofSongs });
    setBusy(undefined);
    if (!made.ok) return notices.tell(made.error);
    const { bytes, name: file, type, notices: leftOut } = made.value;
    setTold(leftOut);
    const save = () => downloadFile(bytes as BlobPart, file, type);
    if (kind === "ireal") setLink({ text: new TextDecoder().decode(bytes), save });
    else save();
  };
  return (
    <fieldset className={styles.kinds} aria-label={words.exportAs}>
      {EXPORT_KINDS.map((kind) => (
        <Button key={kind} busy={busy === kind} onClick={() => void take(kind)}>
          <Kind
            name={words.exportKinds[kind]}
            hint={kind === "midi" && exported.player !== undefined ? words.midiOfPlayer : words.exportHints[kind]}
          />
        </Button>
      ))}
      <Button onClick={onPrint}>
        <Kind name={words.printSong} hint={words.printHint} />
      </Button>
      {told.length > 0 && (
        <NoticeBar kind="warning" title={words.notInFile}>
          {told.map(importNoticeText).join(" ")}
        </NoticeBar>
      )}
      {link !== undefined && <IrealLink link={link.text} onFile={link.save} />}
    </fieldset>
  );
}

const Kind = ({ name, hint }: { readonly name: string; readonly hint: string }) => (
  <span className={styles.kind}>
    {name}
    <span className={styles.hint}>{hint}</span>
  </span>
);
