import type { Assignment, Command, Pipeline, Redirection, SyntaxNode, Word } from "unbash";
import { isInfluentialVariable } from "../../../source/influential-variable.ts";
import { printingBuiltins } from "../builtins.ts";
import { wordsOf } from "../command-words.ts";
import { programName } from "../program-words.ts";
import { noOption, operandsOf, runFiles } from "../run-files.ts";
import { startedCommand } from "../started-command.ts";

/** A word of a command that decides what it does, and what that is. */
export interface DecidingWord {
  readonly word: Word;
  readonly decides: Decision;
  /** It stands alone as what a command removes for good, which is told as a risk of its own. */
  readonly isAlone?: boolean;
}

/** What a word decides, as a clause. */
export type Decision =
  | "by its settings what git does"
  | "in which folder the rest runs"
  | `what programs do, as $${string}`
  | "what is moved away"
  | "what is removed"
  | "what make runs"
  | "where files are written"
  | "which file is changed"
  | "which file is written"
  | "which program is run"
  | "which script of the project is run";

/** Whether a decision is about a file that is lost or gets another text. */
export function isOfFiles(decides: string): boolean {
  return /^(?:what is|which file|where files)\b/.test(decides);
}

/** The deciding words of a node of a script. What is only read is left out: agents name what they mean. */
export function decidingWords(node: SyntaxNode): readonly DecidingWord[] {
  if (node.type === "Redirected") return writtenFiles(node.redirects);
  if (node.type === "Pipeline") return removedByPipe(node);
  if (node.type === "Assignment") return influences(node);
  if (node.type !== "Command") return [];
  const { args, name } = startedCommand(node);
  const written = writtenFiles(node.redirects);
  if (name === undefined) return written;
  const run = runFiles(node).map(({ word }) => ({
    word,
    decides: "which program is run" as const,
  }));
  const given = finders.get(programName(name.value))?.(wordsOf({ args })) ?? [];
  return [...written, ...run, ...given, ...removedByInput(node)];
}

/** `xargs rm <<< FILES`. */
function removedByInput(command: Command): readonly DecidingWord[] {
  if (!removesInput(command)) return [];
  return command.redirects.flatMap((one) =>
    one.type === "HereString" && one.target
      ? [{ word: one.target, decides: "what is removed" as const }]
      : [],
  );
}

/** Whether a command removes the files that it is told by its input. */
function removesInput(command: Command): boolean {
  return (
    command.name?.value === "xargs" &&
    wordsOf(command).some(({ value }) => /^(?:rm|unlink|shred)$/.test(value))
  );
}

/** `PATH="DIR:$PATH" make`. */
function influences({ name, value }: Assignment): readonly DecidingWord[] {
  if (value?.type !== "Word" || !isInfluentialVariable(name)) return [];
  return [{ word: value, decides: `what programs do, as $${name}` }];
}

/** `echo FILES | xargs rm`. */
function removedByPipe({ commands }: Pipeline): readonly DecidingWord[] {
  return commands.flatMap((reader, index) => {
    const printer = commands[index - 1];
    if (reader.type !== "Command" || printer?.type !== "Command") return [];
    const isPrinting = printingBuiltins.has(printer.name?.value ?? "");
    if (!(isPrinting && removesInput(reader))) return [];
    return wordsOf(printer).map((word) => ({ word, decides: "what is removed" as const }));
  });
}

function writtenFiles(redirects: readonly Redirection[]): readonly DecidingWord[] {
  return redirects.flatMap((one): readonly DecidingWord[] =>
    one.type === "Redirect" && one.target && /^(?:&?>>?|>\||<>)$/.test(one.operator)
      ? [{ word: one.target, decides: "which file is written" }]
      : [],
  );
}

type Finder = (words: readonly Word[]) => readonly DecidingWord[];

const all =
  (decides: Decision): Finder =>
  (words) =>
    operandsOf(words).map((word) => ({ word, decides }));

const first =
  (decides: Decision, options = noOption): Finder =>
  (words) =>
    operandsOf(words, options)
      .slice(0, 1)
      .map((word) => ({ word, decides }));

/** The words behind options, or glued to them: `-o FILE`, `--output=FILE`. */
const behind =
  (option: RegExp, decides: Decision): Finder =>
  (words) =>
    words
      .filter(
        ({ value }, index) =>
          option.test(words[index - 1]?.value ?? "") ||
          (/^--?\w[\w-]*=/.test(value) && option.test(value.slice(0, value.indexOf("=")))),
      )
      .map((word) => ({ word, decides }));

const targetOption = /^(?:-t|--target-directory)$/;

/** Where files are copied to: the last word, or a folder before all others. */
const copied: Finder = (words) => {
  const given = behind(targetOption, "which file is written")(words);
  const operands = operandsOf(words, /^-[mogtS]$/);
  const last = operands.length > 1 ? operands.at(-1) : undefined;
  if (given.length > 0 || last === undefined) return given;
  return [{ word: last, decides: "which file is written" }];
};

