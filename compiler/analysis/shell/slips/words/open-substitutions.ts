import type { SyntaxNode } from "unbash";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a heredoc behind which a substitution begins. */
export const maybeOpenSubstitution = /<<-?[ \t]{0,9}[A-Za-z_].{1,100000}\$\(/s;

/** `$(date` in a heredoc whose end nothing closes: the shell stops there when it fills it in, and its command gets nothing. */
export function openSubstitutions(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type !== "Command" && node.type !== "Redirected") return [];
  return node.redirects.flatMap((one): readonly ShellSlip[] => {
    const body = one.type === "HereDoc" && one.delimiter?.quoted !== true ? one.body : undefined;
    const open = body && openIn(script.slice(body.pos, body.end));
    if (body === undefined || open === undefined) return [];
    const start = body.pos + open;
    return [{ start, end: start + "$(".length, kind: "open substitution" }];
  });
}

/** Where a substitution begins behind which fewer parentheses close than open. */
function openIn(text: string): number | undefined {
  let depth = 0;
  let start: number | undefined;
  for (const { 0: sign, index } of text.matchAll(/\\.|\$\(|[()]/gs)) {
    if (sign === "$(" && depth === 0) start = index;
    if (sign === ")") depth = Math.max(0, depth - 1);
    else if (sign === "$(" || (sign === "(" && depth > 0)) depth += 1;
  }
  return depth > 0 ? start : undefined;
}
