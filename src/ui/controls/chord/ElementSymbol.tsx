import type { ElementName } from "../../../music/element-name.ts";
import { ChordSymbol } from "./ChordSymbol.tsx";
import { NoteName } from "./NoteName.tsx";

export interface ElementSymbolProps {
  readonly element: ElementName;
  /** True inside something that already speaks it. */
  readonly silent?: boolean;
  readonly className?: string | undefined;
}

/** An element by its name: a chord as its symbol, a note with its octave, anything else as its word. */
export function ElementSymbol({ element: { kind, name }, ...rest }: ElementSymbolProps) {
  if (kind === "chord") return <ChordSymbol name={name} {...rest} />;
  if (kind === "note") return <NoteName name={name} {...rest} />;
  return (
    <span className={rest.className} aria-hidden={rest.silent || undefined}>
      {name}
    </span>
  );
}
