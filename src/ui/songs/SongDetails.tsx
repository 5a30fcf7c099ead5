import { Play } from "lucide-react";
import { useState } from "react";
import type { ListedSong } from "../../host/songs/songs.ts";
import type { Problem } from "../../lib/result.ts";
import { Button } from "../controls/button/Button.tsx";
import { Dialog } from "../controls/dialog/Dialog.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { ExportMenu } from "../imports/ExportMenu.tsx";
import { SongPreview } from "../imports/SongPreview.tsx";
import { usePlaySongs } from "../state/playing/use-set.ts";
import { useSongs } from "../state/use-songs.ts";
import * as words from "../text/en/songs/songs.ts";
import { problemText } from "../text/problems.ts";
import styles from "./songs.module.css";

/** A song to be looked at, played and taken out; one's own can be put right in place. */
export function SongDetails({ song, onClose }: { readonly song: ListedSong; readonly onClose: () => void }) {
  const play = usePlaySongs();
  const { songs } = useSongs();
  const [problem, setProblem] = useState<Problem>();
  const { id, title, data_abc, home } = song;
  const change = (text: string) => {
    void songs?.store(text, song).then((stored) => setProblem(stored.ok ? undefined : stored.error));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="ink" onClick={() => play([{ song: { id, title, data_abc } }])}>
            <Play />
            {words.openInPlayer}
          </Button>
          <ExportMenu songs={[{ text: data_abc }]} name={title} />
        </>
      }
    >
      <div className={styles.details}>
        {problem !== undefined && <NoticeBar kind="error" title={problemText(problem)} />}
        <SongPreview text={data_abc} {...(home === "public" ? {} : { onText: change })} />
      </div>
    </Dialog>
  );
}
