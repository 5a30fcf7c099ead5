import { lazy, Suspense } from "react";
import { firstFrame } from "../../../host/page/first-frame.ts";
import { afterFirst } from "../../../host/page/holds.ts";
import field from "../field/field.module.css";
import type { SelectOption } from "./Select.tsx";

export interface SearchSelectProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** The chosen option's value; undefined while none is chosen. */
  readonly value: string | undefined;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** What stands in the list when nothing fits. */
  readonly nothingFound?: string;
  readonly disabled?: boolean;
}

const SearchSelectPanel = lazy(() => afterFirst(() => import("./SearchSelectPanel.tsx"), firstFrame));

/** A combobox to type in: for songs, instruments and other long lists. Its machinery comes when it is first shown. */
export const SearchSelect = (props: SearchSelectProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <SearchSelectPanel {...props} />
  </Suspense>
);

const Waiting = ({ label, hideLabel, value, options }: SearchSelectProps) => (
  <div className={field.field}>
    <span className={hideLabel ? "visually-hidden" : field.label}>{label}</span>
    <span className={field.box}>{options.find((option) => option.value === value)?.label}</span>
  </div>
);
