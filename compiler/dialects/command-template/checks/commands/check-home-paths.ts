import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefaults, CommandPart } from "../../../../ir/command.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { writtenText } from "../../written-text.ts";
import { likelyTexts, placeOfLikely } from "./likely-texts.ts";
import { nameOf } from "./program-name.ts";

/** Reports words of a command that begin with a `~`, which nothing expands but in the place of the program. */
export function checkHomePaths(
  program: LoweredWord,
  args: readonly LoweredWord[],
  defaults: CommandDefaults,
  report: Report,
): void {
  if (readsHomePaths(program, args)) return;
  for (const word of args) if (mayBeHomePath(word)) checkTilde(word, defaults, report);
}

/** Whether a word has a `~` or a placeholder: nearly every word has neither. */
function mayBeHomePath({ parts }: LoweredWord): boolean {
  const [first] = parts;
  return parts.length > 1 || first?.kind !== "text" || first.text.includes("~");
}

/** Whether a program knows what a `~` is, or hands it on to a shell elsewhere: `ssh -i ~/.ssh/key host ls ~/app`. */
function readsHomePaths(program: LoweredWord, [first]: readonly LoweredWord[]): boolean {
  const name = nameOf(writtenText(program));
  return name === "git" ? first?.written === "config" : /^(?:make|npm|sftp|ssh)$/.test(name);
}

/** A home folder that a default holds is told there, since that is what has to change. */
function checkTilde(word: LoweredWord, defaults: CommandDefaults, report: Report): void {
  const [first, second] = word.parts;
  if (first === undefined) return;
  const flag = flagOf(first);
  const start = flag === "" ? first : second;
  const likely =
    start && likelyTexts(start, defaults).find(({ text }) => homePath.test(flag + text));
  const path = likely && homePath.exec(flag + likely.text)?.[1];
  const next = word.parts[flag === "" ? 1 : 2];
  const isAlone = path === "~" && next !== undefined && !startsPath(next);
  if (path === undefined || isAlone || (word.isQuoted && /\s|^~$/.test(path))) return;
  const parameters = { text: path, place: "an argument" } as const;
  // A default that is more than the path is told where it is read.
  const isWhole = likely?.text === path;
  const { span, related } = placeOfLikely(
    isWhole ? likely : { text: path },
    word,
    "an argument here",
  );
  report("literal-tilde", span, parameters, { related });
}

/** Whether a part goes on with what is in a folder. */
function startsPath(part: CommandPart): boolean {
  return part.kind === "text" && part.text.startsWith("/");
}

/** A flag or a setting whose value begins with the next part, or the sign of a file that holds it; empty where the part is none. */
function flagOf(part: CommandPart): string {
  const isFlag = part.kind === "text" && /^(?:(?:--?)?\w[\w-]*=@?|@)$/.test(part.text);
  return isFlag ? part.text : "";
}

/** A home folder, or what is in it, also behind a flag or `NAME=`, or as a file whose text is a value. */
const homePath = /^(?:(?:--?)?\w[\w-]*=)?@?(~(?:[a-z_][\w-]*\/.*|\/.*)?)$/s;
