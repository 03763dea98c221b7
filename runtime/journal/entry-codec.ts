import { decodeData, encodeData } from "./data-json.ts";
import type { JournalEntry } from "./journal.ts";

/** Encodes an entry as one line of JSON; a plan that was found is code, so only that it was found is kept. */
export function encodeEntry(
  entry: JournalEntry,
  keepText: (text: string) => string | undefined,
): string {
  const isPlan = entry.kind === "result" && entry.result.kind === "plan";
  return encodeData(isPlan ? { kind: "found", key: entry.key } : entry, keepText);
}

/** Decodes what `encodeEntry` wrote; undefined for anything else. */
export function decodeEntry(
  json: string,
  findText: (name: string) => string,
): JournalEntry | undefined {
  const data = decodeData(json, findText);
  return isEntry(data) ? data : undefined;
}

/** The checksum says that we wrote it, so its kind tells the rest. */
function isEntry(data: unknown): data is JournalEntry {
  if (!isObject(data)) return false;
  switch (data["kind"]) {
    case "start":
      return typeof data["key"] === "string" && hasKind(data["effect"]);
    case "result":
      return typeof data["key"] === "string" && hasKind(data["result"]);
    case "found":
      return typeof data["key"] === "string";
    case "plan":
      return ["hash", "folder", "entry"].every((name) => typeof data[name] === "string");
    case "again":
      return Array.isArray(data["keys"]);
    default:
      return false;
  }
}

function hasKind(data: unknown): boolean {
  return isObject(data) && typeof data["kind"] === "string";
}

function isObject(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null;
}
