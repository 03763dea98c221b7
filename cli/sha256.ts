import { createHash } from "node:crypto";

/** The SHA-256 of bytes or text, in hexadecimal unless asked for in base64. */
export function sha256(content: Uint8Array | string, encoding: "base64" | "hex" = "hex"): string {
  return createHash("sha256").update(content).digest(encoding);
}
