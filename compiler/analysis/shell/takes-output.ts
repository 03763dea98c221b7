import type { AndOr, CommandNode, Pipeline, Redirection } from "unbash";

/** Whether a redirection takes what a command prints elsewhere: into a file, or to standard error. */
export function takesOutput(redirect: Redirection): boolean {
  if (redirect.type !== "Redirect") return false;
  const { operator, descriptor, target } = redirect;
  if (operator === ">&" && descriptor === undefined) return target?.value === "2";
  const isOutput =
    descriptor === undefined || (descriptor.type === "FileDescriptor" && descriptor.value === 1);
  const isFile = [">", ">>", ">|", "&>", "&>>"].includes(operator);
  return isFile && isOutput && !standardOutput.has(target?.value ?? "");
}

/** What is a file by its name only. */
const standardOutput: ReadonlySet<string> = new Set(["/dev/fd/1", "/dev/stdout"]);

/** Whether all that a command prints goes elsewhere, and no more than that: `exec > log` takes what others print, too. */
export function printsElsewhere(node: AndOr | CommandNode | Pipeline): boolean {
  if (node.type === "Pipeline") {
    const last = node.commands.at(-1);
    return last !== undefined && printsElsewhere(last);
  }
  if (node.type === "Command" && node.name?.value === "exec") return false;
  return "redirects" in node && node.redirects.some(takesOutput);
}
