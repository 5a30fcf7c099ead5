import type { ReactNode } from "react";
import { Button } from "../controls/button/Button.tsx";
import { ElementCard } from "../controls/element-card/ElementCard.tsx";
import { MoreIcon } from "../controls/icon/MoreIcon.tsx";
import { Menu } from "../controls/menu/Menu.tsx";
import { WidgetFrame, type WidgetFrameProps } from "../controls/widget-frame/WidgetFrame.tsx";
import { EmptyState, ErrorState, LoadingState, NoAudioState } from "../controls/widget-frame/WidgetState.tsx";
import styles from "./lab.module.css";

const none = () => undefined;

const Frame = ({ state, ...props }: Partial<WidgetFrameProps> & { readonly state: string; readonly children?: ReactNode }) => (
  <div className={styles.state}>
    <span className="label">{state}</span>
    <WidgetFrame
      label="Progressions"
      onToggle={none}
      menu={<Menu small label="Progressions menu" trigger={<MoreIcon />} items={[{ id: "fit", label: "Fit height" }]} onSelect={none} />}
      {...props}
    />
  </div>
);

const chords = (
  <div className={styles.row}>
    <ElementCard content={{ kind: "chord", name: "Fm9" }} duration="w" numeral="ii9" function="subdominant" />
    <ElementCard content={{ kind: "chord", name: "Bb13" }} duration="w" numeral="V13" function="dominant" />
  </div>
);

/** The widget frame in each of its states. */
export const LabFrames = () => (
  <section className={styles.wide}>
    <h2>Widget frame</h2>
    <div className={styles.frames}>
      <Frame state="default">{chords}</Frame>
      <Frame state="selected, resizable" selected>
        {chords}
      </Frame>
      <Frame state="locked" locked meta="E♭ major">
        {chords}
      </Frame>
      <Frame state="empty">
        <EmptyState
          title="Nothing to play yet"
          text="Pick a progression or a song, and it appears here."
          actions={<Button variant="line">Use Progression 1</Button>}
        />
      </Frame>
      <Frame state="loading">
        <LoadingState title="Loading songs" progress={0.62} count="214 of 345" />
      </Frame>
      <Frame state="error">
        <ErrorState
          title="Bar 5 does not add up"
          text="It holds 5 beats in 4/4. The rest of the song plays."
          actions={
            <>
              <Button variant="line">Show bar 5</Button>
              <Button>Skip it</Button>
            </>
          }
        />
      </Frame>
      <Frame state="no sound">
        <NoAudioState />
      </Frame>
      <Frame state="collapsed" collapsed meta="E♭ major" />
      <Frame state="dragging" dragging>
        {chords}
      </Frame>
    </div>
  </section>
);
