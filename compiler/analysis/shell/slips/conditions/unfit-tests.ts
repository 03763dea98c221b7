import type { Command, SyntaxNode, Word } from "unbash";
import { isTest, wordsOf } from "../../command-words.ts";
import { commonPrograms } from "../../common-programs.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip, SlipKind } from "../shell-slip.ts";

/** Scripts with a test that holds a command, a pattern for files, a value without quotes, or nothing but a value. */
export const maybeUnfitTest =
  /(?:\[|\btest) (?:! )?[a-z][\w-]{1,20} [-\w"'$]|-[a-zA-Z] [^\s\]"']{0,80}[*?]|-n \$|-[nz] ["'\w./]|(?:\[|\btest) (?:! )?"?\$\{?\w{1,60}\}?"? ?(?:\]|;|&|\n)/;

/** What stands between the brackets of a test and is none of its words. */
export function unfitTests(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type === "TestUnary") {
    if (node.operand.pos === node.pos) return slipsOfOne([node.operand], script);
    return asksForFile.test(node.operator) ? patternsIn([node.operand]) : [];
  }
  if (!isTest(node)) return [];
  const words = operandsOf(node);
  if (words.length === 1) return slipsOfOne(words, script);
  return words.length === 2 ? slipsOfTwo(words) : slipsOfMany(words);
}

/** `[ "$ok" ]` where the script sets the variable to `false`, too: the test only asks whether it is empty. */
function slipsOfOne([word]: readonly Word[], script: string): readonly ShellSlip[] {
  const [, name] = /^"?\$(?:\{(?=\w+\}))?([A-Za-z_]\w*)\}?"?$/.exec(word?.text ?? "") ?? [];
  if (word === undefined || name === undefined || script.length > longestScript) return [];
  const negative = new RegExp(
    String.raw`(?:^|[\s;&|({])${name}=(["']?)(?:0|false|no)\1(?:[\s;&|)]|$)`,
  );
  return negative.test(script.slice(0, word.pos)) ? [slip(word, "truth of a text")] : [];
}

/** `[ -f *.md ]` and `[ -n $x ]`. */
function slipsOfTwo([operator, operand]: readonly Word[]): readonly ShellSlip[] {
  if (operator === undefined || operand === undefined) return [];
  if (asksForFile.test(operator.text)) return patternsIn([operand]);
  if (/^-[nz]$/.test(operator.text) && isFixed(operand)) return [slip(operand, "fixed test")];
  return operator.text === "-n" && isBare(operand) ? [slip(operand, "bare value")] : [];
}

/** `[ grep -q x file ]`. */
function slipsOfMany([first, ...others]: readonly Word[]): readonly ShellSlip[] {
  if (first === undefined || others.length === 0 || !commonPrograms.has(first.text)) return [];
  const isCompared = others.slice(0, 2).some(({ text }) => joins.test(text));
  return isCompared ? [] : [slip(first, "command in a test")];
}

/** The words between the brackets, or behind `test`, without a `!` before them. */
function operandsOf(command: Command): readonly Word[] {
  const words = wordsOf(command);
  const inside = command.name?.value === "[" ? words.slice(0, -1) : words;
  return inside[0]?.text === "!" ? inside.slice(1) : inside;
}

const asksForFile = /^-[defrswx]$/;

/** What stands between two sides of a test. */
const joins = /^(?:!?==?|=~|[<>]|\\[<>()]|-(?:[ao]|eq|ne|lt|le|gt|ge|ef|nt|ot)|\])$/;

/** Words that the shell replaces by the names of files, which may be several; in double brackets it looks for none. */
function patternsIn(words: readonly Word[]): readonly ShellSlip[] {
  return words.flatMap((word) => {
    const isPattern = word.parts?.some(({ type }) => type === "Glob" || type === "ExtendedGlob");
    return isPattern === true ? [slip(word, "pattern in a test")] : [];
  });
}

/** Whether a word is a text in every run, and no name that is told as that of a variable. */
function isFixed({ text }: Word): boolean {
  if (/^(["'])[^"'$`\\{]+\1$/.test(text)) return true;
  return /^[\w.][\w./-]*$/.test(text) && /[./-]/.test(text);
}

/** A variable, or what a command prints, without quotes. */
function isBare({ parts = [], text }: Word): boolean {
  const [only, ...others] = parts;
  // These are a number, and hence never empty.
  if (others.length > 0 || /^\$(?:[#?$!]|\{#)/.test(text)) return false;
  return only?.type === "SimpleExpansion" || only?.type === "CommandExpansion";
}

function slip({ end, pos: start }: Word, kind: SlipKind): ShellSlip {
  return { start, end, kind };
}
