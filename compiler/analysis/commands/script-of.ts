import type { Reference, Template } from "../../ir/expression.ts";
import { dottedName } from "../../ir/references.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { ScriptRange } from "../shell/placement.ts";

/** A command as a script, with a word of the same length in the place of each placeholder. */
export interface Script {
  /** Its offsets are those of the author's text. */
  readonly text: string;
  readonly holes: readonly Hole[];
}

/** The place of a placeholder. */
export interface Hole extends ScriptRange {
  readonly reference: Reference;
}

/** The script of a command whose placeholders are written `{{name}}`; one text for all who look it up by its text. */
export const scriptOf: ObjectMemo<Template, Script> = createObjectMemo(writeScript);

function writeScript({ parts }: Template): Script {
  let text = "";
  const holes: Hole[] = [];
  for (const part of parts) {
    if (part.kind === "text") text += part.text;
    else if (part.kind === "reference") {
      const start = text.length;
      text += `v${"_".repeat(dottedName(part).length + 3)}`;
      holes.push({ start, end: text.length, reference: part });
    }
  }
  return { text, holes };
}
