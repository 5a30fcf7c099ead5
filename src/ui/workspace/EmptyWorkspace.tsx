import { Button } from "../controls/button/Button.tsx";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import * as words from "../text/en/workspace.ts";

export interface EmptyWorkspaceProps {
  readonly locked: boolean;
  readonly toolsOpen: boolean;
  readonly onTools: () => void;
}

/** What stands on the grid of a workspace without a widget. */
export const EmptyWorkspace = ({ locked, toolsOpen, onTools }: EmptyWorkspaceProps) => (
  <EmptyState
    title={words.noToolHereYet}
    text={locked ? words.lockedHint : words.emptyWorkspaceHint}
    actions={
      !(locked || toolsOpen) && (
        <Button variant="line" onClick={onTools}>
          {words.openTheTools}
        </Button>
      )
    }
  />
);
