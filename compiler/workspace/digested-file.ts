import { createHash } from "node:crypto";

/** A file whose digest is taken when it is asked for: only plans that are kept need it. */
export class DigestedFile {
  readonly path: string;
  private readonly content: Uint8Array;

  constructor(path: string, content: Uint8Array) {
    this.path = path;
    this.content = content;
  }

  /** SHA-256 of the content, in hexadecimal digits. */
  get sha256(): string {
    return createHash("sha256").update(this.content).digest("hex");
  }
}