const moved: Finder = (words) => {
  const hasTarget = words.some(({ value }) => targetOption.test(value));
  const operands = operandsOf(words, /^-[tS]$/);
  const sources = hasTarget ? operands : operands.slice(0, -1);
  return [
    ...sources.map((word) => ({ word, decides: "what is moved away" as const })),
    ...copied(words),
  ];
};

const removed: Finder = (words) => {
  const isRecursive = words.some(({ value }) => /^-[a-zA-Z]*[rR]|^--recursive$/.test(value));
  return operandsOf(words).map((word) => ({
    word,
    decides: "what is removed" as const,
    isAlone: isRecursive && aloneWord.test(word.text),
  }));
};

const aloneWord = /^"?(?:\$\w+|\$\{\w+\}|v_+)"?\/?\*?"?$/;

const edited: Finder = (words) => {
  const isInPlace = words.some(({ value }) => /^(?:-[nErsz]*i|--in-place)/.test(value));
  if (!isInPlace) return [];
  const hasScript = words.some(({ value }) => /^(?:-[nErsz]*[ef]|--expression|--file)/.test(value));
  return operandsOf(words, /^-(?:[nErsz]*[ef])$/)
    .slice(hasScript ? 0 : 1)
    .map((word) => ({ word, decides: "which file is changed" as const }));
};

const extracted: Finder = (words) => {
  const isExtracting = words.some(
    ({ value }, index) =>
      /^-[a-zA-Z]*x|^--(?:extract|get)$/.test(value) || (index === 0 && /^[a-zA-Z]*x/.test(value)),
  );
  return isExtracting ? behind(/^(?:-C|--directory)$/, "where files are written")(words) : [];
};

const found: Finder = (words) => {
  if (!words.some(({ value }) => value === "-delete")) return [];
  const end = words.findIndex(({ value }) => /^[-(!]/.test(value));
  return words.slice(0, end).map((word) => ({ word, decides: "what is removed" as const }));
};

/** Options before the command are of all of git; behind it they are its own: `git switch -c NAME`. Only `clone` takes settings too. */
const git: Finder = (words) => {
  const [verb] = operandsOf(words, /^-[cC]$/);
  const own = verb === undefined ? words : words.slice(0, words.indexOf(verb));
  const settings = behind(/^-c$/, "by its settings what git does");
  return [
    ...settings(verb?.value === "clone" ? words : own),
    ...behind(/^-C$/, "in which folder the rest runs")(own),
  ];
};

const dumped: Finder = (words) =>
  words.flatMap((word) =>
    word.value.startsWith("of=") ? [{ word, decides: "which file is written" as const }] : [],
  );

/** What `run`, `run-script` and the like are told to run. */
const scripted: Finder = ([verb, ...words]) =>
  verb && /^(?:run|run-script)$/.test(verb.value)
    ? first("which script of the project is run")(words)
    : [];

/** What a container is told to run; an image is a program itself. */
const contained: Finder = ([verb, ...words]) => {
  if (!verb || !/^(?:exec|run)$/.test(verb.value)) return [];
  const operands = operandsOf(words, containerOption);
  return operands
    .slice(verb.value === "exec" ? 1 : 0, 2)
    .map((word) => ({ word, decides: "which program is run" as const }));
};

const containerOption =
  /^(?:-[ehlpuvw]|--(?:add-host|entrypoint|env|env-file|hostname|label|mount|name|network|platform|publish|user|volume|workdir))$/;

const finders: ReadonlyMap<string, Finder> = new Map<string, Finder>([
  ["cd", first("in which folder the rest runs")],
  ["pushd", first("in which folder the rest runs")],
  ["make", first("what make runs", /^-[CfjIoW]$/)],
  ["npm", scripted],
  ["pnpm", scripted],
  ["yarn", scripted],
  ["bun", scripted],
  ["docker", contained],
  ["podman", contained],
  ["git", git],
  ["rm", removed],
  ["unlink", all("what is removed")],
  ["shred", all("what is removed")],
  ["find", found],
  ["truncate", first("which file is changed", /^-[sr]$/)],
  ["tee", all("which file is written")],
  ["cp", copied],
  ["install", copied],
  ["ln", copied],
  ["rsync", copied],
  ["mv", moved],
  ["sed", edited],
  ["dd", dumped],
  ["tar", extracted],
  ["unzip", behind(/^-d$/, "where files are written")],
  ["curl", behind(/^(?:-[a-zA-Z]*o|--output|--output-dir)$/, "which file is written")],
  [
    "wget",
    behind(/^(?:-[a-zA-Z]*[OP]|--output-document|--directory-prefix)$/, "which file is written"),
  ],
]);
