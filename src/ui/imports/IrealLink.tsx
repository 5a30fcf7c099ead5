import { useEffect, useState } from "react";
import { Button } from "../controls/button/Button.tsx";
import * as words from "../text/en/songs/export.ts";
import styles from "./exports.module.css";

export interface IrealLinkProps {
  readonly link: string;
  readonly onFile: () => void;
}

/** A link to be opened on this device, copied, or read by another one's camera. */
export function IrealLink({ link, onFile }: IrealLinkProps) {
  const [copied, setCopied] = useState(false);
  const code = useCode(link);
  return (
    <div className={styles.link}>
      {code === "too-long" && <p className="label">{words.tooLongForCode}</p>}
      {typeof code === "object" && (
        <>
          <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={words.codeOfLink}>
            <rect width={code.size} height={code.size} fill="#fff" />
            <path d={code.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
          <p className="label">{words.codeHint}</p>
        </>
      )}
      <div className={styles.acts}>
        <a className={styles.open} href={link}>
          {words.openInIreal}
        </a>
        <Button size="small" variant="line" onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
          {copied ? words.linkCopied : words.copyLink}
        </Button>
        <Button size="small" variant="line" onClick={onFile}>
          {words.linkAsFile}
        </Button>
      </div>
    </div>
  );
}

interface Code {
  readonly size: number;
  /** Its dark squares as an SVG path. */
  readonly path: string;
}

/** The QR code of a text; a code holds 2,953 bytes at most. */
function useCode(text: string): Code | "too-long" | undefined {
  const [code, setCode] = useState<Code | "too-long">();
  useEffect(() => {
    let isCurrent = true;
    void import("uqr").then(({ encode }) => {
      if (isCurrent) setCode(codeOf(text, encode));
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return code;
}

function codeOf(text: string, encode: typeof import("uqr")["encode"]): Code | "too-long" {
  try {
    const { size, data } = encode(text, { ecc: "L", border: 4 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join("") };
  } catch {
    return "too-long";
  }
}
