import type { Command, Redirection, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { parseShell } from "../../parse-shell.ts";
import { hasOwnPositions } from "../../script-nodes.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that send their errors to where the output is, and then the output to another place. */
export const maybeStrayErrors = /2>&1[ \t]{1,8}1?>{1,2}[^&]/;

/**
 * `2>&1 > file`, which leaves the errors where the output was. Who reads the errors of a command behind a pipe or as a
 * value wants just that, and so may who throws the output away, but not in a condition.
 */
export function strayErrors(script: string): readonly ShellSlip[] {
  const found: ShellSlip[] = [];
  const visit = (node: SyntaxNode, isCondition: boolean): void => {
    if (hasOwnPositions(node)) return;
    if (node.type === "Command") found.push(...straysOf(node, isCondition));
    const asked = new Set(conditionsOf(node));
    const taken = new Set(takenOf(node));
    forEachChild(node, (child) => {
      if (!taken.has(child)) visit(child, isCondition || asked.has(child));
    });
  };
  visit(parseShell(script), false);
  return found;
}

/** The parts of a node that decide what follows. */
function conditionsOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === "AndOr") return node.commands.filter((_, at) => node.operators[at] === "&&");
  return node.type === "If" || node.type === "Elif" || node.type === "While" ? [node.clause] : [];
}

/** The parts of a node whose errors something else reads. */
function takenOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === "Pipeline") return node.commands.slice(0, -1);
  if (node.type === "Redirected") return [node.command];
  const isValue = node.type === "CommandExpansion" || node.type === "ProcessSubstitution";
  return isValue && node.script ? [node.script] : [];
}

function straysOf({ redirects }: Command, isCondition: boolean): readonly ShellSlip[] {
  const joined = redirects.findIndex((one) => isOf(one, 2) && one.operator === ">&");
  const output = redirects.findIndex((one) => isOf(one, 1) && /^>[>|]?$/.test(one.operator));
  const [first, last] = [redirects[joined], redirects[output]];
  if (first === undefined || last?.type !== "Redirect" || output < joined) return [];
  if (first.type !== "Redirect" || first.target?.text !== "1") return [];
  const { text = "" } = last.target ?? {};
  const isFile = text === "/dev/null" ? isCondition : !text.startsWith("/dev/");
  return isFile ? [{ start: first.pos, end: last.end, kind: "stray errors" }] : [];
}

/** Whether it redirects one of the two outputs. */
function isOf(one: Redirection, output: 1 | 2): boolean {
  if (one.type !== "Redirect") return false;
  const { descriptor } = one;
  if (descriptor === undefined) return output === 1;
  return descriptor.type === "FileDescriptor" && descriptor.value === output;
}
