import type { Command, Word } from "unbash";
import { wordsOf } from "./command-words.ts";

/** A name in a program of awk. */
export interface AwkName {
  readonly name: string;
  /** In the script. */
  readonly start: number;
  /** What stands before and behind it, without blanks; texts, patterns and comments are blanks. */
  readonly before: string;
  readonly after: string;
}

/** A program of awk that stands in single quotes, so that it is all there is, and what it is given. */
export interface AwkProgram {
  /** The program, with blanks for what is in its texts, patterns and comments. */
  readonly code: string;
  /** The program as it is written. */
  readonly text: string;
  /** Where it begins in the script. */
  readonly start: number;
  /** The names that `-v` gives values. */
  readonly given: ReadonlySet<string>;
  /** Those that operands give values behind the program. */
  readonly set: ReadonlySet<string>;
}

/** Scripts with such a program. */
export const maybeAwk = /\b[gmn]?awk\b[^\n']{0,300}'/;

const programs: ReadonlySet<string> = new Set(["awk", "gawk", "mawk", "nawk"]);

/** The program that a command gives to awk; undefined where it is not all there, or the recipe pastes values into it. */
export function awkProgramOf(command: Command): AwkProgram | undefined {
  if (!programs.has(command.name?.value ?? "")) return undefined;
  const words = wordsOf(command);
  const options = optionsAmong(words);
  if (options === undefined) return undefined;
  const word = words[options.length];
  const text = word && /^'([^']*)'$/.exec(word.text)?.[1];
  if (word === undefined || text === undefined || /\{\{|@(?:include|load)\b/.test(text)) {
    return undefined;
  }
  const operands = words.slice(options.length + 1);
  const set = new Set(operands.flatMap((one) => /^["']?(\w+)=/.exec(one.text)?.[1] ?? []));
  return { code: codeOf(text), text, start: word.pos + 1, given: givenBy(options), set };
}

/** The options, each with the word that belongs to it; undefined where one of them may bring a program or more names. */
function optionsAmong(words: readonly Word[]): readonly Word[] | undefined {
  let count = 0;
  for (let text = words[0]?.text ?? ""; text.startsWith("-"); text = words[count]?.text ?? "") {
    if (!/^-[Fv]/.test(text)) return undefined;
    count += text.length === 2 ? 2 : 1;
  }
  return words.slice(0, count);
}

/** The names that `-v` gives values. */
function givenBy(options: readonly Word[]): ReadonlySet<string> {
  const texts = options.map(({ text }, at) =>
    options[at - 1]?.text === "-v" ? text : text.replace(/^-v/, "-v "),
  );
  return new Set(texts.flatMap((text) => /^(?:-v )?["']?(\w+)=/.exec(text)?.[1] ?? []));
}

/** A text, a comment, or a pattern where a value may begin; names, numbers and closing signs end one. */
const noCode = /"(?:[^"\\\n]|\\.)*"|#[^\n]*|(?<![\w)\]$"][ \t]{0,20})\/(?:[^/\\\n]|\\.)+\//g;

/** The names behind a dollar sign in a pattern, or as all of a text, where awk knows no variables. */
export function namesKeptByAwk({
  start,
  text,
}: AwkProgram): readonly Omit<AwkName, "after" | "before">[] {
  return [...text.matchAll(noCode)].flatMap(({ 0: part, index }) => {
    const names = part.startsWith("/") ? nameInPattern : nameAlone;
    return [...part.matchAll(names)].map(({ 1: name = "", index: inside }) => ({
      name,
      start: start + index + inside,
    }));
  });
}

const nameInPattern = /(?<!\\)\$\{?([A-Za-z_]\w*)/g;
const nameAlone = /(?<=^")\$\{?([A-Za-z_]\w*)(?=\}?"$)/g;

function codeOf(text: string): string {
  return text.replaceAll(noCode, (part) =>
    part.startsWith('"') ? `"${"_".repeat(part.length - 2)}"` : " ".repeat(part.length),
  );
}

/** Whether a program of awk has no more than what it does before it reads its input, so that it reads none. */
export function onlyBegins(program: string): boolean {
  let depth = 0;
  let outside = "";
  for (const sign of codeOf(program).trimEnd()) {
    if (sign === "}") depth -= 1;
    if (depth === 0) outside += sign;
    if (sign === "{") depth += 1;
  }
  if (depth !== 0 || !outside.endsWith("{}")) return false;
  const patterns = outside.split("{}").map((pattern) => pattern.replaceAll(/[\s;]+/g, " ").trim());
  return patterns.includes("BEGIN") && patterns.every((pattern) => beginning.test(pattern));
}

const beginning = /^(?:BEGIN|func(?:tion)? [^{}]*)?$/;

/** The names in the code of a program. */
export function namesInAwk({ code, start }: AwkProgram): readonly AwkName[] {
  const plain = code.replaceAll(/"_*"/g, (text) => `"${" ".repeat(text.length - 2)}"`);
  return [...plain.matchAll(/(?<![\w"])[A-Za-z_]\w*/g)].map(({ 0: name, index }) => ({
    name,
    start: start + index,
    before: plain.slice(0, index).trimEnd(),
    after: plain.slice(index + name.length).trimStart(),
  }));
}
