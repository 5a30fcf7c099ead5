import { Component, type ReactNode, Suspense } from "react";
import type { WidgetId } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import { sessionIds } from "../../protocol/session-records.ts";
import { definitionOf } from "../../widgets/registry.ts";
import { Button } from "../controls/button/Button.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { WidgetFrame } from "../controls/widget-frame/WidgetFrame.tsx";
import { ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { useHost, useSignalValue, useViews } from "../state/host.tsx";
import { useRecord } from "../state/records.ts";

export interface WidgetHostProps {
  readonly id: WidgetId;
  readonly selected: boolean;
  readonly locked: boolean;
  readonly onSelect: () => void;
  readonly onMove: (columns: number, rows: number) => void;
  readonly onResize: (columns: number, rows: number) => void;
}

/** A widget in its frame: the view of its type, loaded when first drawn; what cannot be read says why. */
export function WidgetHost({ id, ...frame }: WidgetHostProps) {
  const record = useRecord("widget", recordIds.widget(id));
  const { openWidgets } = useHost();
  const open = useSignalValue(openWidgets.all)[id]?.open ?? true;
  const meta = useRecord("derived", sessionIds.derived(id))?.meta;
  if (record === undefined) return null;
  const label = labelOf(record.type);
  return (
    <WidgetFrame
      label={label}
      meta={meta ? <MusicText text={meta} /> : undefined}
      collapsed={!open}
      onToggle={() => openWidgets.toggle(id)}
      {...frame}
    >
      <WidgetBody id={id} />
    </WidgetFrame>
  );
}

/** A widget without its frame. */
export function WidgetBody({ id }: Pick<WidgetHostProps, "id">) {
  const record = useRecord("widget", recordIds.widget(id));
  const View = useViews()[record?.type ?? ""];
  if (record === undefined) return null;
  if (record.problem !== undefined || View === undefined)
    return (
      <ErrorState
        title="This widget cannot be shown"
        text={`${record.problem ?? "This version has no view for it."} It is kept, and saved back as it is.`}
      />
    );
  return (
    <ViewGuard>
      <Suspense fallback={<LoadingState title={`Loading ${labelOf(record.type)}`} />}>
        <View id={id} />
      </Suspense>
    </ViewGuard>
  );
}

const labelOf = (type: string): string => definitionOf(type)?.label ?? "Unknown widget";

/** A view that fails (a chunk that does not load, a bug) takes down itself and nothing else. */
class ViewGuard extends Component<{ readonly children: ReactNode }, { readonly failure: string | undefined }> {
  override state = { failure: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    const retry = (
      <Button variant="line" onClick={() => this.setState({ failure: undefined })}>
        Try again
      </Button>
    );
    return (
      <ErrorState title="This widget stopped" text={`${this.state.failure}. The rest goes on; nothing you made is lost.`} actions={retry} />
    );
  }
}
