import type { Command, HereDoc, Word } from "unbash";

/** How a program is started that runs others, which are written in a language of their own. */
export interface Interpreter {
  /** Options that change nothing about where the program is. */
  readonly options: RegExp;
  /** The option before a word that is a program. */
  readonly program?: RegExp;
  /** Whether the first operand is a program where no such option is. */
  readonly isOperand?: boolean;
  /** Options with a value of their own, or two. */
  readonly valued?: ReadonlyMap<string, number>;
}

/** How Python is started. */
export const python: Interpreter = {
  options: /^-[bBdEIOqsSuvP]+$/,
  program: /^-[bBdEIOqsSuvP]*c$/,
};

/** How Node is started. */
export const node: Interpreter = {
  options: /^--(?:input-type=module|input-type=commonjs|no-warnings|no-deprecation)$/,
  program: /^(?:-e|-p|-pe|--eval|--print)$/,
};

/** A program that an interpreter is given, and the words behind it. */
export interface GivenProgram {
  readonly text: Word | HereDoc;
  readonly behind: readonly Word[];
}

/** The program that an interpreter is given with such words: one of them, or the here-document that is its standard input. */
export function givenProgram(
  words: readonly Word[],
  redirects: Command["redirects"],
  interpreter: Interpreter,
): GivenProgram | undefined {
  const values = words.map(({ value }) => value);
  const at = programAt(values, interpreter);
  const word = at === undefined ? undefined : words[at];
  if (at !== undefined) return word && { text: word, behind: words.slice(at + 1) };
  if (interpreter.isOperand === true) return undefined;
  const operand = firstOperand(values, interpreter);
  const input =
    operand < words.length && values[operand] !== "-" ? undefined : soleInput(redirects);
  return input && { text: input, behind: words.slice(operand + 1) };
}

/** Where the program stands among the words behind an interpreter; undefined where it is in no word, and for words that are not known. */
export function programAt(
  words: readonly (string | undefined)[],
  interpreter: Interpreter,
): number | undefined {
  const at = firstOperand(words, interpreter);
  const word = words[at];
  if (word === undefined) return undefined;
  if (interpreter.program?.test(word) === true) return at + 1;
  return interpreter.isOperand === true && !word.startsWith("-") ? at : undefined;
}

/** Where the first word stands that is no option, nor a value of one; what is not known may be anything. */
function firstOperand(
  words: readonly (string | undefined)[],
  { options, valued }: Interpreter,
): number {
  let at = 0;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    const values = valued?.get(word);
    if (values === undefined && !options.test(word)) break;
    at += 1 + (values ?? 0);
  }
  return at;
}

function soleInput(redirects: Command["redirects"]): HereDoc | undefined {
  const inputs = redirects.filter(({ operator }) => operator.startsWith("<"));
  const [input] = inputs;
  const isSole = inputs.length === 1 && input?.type === "HereDoc" && input.closing !== undefined;
  return isSole ? input : undefined;
}
