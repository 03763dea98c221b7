import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { bookExitCode } from "./book-exit-code.ts";
import type { CommandSpec, OptionSpec } from "./command.ts";
import { commandMeant } from "./command-meant.ts";
import { commandTable } from "./command-table.ts";
import type { ExitCode } from "./exit-code.ts";
import { exitCode } from "./exit-code.ts";
import { optionMeant } from "./option-meant.ts";
import { optionValues } from "./option-values.ts";
import type { Terminal } from "./terminal.ts";
import { processTerminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";
import { readVersion } from "./version.ts";

/** Parses a command line, loads the one command that it names, and runs it. */
async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let result: ExitCode = exitCode.ok;
  let refuse = (_reason: string): string => "";
  const complaints: string[] = [];
  const program = createProgram(terminal, complaints);
  for (const spec of commandsFor(args)) {
    addCommand(program, spec).action(async (...received: unknown[]) => {
      const command = received.at(-1);
      if (!(command instanceof Command)) throw new Error("commander gives the command last");
      const { refusal, run } = await spec.load();
      const options = optionValues(command.opts());
      const invocation = { operands: command.args, options };
      refuse = (reason) => refusal?.(invocation, reason) ?? "";
      requireWords(command.args);
      result = await bookExitCode(await run(invocation, terminal), options, terminal);
    });
  }
  try {
    await program.parseAsync(withoutHelpForHelp(args), { from: "user" });
    return result;
  } catch (error) {
    if (error instanceof CommanderError) return tellRefusal(error, complaints, args, terminal);
    const { explainEnd } = await import("./explain-end.ts");
    const { withoutSecrets } = await import("./run-store/without-secrets.ts");
    const { code, reason, stack } = explainEnd(error, terminal);
    const lines = [`recipec: ${reason}`, ...(stack === undefined ? [] : [stack]), ""];
    const { harmless } = await import("./progress/printable.ts");
    // What it quotes may be a stranger's.
    terminal.stderr.write(harmless(withoutSecrets(lines.join("\n"), args)));
    const refusal = refuse(reason);
    if (refusal !== "") terminal.stdout.write(withoutSecrets(refusal, args));
    return code;
  }
}

/** Commander's own `help` is none of the commands that it helps with. */
function withoutHelpForHelp(args: readonly string[]): readonly string[] {
  const [asked, about, ...rest] = args;
  return asked === "help" && about === "help" ? ["help", ...rest] : args;
}

/** An empty operand would mean the working directory. */
function requireWords(operands: readonly string[]): void {
  if (!operands.includes("")) return;
  throw new UsageError("One of the operands is empty, as a variable is that nothing has set.");
}

/** Commander has refused a command line, or printed help. */
async function tellRefusal(
  { exitCode: code }: CommanderError,
  complaints: readonly string[],
  args: readonly string[],
  { stderr, stdout }: Terminal,
): Promise<ExitCode> {
  if (code === 0) return exitCode.ok;
  const { withoutSecrets } = await import("./run-store/without-secrets.ts");
  const { harmless } = await import("./progress/printable.ts");
  stderr.write(harmless(withoutSecrets(withAdvice(complaints, args), args)));
  const refusal = await refusalOf(args, complaints[0] ?? "");
  if (refusal !== "") stdout.write(withoutSecrets(refusal, args));
  return exitCode.usage;
}

/** What a script reads of a command line that commander has refused, and that asks for JSON as far as can be told. */
async function refusalOf(args: readonly string[], complaint: string): Promise<string> {
  const spec = commandTable.find(({ name }) => name === args[0]);
  const format = args.lastIndexOf("--output-format") + 1;
  const isAsked = args.includes("--output-format=json") || (format > 0 && args[format] === "json");
  if (spec === undefined || !isAsked) return "";
  const { refusal } = await spec.load();
  const operands = args.filter(
    (word, index) => index > 0 && index !== format && !word.startsWith("-"),
  );
  const options = optionValues({ outputFormat: "json" });
  const reason = complaint.replace(/^recipec: /, "").trimEnd();
  return refusal?.({ operands, options }, reason) ?? "";
}

