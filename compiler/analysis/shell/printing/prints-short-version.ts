import { wordTextsOf } from "../command-words.ts";
import { stagesOf } from "./printing-stages.ts";

/**
 * Whether a script prints two numbers with a point between them, of which the second one may end with a zero: the first parts of a
 * version (`cut -d. -f1,2`), or of a date (`date +%Y.%m`).
 */
export function printsShortVersion(script: string): boolean {
  if (!maybeVersion.test(script)) return false;
  const stage = stagesOf(script).at(-1);
  const last = stage?.type === "AndOr" ? stage.commands.at(-1) : stage;
  if (last?.type !== "Command") return false;
  const words = wordTextsOf(last).join(" ");
  return printers.get(last.name?.value ?? "")?.test(words) === true;
}

/** Most scripts have nothing of it, and need no parser. */
const maybeVersion = /\bcut\b|\bdate\b|\bversion_info\b/;

const printers: ReadonlyMap<string, RegExp> = new Map([
  ["cut", /^(?=.*(?:-d ?|--delimiter[= ])\.(?: |$))(?=.*(?:-f ?|--fields[= ])(?:1?-2|1,2)(?: |$))/],
  ["date", /(?:^| )\+%-?[A-Za-z]\.%-?[A-Za-z]$/],
  ["python", /^-c .*\bversion_info\[:2\]/s],
  ["python3", /^-c .*\bversion_info\[:2\]/s],
]);
