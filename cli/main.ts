import { Command, CommanderError, Option } from "commander";
import { bookExitCode } from "./book-exit-code.ts";
import type { CommandSpec, OptionSpec } from "./command.ts";
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
  const refusal: string[] = [];
  const program = createProgram(terminal, refusal);
  for (const spec of commandsFor(args)) {
    addCommand(program, spec).action(async (...received: unknown[]) => {
      const command = received.at(-1);
      if (!(command instanceof Command)) throw new Error("commander gives the command last");
      const { run } = await spec.load();
      const options = optionValues(command.opts());
      const code = await run({ operands: command.args, options }, terminal);
      result = await bookExitCode(code, options, terminal);
    });
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return result;
  } catch (error) {
    const { code, text } = explainEnd(error, withAdvice(refusal, args), terminal);
    if (text === "") return code;
    const { withoutSecrets } = await import("./run-store/without-secrets.ts");
    terminal.stderr.write(withoutSecrets(text, args));
    return code;
  }
}

/** What commander has to say, with the option that is meant where its own guess finds none. */
function withAdvice([first = "", ...rest]: readonly string[], args: readonly string[]): string {
  const unknown = /^recipec: unknown option '(--[\w-]+)'\n$/.exec(first)?.[1];
  const [command] = commandsFor(args);
  const meant = unknown && command && optionMeant(unknown, command.options);
  return [first, ...(meant ? [`(Did you mean ${meant}?)\n`] : []), ...rest].join("");
}

/** The one command that is named; all of them where that is not plain, as help needs them. */
function commandsFor([first]: readonly string[]): readonly CommandSpec[] {
  const named = commandTable.filter(({ name }) => name === first);
  return named.length === 1 ? named : commandTable;
}

/** `refusal` collects what commander has to say about a command line that it refuses. */
function createProgram(terminal: Terminal, refusal: string[]): Command {
  return new Command("recipec")
    .description("Checks, compiles and runs agent recipes.")
    .version(readVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print help for a command")
    .showHelpAfterError("Run with --help to see what is possible.")
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => refusal.push(text),
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
  if (spec.repeatable) {
    option.argParser((value: string, before: readonly string[] | undefined) => [
      ...(before ?? []),
      value,
    ]);
  }
  return option;
}

interface End {
  readonly code: ExitCode;
  readonly text: string;
}

/** Says why a command line could not be carried out. */
function explainEnd(error: unknown, refusal: string, { env }: Terminal): End {
  // Help and version end this way too.
  if (error instanceof CommanderError) {
    return { code: error.exitCode === 0 ? exitCode.ok : exitCode.usage, text: refusal };
  }
  if (error instanceof UsageError) {
    return { code: exitCode.usage, text: `recipec: ${error.message}\n` };
  }
  const message = error instanceof Error ? error.message : String(error);
  const text =
    `recipec: internal error: ${message.split("\n", 1)[0]} (this is a bug in recipec: report it ` +
    "with the command line; RECIPEC_DEBUG=1 prints the stack)\n";
  const isDebugged = env["RECIPEC_DEBUG"] === "1" && error instanceof Error;
  return { code: exitCode.bug, text: isDebugged ? `${text}${error.stack}\n` : text };
}

void runCommandLine(process.argv.slice(2), processTerminal()).then((code) => {
  process.exitCode = code;
});