/** What commander has to say, with what is meant where its own guess finds nothing, or does not try. */
function withAdvice(complaints: readonly string[], args: readonly string[]): string {
  const [first = "", ...rest] = complaints;
  const [asked, about] = args;
  if (asked === "help" && about !== undefined && !isCommand(about)) {
    return `recipec: There is no command '${about}' to help with.\nRun with --help to see what is possible.\n`;
  }
  const isEarly = asked?.startsWith("-") && args.some((one) => isCommand(one));
  const order = isEarly ? ["(Options stand behind the command: recipec COMMAND OPTIONS.)\n"] : [];
  const meant = wordMeant(first, args);
  return [first, ...(meant ? [`(Did you mean ${meant}?)\n`] : []), ...order, ...rest].join("");
}

/** What is meant by an option or command that there is not, where commander has made no guess of its own. */
function wordMeant(complaint: string, args: readonly string[]): string | undefined {
  const [, kind, word = ""] =
    /^recipec: unknown (option|command) '([\w-]+)'\n$/.exec(complaint) ?? [];
  if (kind === "command") return commandMeant(word);
  const [command] = commandsFor(args);
  return kind && command && optionMeant(word, command.options);
}

function isCommand(word: string): boolean {
  return commandTable.some(({ name }) => name === word);
}

/** The one command that is named; all of them where that is not plain, as help needs them. */
function commandsFor([first]: readonly string[]): readonly CommandSpec[] {
  const named = commandTable.filter(({ name }) => name === first);
  return named.length === 1 ? named : commandTable;
}

/** `complaints` collects what commander has to say about a command line that it refuses. */
function createProgram(terminal: Terminal, complaints: string[]): Command {
  return new Command("recipec")
    .description("Checks, compiles and runs agent recipes.")
    .version(readVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print help for a command")
    .showHelpAfterError("Run with --help to see what is possible.")
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => complaints.push(text),
      outputError: (text, write) => write(text.replace(/^error: /, "recipec: ")),
    })
    .exitOverride();
}

function addCommand(program: Command, spec: CommandSpec): Command {
  const operands = spec.operands === undefined ? "" : ` ${spec.operands}`;
  const command = program
    .command(`${spec.name}${operands}`)
    .description(spec.summary)
    .allowExcessArguments(false);
  for (const option of spec.options) command.addOption(createOption(option));
  if (spec.footer !== undefined) command.addHelpText("after", `\n${spec.footer}`);
  return command;
}

function createOption(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.description);
  // An option that says no is a flag of its own, not the absence of another.
  option.negate = false;
  if (spec.choices) option.choices([...spec.choices]);
  const accept = isPlace.test(spec.flags) ? acceptPlace(spec) : undefined;
  if (spec.repeatable) {
    option.argParser((value: string, before: readonly string[] | undefined) => [
      ...(before ?? []),
      accept ? accept(value) : value,
    ]);
  } else if (accept) {
    option.argParser(accept);
  }
  return option;
}

/** The notation of options that take a file or folder. */
const isPlace = /<(?:dir|file|folder|path)>$/;

/** Refuses what would mean the working directory, or a file that hardly anybody wants. */
function acceptPlace({ takesStdin }: OptionSpec): (path: string) => string {
  return (path) => {
    if (path === "") throw new InvalidArgumentError("It is empty.");
    if (path !== "-" || takesStdin === true) return path;
    throw new InvalidArgumentError("It takes a path, not a stream: ./- is a file of that name.");
  };
}

async function main(): Promise<void> {
  const terminal = processTerminal();
  process.exitCode = terminal.endCode(await runCommandLine(process.argv.slice(2), terminal));
  // Left to itself V8 first ends the collection of garbage that it has begun.
  if (!terminal.hasStreams()) process.exit();
}

void main();
