import type { Command, PipelineNode, Redirection } from "unbash";
import { wordsOf, wordTextsOf } from "../command-words.ts";
import { textOf } from "./printed-words.ts";

/** Whether a command does not fail, so that what stands behind `||` does not run after it. */
export function neverFails({ name, prefix }: Command): boolean {
  if (name === undefined)
    return prefix.every((one) => one.type === "Assignment" && !/[$`]/.test(one.text));
  return ["echo", "printf", "true", ":"].includes(name.value);
}

/** Whether a node is an assignment by itself. */
export function setsVariable(node: PipelineNode): boolean {
  return node.type === "Command" && node.name === undefined;
}

/** `set -- "$1" more`; `set -euo pipefail` sets none. */
export function setsParameters(command: Command): boolean {
  return wordTextsOf(command).some((word) => !/^[-+]\w|^pipefail$/.test(word));
}

/** Whether `exit` is given no code but that of success. */
export function endsWell([code, ...others]: Command["args"]): boolean {
  return code === undefined || (code.type === "Word" && code.text === "0" && others.length === 0);
}

/** The characters that `tr -d` takes out, where they are written one by one. */
export function removedBy(command: Command): ReadonlySet<string> | undefined {
  const [option, characters, ...others] = wordsOf(command);
  if (command.name?.value !== "tr" || command.redirects.length > 0) return undefined;
  if (option?.value !== "-d" || others.length > 0) return undefined;
  const said = characters && textOf(characters, new Map());
  if (said === undefined || !/^(?:\\[nrt]|[ \n'"])+$/.test(said)) return undefined;
  const plain = said.replaceAll("\\n", "\n").replaceAll("\\r", "\r").replaceAll("\\t", "\t");
  return new Set(plain);
}

/** Whether something is read from there. */
export function isInput({ operator }: Redirection): boolean {
  return operator === "<" || operator.startsWith("<<");
}

/** Whether a command prints what it reads, and no more: `tee FILE`. */
export function passesOn(command: Command): boolean {
  const { name, prefix, redirects } = command;
  if (name?.value !== "tee" || prefix.length > 0 || redirects.length > 0) return false;
  return command.args.every(
    (word) => word.type === "Word" && /^-a$|^(?!-|\/dev\/|[<>]\()/.test(word.text),
  );
}
