import { useState } from "react";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { useOpenedName } from "../state/documents/use-open-document.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { chunk } from "../state/page/chunk.tsx";
import { useEditedDocument } from "../state/records.ts";
import styles from "./templates.module.css";

const NewFromTemplate = chunk(() => import("./NewFromTemplate.tsx"));

interface OfferProps {
  readonly kind: DocumentKind;
}

/** Offers templates over a document that was stored nowhere when it was opened; nothing over any other. */
export function OfferTemplates({ kind }: OfferProps) {
  const name = useOpenedName();
  return <Offer key={name} kind={kind} />;
}

function Offer({ kind }: OfferProps) {
  const { documents, offersTemplates } = useHost();
  const isOffered = useSignalValue(offersTemplates);
  const document = useEditedDocument();
  const [isNew] = useState(document?.home === "none" && !documents.wasBrought(document.draftId));
  return isNew && isOffered && <NewFromTemplate kind={kind} fallback={<div className={styles.room} />} />;
}
