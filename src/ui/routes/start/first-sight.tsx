import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { PlayLink } from "../../controls/button/PlayButton.tsx";
import { HeaderRoom } from "../../shell/Header.tsx";
import { FootRoom, StillPlayer, Words } from "../Start.tsx";
import styles from "../start.module.css";
import { PLAY_PRESSED } from "./play-pressed.ts";

/**
 * The start page as HTML, as a browser draws it before any of the page's code is there: words, ways and the sheet, all in their places. The build
 * keeps it beside the page; the page's first drawing takes its place. It has no style of its own: the page's policy forbids those in HTML.
 */
export const firstSight = (): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={["/start"]}>
      <div className={styles.start}>
        <HeaderRoom />
        <main className={styles.main}>
          <div className={styles.words}>
            <Words teaches={false} />
          </div>
          <div className={styles.instrument}>
            <StillPlayer play={<PlayLink href={PLAY_PRESSED} />} />
            <div className={styles.joinIn} />
            <div className={styles.piano} />
          </div>
        </main>
        <FootRoom />
      </div>
    </MemoryRouter>,
  );
