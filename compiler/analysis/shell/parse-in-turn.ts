import type {
  AndOr,
  BraceGroup,
  Command,
  CommandNode,
  CompoundList,
  Elif,
  If,
  ParsedScript,
  Pipeline,
  Statement,
} from "unbash";
import { createObjectMemo } from "../../source/object-memo.ts";
import { ownFunctions } from "./own-functions.ts";
import { hasErrors, parseShell } from "./parse-shell.ts";
import { scriptNodes } from "./script-nodes.ts";

/**
 * The tree of a bash script, with the statements that run one after the other in the place of what holds them: of a group in braces,
 * of a function that is called, of a subshell that is all of the script. What a function is given stays unknown. A trap that names
 * a function is given the text of its commands.
 */
export function parseInTurn(text: string): ParsedScript {
  const script = parseShell(text);
  const known = inTurn(script);
  known.script ??= script.commands.some(holdsOthers) ? flattened(script, text) : script;
  return known.script;
}

/** What becomes of a tree is kept with it: its own text is not in it. */
const inTurn = createObjectMemo((_: ParsedScript): { script?: ParsedScript } => ({}));

/** The statements of a script in the same way; none where no shell reads it. */
export function statementsInTurn(text: string): readonly Statement[] {
  return statementsOf(parseInTurn(text));
}

/** The statements of a tree; none where no shell reads it. */
export function statementsOf(script: ParsedScript): readonly Statement[] {
  return hasErrors(script) ? [] : script.commands;
}

function flattened(script: ParsedScript, text: string): ParsedScript {
  const functions = functionsOf(script, text);
  const flat = new Flattening(functions, text);
  const all = flat.statements(script.commands);
  // A definition that comes last ends the script well, whatever came before it.
  const commands = all.filter((one, index) => index === all.length - 1 || !flat.isGone(one));
  return { ...script, commands: insideSubshell(commands) };
}

function holdsOthers({ command: { type } }: Statement): boolean {
  return type === "BraceGroup" || type === "Function" || type === "Subshell";
}

/** A function that ends with its last statement. */
interface Called {
  readonly body: BraceGroup;
  /** How often the script says its name, where it is defined and elsewhere. */
  readonly mentions: number;
}

/** Of functions behind so many others, or so many calls, nothing is known. */
const [deepest, most] = [8, 500];

class Flattening {
  private readonly functions: ReadonlyMap<string, Called>;
  private readonly open: string[] = [];
  private readonly calls = new Map<string, number>();
  private readonly text: string;
  private left = most;

  constructor(functions: ReadonlyMap<string, Called>, text: string) {
    this.functions = functions;
    this.text = text;
  }

  statements(list: readonly Statement[]): readonly Statement[] {
    return list.flatMap((one) => this.statement(one));
  }

  /** Whether a function is defined that stands where it is called, and is said nowhere else. */
  isGone({ command }: Statement): boolean {
    if (command.type !== "Function") return false;
    const name = command.name.text;
    const mentions = this.functions.get(name)?.mentions;
    return mentions !== undefined && mentions === 1 + (this.calls.get(name) ?? 0);
  }

  private statement(one: Statement): readonly Statement[] {
    const { background, command } = one;
    if (background === true) return [one];
    if (command.type === "AndOr") return [{ ...one, command: this.chain(command) }];
    if (command.type === "If") return [{ ...one, command: this.choice(command) }];
    if (command.type === "BraceGroup") return this.statements(command.body.commands);
    if (isTrap(command)) return [{ ...one, command: this.trap(command) }];
    return this.inside(command, (body) => this.statements(body.body.commands)) ?? [one];
  }

  /** A chain, with groups in braces in the place of functions that it calls. */
  private chain(node: AndOr): AndOr {
    const commands = node.commands.map(
      (one) => this.inside(one, (body) => ({ ...body, body: this.list(body.body) })) ?? one,
    );
    return { ...node, commands };
  }

  /** `trap cleanup EXIT`, with what the function runs in the place of its name. */
  private trap(command: Command): Command {
    const [first, ...signals] = command.args;
    const name = first?.type === "Word" && signals.length > 0 ? first.value : "";
    const called = this.functions.get(name);
    if (called === undefined) return command;
    this.count(name);
    const { pos, end } = called.body;
    const text = this.text.slice(pos, end);
    const args = [{ type: "Word", text, value: text, pos, end } as const, ...signals];
    // Of what is a getter, a spread takes nothing.
    return { ...command, redirects: command.redirects, suffix: args, args };
  }

  private choice(node: If): If {
    const elif = node.elif.map((one) => withThen(one, this.list(one.then)));
    const rest = node.else && this.list(node.else);
    return withThen({ ...node, elif, else: rest }, this.list(node.then));
  }

  private list(list: CompoundList): CompoundList {
    return { ...list, commands: this.statements(list.commands) };
  }

  private inside<Result>(
    command: AndOr | CommandNode | Pipeline,
    read: (body: Called["body"]) => Result,
  ): Result | undefined {
    const name = command.type === "Command" ? calledBy(command) : undefined;
    const called = name === undefined ? undefined : this.functions.get(name);
    if (name === undefined || called === undefined) return undefined;
    this.left -= 1;
    if (this.left < 0 || this.open.length > deepest || this.open.includes(name)) return undefined;
    this.count(name);
    this.open.push(name);
    const result = read(called.body);
    this.open.pop();
    return result;
  }

  private count(name: string): void {
    this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
  }
}

function isTrap(command: AndOr | CommandNode | Pipeline): command is Command {
  return command.type === "Command" && command.name?.value === "trap";
}

function withThen<Node extends Elif | If>(node: Node, list: CompoundList): Node {
  // biome-ignore lint/suspicious/noThenProperty: trees of the parser are plain data, which nobody awaits.
  return { ...node, then: list };
}

/** The name of a command that changes nothing for what it runs. */
function calledBy({ name, prefix, redirects }: Command): string | undefined {
  return redirects.length + prefix.length === 0 ? name?.text : undefined;
}

function functionsOf(script: ParsedScript, text: string): ReadonlyMap<string, Called> {
  const bodies = new Map<string, Called["body"]>();
  for (const [name, body] of ownFunctions(script.commands)) {
    const isLeft = /\breturn\b/.test(text.slice(body?.pos, body?.end));
    if (body !== undefined && !isLeft) bodies.set(name, body);
  }
  const mentions = new Map([...bodies.keys()].map((name) => [name, 0]));
  if (bodies.size > 0) {
    for (const node of scriptNodes(script).all) {
      const count = node.type === "Word" ? mentions.get(node.value) : undefined;
      if (node.type === "Word" && count !== undefined) mentions.set(node.value, count + 1);
    }
  }
  return new Map(
    [...bodies].map(([name, body]) => [name, { body, mentions: mentions.get(name) ?? 0 }]),
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
