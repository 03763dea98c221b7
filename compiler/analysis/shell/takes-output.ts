import type { AndOr, CommandNode, Pipeline, Redirection, Word } from "unbash";
import { isOfErrors } from "./of-errors.ts";

/** Whether a redirection takes what a command prints elsewhere: into a file, or to standard error. */
export function takesOutput(redirect: Redirection): boolean {
  if (redirect.type !== "Redirect") return false;
  const { operator, descriptor, target } = redirect;
  if (operator === ">&" && descriptor === undefined) return target?.value === "2";
  const isOutput =
    descriptor === undefined || (descriptor.type === "FileDescriptor" && descriptor.value === 1);
  const isFile = [">", ">>", ">|", "&>", "&>>"].includes(operator);
  return isFile && isOutput && !mayBePrinted(target);
}

/** Whether output goes where another descriptor leads, which something else has opened or closed: `>&3`, `>&-`. */
export function duplicatesOther(redirect: Redirection): boolean {
  if (redirect.type !== "Redirect" || redirect.operator !== ">&") return false;
  return !/^[12]$/.test(redirect.target?.value ?? "");
}

/** Whether a file is one by its name only: the standard output itself, or a command that may print what it reads. */
function mayBePrinted(target: Word | undefined): boolean {
  const { text = "" } = target ?? {};
  return text.startsWith(">(") || text === "/dev/stdout" || text === "/dev/fd/1";
}

/**
 * Whether errors are printed where output would be: `2>&1`, before something takes the output elsewhere. The shell does one
 * after the other.
 */
export function printsErrors(redirects: readonly Redirection[]): boolean {
  const joined = redirects.findIndex(joinsErrors);
  const taken = redirects.findIndex(takesOutput);
  return joined >= 0 && (taken < 0 || joined < taken);
}

function joinsErrors(redirect: Redirection): boolean {
  if (redirect.type !== "Redirect") return false;
  const { operator, target } = redirect;
  return operator === ">&" && isOfErrors(redirect) && target?.value === "1";
}

/** Whether redirections leave nothing to print. */
export function takeEverything(redirects: readonly Redirection[]): boolean {
  return redirects.some(takesOutput) && !printsErrors(redirects);
}

/** Whether all that a command prints goes elsewhere, and no more than that: `exec > log` takes what others print, too. */
export function printsElsewhere(node: AndOr | CommandNode | Pipeline): boolean {
  if (node.type === "Pipeline") {
    const last = node.commands.at(-1);
    return last !== undefined && printsElsewhere(last);
  }
  if (node.type === "Command" && node.name?.value === "exec") return false;
  return "redirects" in node && takeEverything(node.redirects);
}
