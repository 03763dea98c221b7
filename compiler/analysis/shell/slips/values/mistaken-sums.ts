import type { Command, CompoundList, Script, SyntaxNode } from "unbash";
import type { ShellSlip } from "../shell-slip.ts";
import { variableUses } from "./variable-uses.ts";

/** Scripts that may compute or test where the shell does neither. */
export const maybeMistakenSum =
  /\(\([^\n)]{0,200}\d\.\d|\(\([ \t]{0,4}\$\{?\w{1,60}\}?[ \t]{0,4}=|\(\( ?\w{1,60} ?[-+*/%] ?\w{1,60} ?\)\)|(?:^|[\n;&|])[ \t]*(?:\w{1,60}(?:\+\+|--)|\$\(\()|\$\(\w{1,60} [-+*/%] |\b[A-Za-z_]\w{0,60}="?(?:\$\{?)?\w{1,60}\}?"?[-+*]\w|(?:^|[\s;&|(!])-[a-z]{1,2}[ \t]/m;

/** A sum in one pair of parentheses, whose first word the shell takes for a program. */
const sum = /^\$\((?<name>[A-Za-z_]\w*) [-+*/%] (?:\d+|\$?\w+)\)$/;

/** A text that looks like a sum. */
const text = /^(?<name>[A-Za-z_]\w*)=(?<left>[A-Za-z_]\w*)(?<sign>[-+*])(?:\d+|[A-Za-z_]\w*)$/;

/** A text that what a variable holds begins, with a number behind a sign. */
const continued = /^(?<name>[A-Za-z_]\w*)="?\$\{?(?<left>[A-Za-z_]\w*)\}?"?[-+*]\d+"?$/;

const computes = /\b(?:declare|local|typeset) +-\w*i|\blet\b/;

/** Sums that are read as commands or texts, and tests without their brackets. */
export function mistakenSums(node: SyntaxNode, script: string): readonly ShellSlip[] {
  switch (node.type) {
    case "CommandExpansion": {
      const name = sum.exec(node.text)?.groups?.["name"];
      return name !== undefined && isSet(name, script)
        ? [{ start: node.pos, end: node.end, kind: "sum as command" }]
        : [];
    }
    case "ArithmeticCommand":
    case "ArithmeticExpansion":
      return [...fractionsIn(node, script), ...valuesThatAreSet(node, script)];
    case "CompoundList":
    case "Script":
      return sumsOfNothing(node);
    case "Command":
      return [
        ...countsAsCommands(node),
        ...sumsAsText(node, script),
        ...testsAsCommands(node, script),
      ];
    default:
      return [];
  }
}

/** `((i + 1))`, whose sum nobody keeps and nobody asks for. */
function sumsOfNothing({ commands, type }: CompoundList | Script): readonly ShellSlip[] {
  // One alone may be a condition, and the last one is how the script ends.
  if (commands.length === 1) return [];
  const asked = type === "Script" ? commands.slice(0, -1) : commands;
  return asked.flatMap(({ command }): readonly ShellSlip[] => {
    if (command.type !== "ArithmeticCommand") return [];
    const { expression, pos: start, end } = command;
    const isSum = expression?.type === "ArithmeticBinary" && /^[-+*/%]$/.test(expression.operator);
    return isSum ? [{ start, end, kind: "sum of nothing" }] : [];
  });
}

/** `i++` and `$((i++))` as commands. */
function countsAsCommands({ name }: Command): readonly ShellSlip[] {
  if (name === undefined || !/^(?:\w+(?:\+\+|--)|\$\(\(.*\)\))$/.test(name.text)) return [];
  return [{ start: name.pos, end: name.end, kind: "count as command" }];
}

/** `$((count * 1.5))`: bash computes with whole numbers, and fails at others. */
function fractionsIn({ end, pos }: SyntaxNode, script: string): readonly ShellSlip[] {
  const [fraction] = /(?<![\w.$"'])\d+\.\d+(?![\w."'])/.exec(script.slice(pos, end)) ?? [];
  return fraction === undefined ? [] : [{ start: pos, end, kind: "fraction in a sum" }];
}

/** `(($count = 3))`, where the value of the variable would get another one. */
function valuesThatAreSet({ end, pos }: SyntaxNode, script: string): readonly ShellSlip[] {
  const isSetting = /^\$?\(\(\s*\$\{?[A-Za-z_]\w*\}?\s*=(?![=~])/.test(script.slice(pos, end));
  return isSetting ? [{ start: pos, end, kind: "value that is set" }] : [];
}

function sumsAsText({ prefix }: Command, script: string): readonly ShellSlip[] {
  return prefix.flatMap((one): readonly ShellSlip[] => {
    if (one.type !== "Assignment") return [];
    const slip = { start: one.pos, end: one.end, kind: "sum as text" } as const;
    if (isContinuedCount(one.text, script)) return computes.test(script) ? [] : [slip];
    const { name = "", left = "", sign } = text.exec(one.text)?.groups ?? {};
    // A text may well have such a sign in it; who counts begins with what there is.
    const isSum = name === left || (sign === "+" && isSet(left, script));
    if (name === "" || !isSum || computes.test(script)) return [];
    return [slip];
  });
}

/** `i=$i+1`, where `[ $i -lt 3 ]` takes it for a number: a version may well be written so. */
function isContinuedCount(assignment: string, script: string): boolean {
  const { name, left } = continued.exec(assignment)?.groups ?? {};
  if (name === undefined || name !== left) return false;
  const variable = String.raw`["']?\$\{?${name}\}?["']?`;
  const order = "-(?:eq|ne|lt|le|gt|ge)";
  return new RegExp(
    String.raw`(?:(?<!\[)\[|\btest) +(?:! +)?(?:${variable} +${order}|\S{1,80} +${order} +${variable}(?![\w}]))`,
  ).test(script);
}

/** `if ( -f x )`; where a bracket stands before it in the line, that is what is told of. */
function testsAsCommands({ name }: Command, script: string): readonly ShellSlip[] {
  if (name === undefined || !/^-[a-hkprstuwxzGLNOS]$/.test(name.text)) return [];
  const line = script.slice(script.lastIndexOf("\n", name.pos) + 1, name.pos);
  return line.includes("[") ? [] : [{ start: name.pos, end: name.end, kind: "test as command" }];
}

/** Whether a script gives a variable a value. */
function isSet(name: string, script: string): boolean {
  return variableUses(script).changesOf(name).length > 0;
}
