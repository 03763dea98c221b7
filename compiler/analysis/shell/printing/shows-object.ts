import type { ScriptRange } from "../placement.ts";
import { listingOf } from "./listing-programs.ts";
import { showsObject } from "./printed-json.ts";
import { stagesOf } from "./printing-stages.ts";

/** A program that shows a list or an object as its language writes it: where it prints that, and what would make JSON of it. */
export interface ShowingProgram extends ScriptRange {
  readonly language: "Node" | "Python";
  readonly shows: "list" | "mapping";
  readonly instead: string;
}

/** Where a program may show an object. */
const showing = /\b(?:print|console\.log)\([ \t]*(?=[{A-Za-z_$]|\[ ?["'])[^\n]{1,80}/g;

/** The program that prints all that a script does: one object, or a list of texts, as its language shows it: `{'count': 3}`, `{ count: 3 }`. */
export function programShowing(script: string): ShowingProgram | undefined {
  const [place, ...others] = script.matchAll(showing);
  if (place === undefined || others.length > 0) return undefined;
  const [only, ...behind] = stagesOf(script);
  if (only?.type !== "Command" || behind.length > 0) return undefined;
  const name = only.name?.value ?? "";
  const shows = listingOf(only) === "list" ? "list" : "mapping";
  if (shows === "mapping" && !showsObject(name, only)) return undefined;
  const range = { start: place.index, end: place.index + place[0].trimEnd().length };
  return name === "node"
    ? { ...range, shows, language: "Node", instead: "JSON.stringify" }
    : { ...range, shows, language: "Python", instead: "json.dumps" };
}
