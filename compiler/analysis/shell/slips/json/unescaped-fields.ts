import type { Command } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { programName } from "../../program-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a format of git that writes JSON. */
export const maybeUnescapedField = /\bgit\b[^\n]{0,300}(?:\n[^\n]{0,300})?--(?:pretty|format)=/;

/**
 * `git log --format='{"sha": "%H", "subject": "%s"}'`: a subject may have quotes, and a body has lines, which git writes as they
 * are. Hashes, dates and names of files and people hardly do.
 */
export function unescapedFields(command: Command, script: string): readonly ShellSlip[] {
  if (programName(command.name?.value ?? "") !== "git") return [];
  return wordsOf(command).flatMap((word): readonly ShellSlip[] => {
    if (!jsonFormat.test(word.value)) return [];
    const at = field.exec(script.slice(word.pos, word.end));
    if (at === null) return [];
    const start = word.pos + at.index;
    return [{ start, end: start + at[0].length, kind: "unescaped field" }];
  });
}

const jsonFormat = /^--(?:pretty|format)=(?:t?format:)?,?\s*\{\s*"[\w-]{1,60}"\s*:/;

/** What people write as they like: the subject of a commit, its body, and both. */
const field = /(?<=")%[sbB](?=\\?")/;
