import type { ParsedScript, Statement } from "unbash";
import { parseShell } from "./parse-shell.ts";
import { visitNode } from "./visit-script.ts";

/**
 * The tree of a bash script, with the statements that run one after the other in the place of what holds them: of a group in braces,
 * of the call of a function that has no other, of a subshell that is all of the script.
 */
export function parseInTurn(text: string): ParsedScript {
  const script = parseShell(text);
  if (!script.commands.some(holdsOthers)) return script;
  const bodies = bodiesOf(script, text);
  const placed = new Set<string>();
  const commands = script.commands
    .flatMap((one) => inTurn(one, bodies, placed))
    .filter(({ command }) => command.type !== "Function" || !placed.has(command.name.text));
  return { ...script, commands: insideSubshell(commands) };
}

function holdsOthers({ command: { type } }: Statement): boolean {
  return type === "BraceGroup" || type === "Function" || type === "Subshell";
}

/** The statements of functions, by their names. */
type Bodies = ReadonlyMap<string, readonly Statement[]>;

/** `placed`: gets the names of functions whose statements stand in the place of their call. */
function inTurn(one: Statement, bodies: Bodies, placed: Set<string>): readonly Statement[] {
  const { background, command } = one;
  if (background === true) return [one];
  const name = calledBy(command);
  const called = name === undefined ? undefined : bodies.get(name);
  if (name !== undefined && called) placed.add(name);
  const inner = command.type === "BraceGroup" ? command.body.commands : called;
  return inner?.flatMap((statement) => inTurn(statement, bodies, placed)) ?? [one];
}

/** The name of a command that gets nothing but what the script has got: `main`, `main "$@"`. */
function calledBy(command: Statement["command"]): string | undefined {
  if (command.type !== "Command") return undefined;
  const { args, name, prefix, redirects } = command;
  const isAlone = redirects.length + prefix.length === 0;
  const isPlain = args.every((word) => word.type === "Word" && word.text === '"$@"');
  return isAlone && isPlain ? name?.text : undefined;
}

/** The functions of a script that end with their last command, and are mentioned once beside where they are defined. */
function bodiesOf(script: ParsedScript, text: string): Bodies {
  const functions = script.commands.flatMap(({ command }) =>
    command.type === "Function" && command.body.type === "BraceGroup"
      ? [[command.name.text, command.body.body.commands, command] as const]
      : [],
  );
  const mentions = new Map(functions.map(([name]) => [name, 0]));
  if (mentions.size > 0) {
    visitNode(script, (node) => {
      const count = node.type === "Word" ? mentions.get(node.value) : undefined;
      if (node.type === "Word" && count !== undefined) mentions.set(node.value, count + 1);
    });
  }
  return new Map(
    functions.flatMap(([name, statements, { pos, end }]) =>
      mentions.get(name) === 2 && !/\breturn\b/.test(text.slice(pos, end))
        ? [[name, statements] as const]
        : [],
    ),
  );
}

/** The statements of a subshell that is all there is beside functions: it ends with the script. */
function insideSubshell(statements: readonly Statement[]): readonly Statement[] {
  const [only, ...others] = statements.filter(({ command }) => command.type !== "Function");
  if (only?.command.type !== "Subshell" || only.background === true || others.length > 0) {
    return statements;
  }
  const { commands } = only.command.body;
  return statements.flatMap((one) => (one === only ? commands : [one]));
}
