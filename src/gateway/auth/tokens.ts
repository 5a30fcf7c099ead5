import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as 43 characters that may stand in a cookie and in an address. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a secret; the secret itself never is. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
