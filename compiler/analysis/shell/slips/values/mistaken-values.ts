import type {
  AndOr,
  Command,
  CompoundList,
  Script,
  Statement,
  SyntaxNode,
  While,
  Word,
} from "unbash";
import { commandName, wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with something of it. */
export const maybeMistakenValue =
  /\b(?:if|elif|while|until)[ \t]+(?:[A-Za-z_]\w{0,60}=|\(\()|=~[ \t]{1,4}["']|\b(?:exit|return)[ \t]+(?:["'A-Za-z]|\d{3})|\|\|[^\n;]{0,200};[ \t]*exit[ \t]+[1-9]|(?:^|[\n;&|(])[ \t]*(?:[A-Za-z_]\w{0,60}=\S{1,80}[ \t]+){1,5}echo\b|=\([^)\n]{1,200},[ \t]/;

/** Values that bash takes otherwise than they are meant: one that is set where it should be asked, or where it is too late. */
export function mistakenValues(node: SyntaxNode, script: string): readonly ShellSlip[] {
  switch (node.type) {
    case "If":
    case "Elif":
      return assignedTest(node.clause);
    case "While":
      return isLeftInside(node, script) ? [] : assignedTest(node.clause);
    case "Command":
      return [...ownValue(node, script), ...oddStatus(node), ...commasInList(node, script)];
    case "TestCommand":
      return node.expression.type === "TestBinary" && node.expression.operator === "=~"
        ? quotedPattern(node.expression.right)
        : [];
    case "Script":
    case "CompoundList":
      return exitInAnyCase(node, script);
    default:
      return [];
  }
}

/** `while option=${1:$n:1}; do [ -n "$option" ] || break`, which is asked where it has its value. */
function isLeftInside({ body }: While, script: string): boolean {
  return /\b(?:break|exit|return)\b/.test(script.slice(body.pos, body.end));
}

/** `if kind=fast; then` and `if ((count = 3)); then`, which set the variable and are true. */
function assignedTest({ commands }: CompoundList): readonly ShellSlip[] {
  const last = commands.at(-1)?.command;
  if (last?.type === "ArithmeticCommand" && setsToNumber.test(last.body)) {
    return [{ start: last.pos, end: last.end, kind: "assignment as test" }];
  }
  if (commands.length !== 1 || last?.type !== "Command" || last.name !== undefined) return [];
  const [only, ...others] = last.prefix;
  if (only?.type !== "Assignment" || others.length > 0 || /[`]|\$\(/.test(only.text)) return [];
  return [{ start: only.pos, end: only.end, kind: "assignment as test" }];
}

const setsToNumber = /^\s*[A-Za-z_]\w*\s*=\s*[1-9]\d*\s*$/;

/** `NAME=x echo $NAME`, where the word is expanded before the command gets its variable. */
function ownValue({ name, prefix, args }: Command, script: string): readonly ShellSlip[] {
  if (name?.text !== "echo") return [];
  return prefix.flatMap((one) => {
    if (one.type !== "Assignment" || one.name === undefined) return [];
    const { name: variable } = one;
    const expansion = new RegExp(String.raw`(?<!\\)\$\{?${variable}\b`);
    const word = wordsOf({ args }).find(
      ({ text }) => expansion.test(text) && !text.startsWith("'"),
    );
    // What is set before has a value all the same.
    const isSet = new RegExp(String.raw`\b${variable}\b`).test(script.slice(0, one.pos));
    return word && !isSet ? [{ start: word.pos, end: word.end, kind: "own value" }] : [];
  });
}

/** `return "text"` and `exit "text"`, which fail: functions and scripts end with a number, and print a text; and `exit 256`, which is 0. */
function oddStatus(command: Command): readonly ShellSlip[] {
  const [first, ...others] = wordsOf(command);
  if (
    !/^(?:exit|return)$/.test(command.name?.text ?? "") ||
    first === undefined ||
    others.length > 0
  )
    return [];
  const { end, pos: start, text } = first;
  if (/^\d{3,6}$/.test(text) && Number(text) > 255) return [{ start, end, kind: "large status" }];
  return /^(?:["'][A-Za-z][^$`]*["']|[A-Za-z]\w*)$/.test(text)
    ? [{ start, end, kind: "text as status" }]
    : [];
}

/** `names=(a, b, c)`, whose elements have the commas; where all of them are joined to one text, they may be meant. */
function commasInList({ prefix }: Command, script: string): readonly ShellSlip[] {
  return prefix.flatMap((one) => {
    if (one.type !== "Assignment" || one.value.type !== "ArrayValue") return [];
    const { elements } = one.value;
    const isParted =
      elements.length > 1 &&
      elements.slice(0, -1).every(({ end }) => one.text.charAt(end - one.pos - 1) === ",");
    const all = `\\$\\{${one.name ?? ""}\\[`;
    const joined = new RegExp(String.raw`${all}\*\]|\becho\b[^\n;|]{0,200}${all}@\]`);
    return isParted && !joined.test(script)
      ? [{ start: one.pos, end: one.end, kind: "commas in a list" }]
      : [];
  });
}

/** `[[ $x =~ "^[0-9]+$" ]]`, where the quotes make a text of the pattern. */
function quotedPattern({ pos, end, parts = [], value }: Word): readonly ShellSlip[] {
  const [only, ...others] = parts;
  const isQuoted = only?.type === "DoubleQuoted" || only?.type === "SingleQuoted";
  if (!isQuoted || others.length > 0) return [];
  return /^\^.|.\$$|\.[*+]|\][*+?]|\\[dws]|\([^)|]{0,200}\|[^)]{0,200}\)/.test(value)
    ? [{ start: pos, end, kind: "quoted pattern" }]
    : [];
}

/**
 * `test -f a || echo "no a"; exit 1`, where nothing joins the exit with the question. At the end of a list that is a part of
 * the script, or behind another end, it may be meant: what leads there has failed, and the question is about a hint.
 */
function exitInAnyCase(
  { type, commands }: CompoundList | Script,
  script: string,
): readonly ShellSlip[] {
  return commands.flatMap((statement, index) => {
    const next = commands[index + 1];
    if (next === undefined || !isTellingElse(statement) || !isFailingExit(next)) return [];
    if (/\n/.test(script.slice(statement.end, next.pos))) return [];
    const isLast = index + 2 === commands.length;
    const mayBeMeant =
      isLast && (type !== "Script" || otherEnd.test(script.slice(0, statement.pos)));
    return mayBeMeant ? [] : [{ start: next.pos, end: next.end, kind: "exit in any case" }];
  });
}

const otherEnd = /\b(?:exec|exit|return)\b/;

/** Programs that answer by how they end. */
const questions: ReadonlySet<string> = new Set([
  "[",
  "cmp",
  "command",
  "diff",
  "grep",
  "test",
  "which",
]);

function isTellingElse({ command }: Statement): boolean {
  if (command.type !== "AndOr" || command.operators.at(-1) !== "||") return false;
  const { commands }: AndOr = command;
  const [asked, ...others] = commands;
  // What ends the script in between leaves the rest to the other case.
  if (others.some((one) => /^(?:break|continue|exec|exit|return)$/.test(commandName(one))))
    return false;
  const asks = asked?.type === "TestCommand" || questions.has(commandName(asked));
  return asks && /^(?:echo|printf)$/.test(commandName(commands.at(-1)));
}

function isFailingExit({ command }: Statement): boolean {
  if (command.type !== "Command" || command.name?.text !== "exit") return false;
  return /^[1-9]/.test(wordsOf(command)[0]?.text ?? "");
}
