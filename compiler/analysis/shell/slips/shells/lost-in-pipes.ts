import type { Pipeline } from "unbash";
import { commandName } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";
import type { VariableChange, VariableUses } from "../values/variable-uses.ts";
import { variableUses } from "../values/variable-uses.ts";

/** Scripts with a pipe into what may set a variable. */
export const maybeLostInPipe =
  /\|&?\s{0,80}(?:(?:while|until|for|if|read|mapfile|readarray)\s|\{\s)|\b(?:done|fi|esac)\b[^\n|;&]{0,80}\|[^|]/;

/**
 * What the commands of a pipe set, where it is read behind the pipe: each of them has a shell of its own, and the variable is
 * what it was before. What is set again in between is left out, and what may be another variable of the same name.
 */
export function lostInPipes(script: string): readonly ShellSlip[] {
  if (script.includes("lastpipe")) return [];
  const uses = variableUses(script);
  // Who gives the loop its input otherwise keeps all that it sets.
  const found = new Map<Pipeline, ShellSlip>();
  for (const change of uses.all) {
    const { end, place, start } = change;
    const { pipe } = place;
    if (pipe === undefined || found.has(pipe)) continue;
    const isLost = isReadFrom(pipe, change) || isSame(change, uses);
    if (isLost && uses.isReadBehind(pipe.end, change)) {
      found.set(pipe, { start, end, kind: "lost in a pipe" });
    }
  }
  return [...found.values()];
}

/** Whether a change is that of a `read` at the end of a pipe, which is there for nothing but what follows the pipe. */
function isReadFrom({ commands }: Pipeline, { start }: VariableChange): boolean {
  const last = commands.at(-1);
  return last?.type === "Command" && commandName(last) === "read" && start > last.pos;
}

/** Whether a change is not one of another variable with the same name, which has its own value before the pipe. */
function isSame({ name, start, isSure }: VariableChange, uses: VariableUses): boolean {
  if (isSure) return true;
  const other = uses.changesOf(name).find((one) => !(one.isEmpty || one.place.pipe));
  return !/^[A-Z]/.test(name) && (other === undefined || other.start > start);
}
