import type { Command, ParsedScript, Pipeline, SyntaxNode, Word } from "unbash";
import { printingBuiltins } from "./builtins.ts";
import { wordsOf } from "./command-words.ts";
import type { ProgramWord } from "./program-words.ts";
import { programName, programWords, readsItsProgram, standardInput } from "./program-words.ts";
import { runFiles } from "./run-files.ts";
import { scriptNodes } from "./script-nodes.ts";

/** What a node of a script prints for another one that takes it for a program: `echo TEXT | sh`, `source <(echo TEXT)`. */
export function printedPrograms(node: SyntaxNode): readonly ProgramWord[] {
  if (node.type === "Pipeline") return pipedPrograms(node);
  return node.type === "Command" ? substitutedPrograms(node) : none;
}

const none: readonly ProgramWord[] = [];

function pipedPrograms({ commands }: Pipeline): readonly ProgramWord[] {
  return commands.flatMap((reader, index) => {
    const printer = commands[index - 1];
    if (reader.type !== "Command" || printer?.type !== "Command") return [];
    const program = readingProgram(reader);
    return program === undefined ? [] : printedBy(printer, program);
  });
}

/** The program that reads its standard input as one, or that finds a piece of it in its text: `xargs -I{} sh -c "ls {}"`. */
function readingProgram(reader: Command): string | undefined {
  const program = programName(reader.name?.value ?? "");
  const words = wordsOf(reader);
  const given = programWords(reader);
  if (program !== "xargs") {
    return given.length === 0 && readsItsProgram(program, words) ? program : undefined;
  }
  const mark = words.flatMap(({ value }, index) => {
    if (value === "-I") return words[index + 1]?.value ?? [];
    return /^-I./.test(value) ? value.slice(2) : [];
  })[0];
  if (mark === undefined || mark === "") return undefined;
  const inside = given.find(({ start }) =>
    words.some((word) => word.pos === start && word.value.includes(mark)),
  );
  return inside?.program;
}

/** Files that are the output of other commands: `bash <(printf '%s' TEXT)`. */
function substitutedPrograms(command: Command): readonly ProgramWord[] {
  // Such a file is a word of the command.
  if (!command.args.some(({ text }) => text.includes("("))) return none;
  return runFiles(command).flatMap(({ by, word }) => {
    const [part] = word.parts ?? [];
    if (by === undefined || part?.type !== "ProcessSubstitution") return [];
    const printer =
      part.script?.source === undefined ? part.script?.commands[0]?.command : undefined;
    return printer?.type === "Command" ? printedBy(printer, by) : [];
  });
}

/** What a command prints of the script's own text. */
function printedBy(printer: Command, program: string): readonly ProgramWord[] {
  return printedParts(printer).map(({ pos, end }) => ({ start: pos, end, program }));
}

function printedParts(printer: Command): readonly Pick<Word, "end" | "pos">[] {
  const name = programName(printer.name?.value ?? "");
  if (printingBuiltins.has(name)) return wordsOf(printer);
  const isCopier = (name === "cat" && printer.args.length === 0) || name === "tee";
  return isCopier ? printer.redirects.flatMap(standardInput) : [];
}

/** What runs a file in a script; most scripts do not write what they run, and are not looked through for it. */
const runsFile =
  /(?:^|[\s;&|(])(?:(?:\.|source|(?:ba|da|k|z)?sh|python3?|node|perl|ruby)\s|\.{0,2}\/\w)/;

function mayRunWritten(script: string): boolean {
  const at = script.search(/>|\btee\b/);
  return at >= 0 && runsFile.test(script.slice(at));
}

/** What a script writes into files that it runs itself: `echo TEXT > run.sh; bash run.sh`. */
export function writtenPrograms(root: ParsedScript, script: string): readonly ProgramWord[] {
  if (!mayRunWritten(script)) return [];
  const run = new Map<string, string>();
  const { all, commands } = scriptNodes(root);
  const pipelines = all.filter((node) => node.type === "Pipeline");
  for (const { by, word } of commands.flatMap(runFiles)) {
    if (word.value !== "") run.set(fileName(word), by ?? "the shell");
  }
  const readerOf = (writer: Command): string | undefined =>
    writtenTo(writer)
      .map((file) => run.get(file))
      .find((by) => by !== undefined);
  const direct = commands.flatMap((one) => {
    const program = readerOf(one);
    return program === undefined ? [] : printedBy(one, program);
  });
  const piped = pipelines.flatMap((one) => {
    const [printer, writer] = one.commands.slice(-2);
    if (printer?.type !== "Command" || writer?.type !== "Command") return [];
    const program = readerOf(writer);
    const isTee = programName(writer.name?.value ?? "") === "tee";
    return program !== undefined && isTee ? printedBy(printer, program) : [];
  });
  return [...direct, ...piped];
}

/** The files that a command writes what it prints to. */
function writtenTo(command: Command): readonly string[] {
  const targets = command.redirects.flatMap((one) =>
    one.type === "Redirect" && one.target && one.operator.startsWith(">") ? [one.target] : [],
  );
  const isTee = programName(command.name?.value ?? "") === "tee";
  return [...targets, ...(isTee ? wordsOf(command) : [])].map(fileName);
}

function fileName({ value }: Word): string {
  return value.replace(/^(?:\.\/)+/, "");
}
