import type { CommandNode, Redirection, SyntaxNode } from "unbash";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a pipe and an input that they hold themselves. */
export const maybeLostInput = /\|[^|][\s\S]{0,2000}<<|<<[\s\S]{0,8000}\|/;

/** `git diff | python3 - <<'EOF'`, whose input is the here-document: what is piped into it is lost. */
export function lostInputs(node: SyntaxNode): readonly ShellSlip[] {
  if (node.type !== "Pipeline") return [];
  return node.commands.slice(1).flatMap((command): readonly ShellSlip[] => {
    const input = redirectsOf(command).find(isInput);
    if (input === undefined) return [];
    const end = input.type === "HereDoc" ? (input.delimiter?.end ?? input.end) : input.end;
    return [{ start: input.pos, end, kind: "input beside a pipe" }];
  });
}

function redirectsOf(node: CommandNode): readonly Redirection[] {
  return "redirects" in node ? node.redirects : [];
}

/** Whether a redirection gives the standard input a text of the script; a file may as well be meant to take the place of a pipe. */
function isInput({ descriptor, type }: Redirection): boolean {
  const isText = type === "HereDoc" || type === "HereString";
  return isText && (descriptor === undefined || isStandard(descriptor));
}

function isStandard(descriptor: NonNullable<Redirection["descriptor"]>): boolean {
  return descriptor.type === "FileDescriptor" && descriptor.value === 0;
}
