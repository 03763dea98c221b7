import { posix } from "node:path";

/** The URI reference of a file by its path with forward slashes: relative paths stay relative. */
export function artifactUri(path: string): string {
  const clean = posix.normalize(path.toWellFormed());
  const encoded = clean.split("/").map(encodeURIComponent).join("/");
  if (/^[A-Za-z]:\//.test(clean)) return `file:///${clean.slice(0, 2)}${encoded.slice(4)}`;
  return posix.isAbsolute(clean) ? `file://${encoded}` : encoded;
}
