import type { Command, CommandArgument, Word } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a blank beside a sign of equality, or with a dollar before the name that is set. */
export const maybeParted = /\w =|\w=[ \t]{1,4}["'\d]|(?:^|[\s;&|({])\$\{?\w{1,60}\}?=/;

/** Assignments that are none, since they are parted by blanks or set what a variable holds. */
export function partedAssignments(command: Command): readonly ShellSlip[] {
  return [assignment(command), declaration(command)].filter((slip) => slip !== undefined);
}

/** Programs that take a sign of equality for their first word. */
const takesEquality: ReadonlySet<string> = new Set(
  "[ ag awk cut echo egrep expr fgrep grep printf rg sed set test tr".split(" "),
);

/** `x = 3`, `x =3`, `x= 3` and `$x=3`. */
function assignment({ name, prefix, args, pos, end }: Command): ShellSlip | undefined {
  if (name === undefined) return undefined;
  const [first] = name.parts ?? [];
  if (first?.type === "SimpleExpansion" && name.text.startsWith(`${first.text}=`)) {
    return { start: name.pos, end: name.end, kind: "assigned to $" };
  }
  const slip: ShellSlip = { start: pos, end, kind: "blanks around =" };
  const [second] = wordsOf({ args });
  if (second !== undefined && /^=(?!=)/.test(second.text)) {
    return /^[A-Za-z_]\w*$/.test(name.text) && !takesEquality.has(name.text) ? slip : undefined;
  }
  const [given] = prefix;
  const isEmpty = given?.type === "Assignment" && given.text === `${given.name}=`;
  return isEmpty && prefix.length === 1 && args.length === 0 && isValue(name) ? slip : undefined;
}

/** Commands whose words are assignments; `let` computes each of them. */
const declaring: ReadonlySet<string> = new Set(
  "declare export let local readonly typeset".split(" "),
);

/** `export x = 3` and `export x= 3`. */
function declaration({ name, args }: Command): ShellSlip | undefined {
  if (name === undefined || !declaring.has(name.text)) return undefined;
  const at = args.findIndex(
    (one, index) => index > 0 && isParted(one, args[index - 1], name.text === "let"),
  );
  const [before, sign] = [args[at - 1], args[at]];
  if (before === undefined || sign === undefined) return undefined;
  const end = /^[-+]?=$/.test(sign.text) ? (args[at + 1]?.end ?? sign.end) : sign.end;
  return { start: before.pos, end, kind: "parted assignment" };
}

/** Whether a word belongs to the one before it, which is the name of a variable or ends behind the `=`. */
function isParted(
  one: CommandArgument,
  before: CommandArgument | undefined,
  isComputed: boolean,
): boolean {
  if (one.type !== "Word" || before === undefined) return false;
  if (before.type === "Assignment") return before.text === `${before.name}=` && isValue(one);
  if (!/^[A-Za-z_][\w-]*$/.test(before.text)) return false;
  return isComputed ? /^[-+]?=$/.test(one.text) : one.text.startsWith("=");
}

/** What is a value and hardly a program: a number, or a text in quotes. */
function isValue({ parts, text }: Word): boolean {
  const [only, ...others] = parts ?? [];
  if (only === undefined) return /^\d+(?:\.\d+)?$/.test(text);
  return others.length === 0 && (only.type === "DoubleQuoted" || only.type === "SingleQuoted");
}
