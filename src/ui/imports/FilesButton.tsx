import { type ReactNode, useRef } from "react";
import type { ImportSource } from "../../host/imports/importer.ts";
import { Button, type ButtonLook } from "../controls/button/Button.tsx";
import { sourceOf } from "./sources.ts";

export interface FilesButtonProps extends ButtonLook {
  /** The name of the file field. */
  readonly label: string;
  readonly children: ReactNode;
  readonly onSources: (sources: readonly ImportSource[]) => void;
}

/** Endings that a file chooser offers first; what a file is says its content. */
const ENDINGS = ".musicxml,.xml,.mxl,.mid,.midi,.kar,.abc,.cho,.crd,.chopro,.chordpro,.pro,.txt,.html,.htm";

/** A button that opens the choice of files, many at once. */
export function FilesButton({ label, children, onSources, ...look }: FilesButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={ENDINGS}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onSources(files.map(sourceOf));
          target.value = "";
        }}
      />
    </>
  );
}
