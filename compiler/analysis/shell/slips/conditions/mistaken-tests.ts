import type {
  Command,
  Redirection,
  SyntaxNode,
  TestBinaryExpression,
  TestUnaryExpression,
  Word,
} from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip, SlipKind } from "../shell-slip.ts";
import { anyOf } from "../slip-look.ts";

/** Scripts with brackets that are glued to something, not closed, or hold something else than a test. */
export const maybeMistakenTest = anyOf([
  /(?:^|[\s;&|(!])\[\[?[-"$!{\w]/,
  // Brackets that the line does not close, or closes before the end of a command, in which something else ends or joins, or in which nothing is apart.
  /(?:^|[\s;&|(!])\[ (?![^\n]{0,200} \])/,
  /(?:^|[\s;&|(!])\[ [^\n]{0,200} \][ \t]{1,4}[^\s;&|)\]]/,
  /\[\[? [^\]\n]{0,200}(?:&&|\|\||[<>])/,
  // A sign of equality that touches what the shell puts in before it.
  /(?:\[|\btest) [^\n]{1,200}["')}`]!?==?["'$`\w{]/,
  /\[\[? \S{1,80}=\S{1,80} \]|\btest \S{1,80}(?:=\S| >)/,
  // A sign of equality that touches a word or has one side only, and an operator that has nothing beside it or is glued to it.
  /\[ (?:! )?(?:\S{1,80}= |!?=|[^\n]{1,100} (?:!?==?\S| ?(?:!?==?|-(?:eq|ne|lt|le|gt|ge)) \]))/,
  /(?:\[|\btest) !-[a-zA-Z] /,
  /\[\[? (?:! )?-[a-zA-Z](?: \]|["'${])/,
  /-(?:eq|ne|lt|le|gt|ge) ["']?(?:[A-Za-z_]|\d{0,20}\.\d)|\.\d{1,20}["']? -(?:eq|ne|lt|le|gt|ge) |["'][A-Za-z_]\w{0,60}["'] -(?:eq|ne|lt|le|gt|ge)/,
]);

/** What is wrong with tests in brackets. */
export function mistakenTests(node: SyntaxNode): readonly ShellSlip[] {
  switch (node.type) {
    case "Command":
      return slipsOfTest(node);
    case "TestBinary":
      return slipOfBinary(node);
    case "TestUnary":
      return slipOfUnary(node);
    default:
      return [];
  }
}

/** What is wrong with a command that is, or looks like, a test in single brackets. */
export function slipsOfTest(command: Command): readonly ShellSlip[] {
  const { name } = command;
  if (name === undefined || !/^\[|^test$/.test(name.text)) return [];
  const words = wordsOf(command);
  const last = words.at(-1);
  if (/^\[\[?[-"$!{\w]/.test(name.text) && name.value !== "[") {
    const isTest = last !== undefined && /\]$/.test(last.text);
    return isTest ? [slip(name, "glued bracket")] : [];
  }
  return name.text === "[" && last?.value !== "]"
    ? [slip(last ?? name, "open bracket")]
    : slipsInside(command, words);
}

/** What is wrong between the brackets, or behind `test`. */
function slipsInside({ name, redirects }: Command, words: readonly Word[]): readonly ShellSlip[] {
  const last = words.at(-1);
  const inside = redirects.find((one) => isCompared(one, last));
  if (inside !== undefined) return [slip(inside, "redirect in a test")];
  const operands = name?.text === "[" ? words.slice(0, -1) : words;
  const asked = operands[0]?.text === "!" ? operands.slice(1) : operands;
  const [only] = asked;
  if (only !== undefined && asked.length === 1) return slipOfWord(only);
  if (asked.length === 2) return slipOfTwo(asked);
  const [left, operator, right] = operands.slice(-3);
  return left && operator && right ? slipOfNumbers(left, operator.text, right) : [];
}

/** Whether a redirection of a test is meant to compare: it stands before the end of the brackets, or leads to a number. */
function isCompared(one: Redirection, last: Word | undefined): boolean {
  if (one.type !== "Redirect" || (one.operator !== ">" && one.operator !== "<")) return false;
  const isInside = last?.text === "]" && one.pos < last.pos;
  return isInside || (last?.text !== "]" && /^\d+$/.test(one.target?.text ?? ""));
}

/** What is wrong with a test of one word in double brackets. */
function slipOfUnary({ operand, pos }: TestUnaryExpression): readonly ShellSlip[] {
  return operand.pos === pos ? slipOfWord(operand) : [];
}

/** What is wrong with a comparison in double brackets. */
function slipOfBinary(test: TestBinaryExpression): readonly ShellSlip[] {
  const { left, operator, right } = test;
  if (operator !== "<" && operator !== ">") return [];
  const isNumber = [left, right].some(({ text }) => /^-?\d{1,6}(?:\.\d+)?$/.test(text));
  return isNumber ? [slip(test, "order of texts")] : [];
}

/** `[ "$a"= "b" ]` and `[ "$a" = ]`, which fail: the first of two words has to be an operator that asks for one. */
function slipOfTwo([first, second]: readonly Word[]): readonly ShellSlip[] {
  if (first === undefined || second === undefined || /^(?:-|!$|\()/.test(first.text)) return [];
  if (/^!-[a-zA-Z]$/.test(first.text)) return [slip(first, "glued negation")];
  const alone = [second, first].find(({ text }) => comparing.test(text));
  if (alone !== undefined) return [slip(alone, "missing operand")];
  if (/=$/.test(first.text)) return [slip(first, "glued sign")];
  return /^!?=/.test(second.text) ? [slip(second, "glued sign")] : [];
}

const comparing = /^(?:!?==?|-(?:eq|ne|lt|le|gt|ge))$/;

/** Whether a sign that compares stands outside of quotes between two sides of one word: `$a=b`, `a=$b`. */
function hasSides({ parts, text }: Word): boolean {
  if (parts === undefined) return /[^=!]!?==?[^=]/.test(text);
  return parts.some((part, index) => {
    if (part.type !== "Literal") return false;
    const [left, right] = [index > 0 ? "_" : "", index < parts.length - 1 ? "_" : ""];
    return /[^=!]!?==?[^=]/.test(left + part.text + right);
  });
}

/** `[ "$a"="b" ]` and `[ -f"$a" ]`: one word, which is true since it is not empty; so it is where nothing follows an operator. */
function slipOfWord(word: Word): readonly ShellSlip[] {
  if (/^-[a-zA-Z]$/.test(word.text)) return [slip(word, "missing operand")];
  const [first] = word.parts ?? [];
  const isOperator = first?.type === "Literal" && /^-[a-zA-Z]$/.test(first.text);
  if (isOperator || /^-[a-zA-Z]\{\{/.test(word.text)) return [slip(word, "test of one word")];
  return hasSides(word) ? [slip(word, "test of one word")] : [];
}

/** `[ "$a" -eq "yes" ]`: a text in the place of a number. */
function slipOfNumbers(left: Word, operator: string, right: Word): readonly ShellSlip[] {
  if (!/^-(?:eq|ne|lt|le|gt|ge)$/.test(operator)) return [];
  const text = [left, right].find(isText);
  if (text !== undefined) return [slip(text, "number that is text")];
  const fraction = [left, right].find((word) => /^["']?-?\d*\.\d+["']?$/.test(word.text));
  return fraction === undefined ? [] : [slip(fraction, "fraction in a sum")];
}

/** Whether a word is a text in every run, and no number. */
function isText({ parts = [], text, value }: Word): boolean {
  const isFixed = parts.every(
    (part) =>
      part.type === "Literal" ||
      part.type === "SingleQuoted" ||
      (part.type === "DoubleQuoted" && part.parts.every(({ type }) => type === "Literal")),
  );
  return isFixed && !text.includes("{{") && /^[A-Za-z_]/.test(value);
}

function slip(
  { pos, end }: { readonly pos: number; readonly end: number },
  kind: SlipKind,
): ShellSlip {
  return { start: pos, end, kind };
}
