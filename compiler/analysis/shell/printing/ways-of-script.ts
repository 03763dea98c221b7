import type {
  AndOr,
  Case,
  Command,
  CommandNode,
  CompoundList,
  If,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Redirected,
  Function as ShellFunction,
  Statement,
  Word,
} from "unbash";
import { wordTextsOf } from "../command-words.ts";
import { defaultProgram } from "../default-programs.ts";
import { exitsBadly } from "../exits-badly.ts";
import { branchesOf, clausesOf } from "../lists-of-if.ts";
import { isSilent, printsNothing } from "../prints-nothing.ts";
import { soleSubstitution } from "../substitutions.ts";
import { duplicatesOther, takeEverything, takesOutput } from "../takes-output.ts";
import { tracedVariables } from "../traced-variables.ts";
import {
  endsWell,
  isInput,
  neverFails,
  passesOn,
  removedBy,
  setsParameters,
  setsVariable,
} from "./command-effects.ts";
import { anyTimes } from "./hole.ts";
import {
  chosenBehind,
  heredoc,
  isUnknown,
  listBehindJq,
  printedByProgram,
} from "./printed-by-program.ts";
import type { Way } from "./printed-ways.ts";
import {
  apart,
  append,
  behindRedirection,
  distinctOf,
  leftOut,
  none,
  nothing,
  onlySilent,
  parametersOf,
  silent,
  withoutBreak,
  withoutCharacters,
  withParameters,
  withValue,
} from "./printed-ways.ts";
import type { Values } from "./printed-words.ts";
import { textOf } from "./printed-words.ts";

/** Programs that print the same form of text whatever they read. */
const printsByItself: ReadonlySet<string> = new Set([
  "awk",
  "gawk",
  "jq",
  "mawk",
  "node",
  "python",
  "python3",
]);

/** Programs whose JSON is what they print, or some of it, or nothing: none of it is theirs where they fail. */
const printJson: ReadonlySet<string> = new Set(["gh", ...printsByItself]);

const mostTexts = 16;
/** So often, commands are looked at: those of functions and of branches more than once. */
const mostCommands = 1000;

/** The ways on which a script may print, up to the end of each; undefined where something may print that is not known. */
export function waysOfScript(
  script: ParsedScript,
  unknownWords: readonly string[],
): readonly Way[] | undefined {
  return new Reader(unknownWords, tracedVariables(script)).list(script.commands, none);
}

type Following = readonly Way[] | undefined;

class Reader {
  private readonly unknownWords: readonly string[];
  private readonly traced: ReadonlySet<string>;
  private readonly functions = new Map<string, ShellFunction["body"]>();
  private readonly calls = new Set<string>();
  private commands = 0;
  private loops = 0;

  constructor(unknownWords: readonly string[], traced: ReadonlySet<string>) {
    this.unknownWords = unknownWords;
    this.traced = traced;
  }

  /** `values`: what variables hold before it. */
  list(statements: readonly Statement[], values: Values): readonly Way[] | undefined {
    let ways = silent(values);
    for (const statement of statements) {
      if (ways.every(({ over }) => over !== undefined)) break;
      const next = this.behind(ways, (held) => this.statement(statement, held));
      if (next === undefined) return undefined;
      ways = next;
    }
    return ways;
  }

  /** The ways on which something else follows where they are not over. */
  private behind(
    ways: readonly Way[],
    next: (values: Values, isFailing: boolean) => readonly Way[] | undefined,
  ): readonly Way[] | undefined {
    const [failing, others] = [new Map<Values, Following>(), new Map<Values, Following>()];
    const all: Way[] = [];
    for (const way of ways) {
      const { isFailing = false, over, values } = way;
      const known = isFailing ? failing : others;
      if (over === undefined && !known.has(values)) known.set(values, next(values, isFailing));
      const following = over === undefined ? known.get(values) : [];
      if (following === undefined) return undefined;
      all.push(...(over === undefined ? following.map((one) => append(way, one)) : [way]));
      if (all.length > mostTexts * 2) return undefined;
    }
    const distinct = distinctOf(all);
    return distinct.length > mostTexts ? undefined : distinct;
  }

  private statement(
    { command, background }: Statement,
    values: Values,
  ): readonly Way[] | undefined {
    return background === true ? undefined : this.node(command, values);
  }

  private node(
    node: CommandNode | PipelineNode | AndOr,
    values: Values,
  ): readonly Way[] | undefined {
    this.commands += 1;
    if (this.commands > mostCommands) return undefined;
    switch (node.type) {
      case "Command":
        return this.command(node, values);
      case "If":
        return this.branches(node, values);
      case "Case":
        return this.cases(node, values);
      case "AndOr":
        return this.choice(node, values) ?? this.chain(node, values);
      case "BraceGroup":
        return this.list(node.body.commands, values);
      case "Function":
        this.functions.set(node.name.value, node.body);
        return silent(values);
      case "For":
        return this.loop(node.body, values);
      case "Pipeline":
        return this.pipeline(node, values);
      case "Redirected":
        return this.redirected(node, values);
      case "Subshell":
        return this.subshell(node.body, values);
      case "While":
        return this.isSilent(node.clause) ? this.loop(node.body, values) : undefined;
      case "ArithmeticCommand":
      case "TestCommand":
        return silent(values);
      default:
        return undefined;
    }
  }

  /** A shell of its own, in which there are no loops to go on with. */
  private subshell({ commands }: CompoundList, values: Values): readonly Way[] | undefined {
    const { loops } = this;
    this.loops = 0;
    const ways = this.list(commands, values);
    this.loops = loops;
    return apart(ways, values);
  }

  /** A loop that prints nothing, with what variables may hold behind it: its body may run any number of times. */
  private loop({ commands }: CompoundList, values: Values): readonly Way[] | undefined {
    let ways = silent(values);
    this.loops += 1;
    for (let before = 0; before < ways.length; ) {
      before = ways.length;
      const again = onlySilent(this.behind(ways, (held) => this.list(commands, held)));
      ways = again ? distinctOf([...ways, ...again.map(withoutBreak)]) : [];
    }
    this.loops -= 1;
    // Without any, something may be printed.
    return ways.length === 0 || ways.length > mostTexts ? undefined : ways;
  }

  private redirected(
    { command, redirects }: Redirected,
    values: Values,
  ): readonly Way[] | undefined {
    const ways = this.node(command, values);
    if (redirects.every(isInput)) return ways;
    return takeEverything(redirects) ? ways?.map((way) => ({ ...way, ...nothing })) : undefined;
  }

  /** What a pipe prints: by its last command whatever goes into it, or what goes into that, maybe without some characters. */
  private pipeline(pipe: Pipeline, values: Values): readonly Way[] | undefined {
    const { commands, operators } = pipe;
    const end = commands.at(-1);
    // What a loop sets behind a pipe is lost with its shell.
    if (end?.type === "While") return apart(onlySilent(this.node(end, values)), values);
    if (end?.type !== "Command") return undefined;
    const removed = removedBy(end);
    if (operators.at(-1) === "|" && (removed || passesOn(end))) {
      const ways = this.pipeBefore(pipe, values);
      return removed
        ? ways?.map((way) => ({ ...withoutCharacters(way, removed), values }))
        : apart(ways, values);
    }
    const [first, ...others] = commands.slice(0, -1);
    const isPair = first?.type === "Command" && others.length === 0;
    const chosen = isPair ? chosenBehind(first, end, values, this.unknownWords) : undefined;
    if (chosen !== undefined) return chosen;
    const before = commands.at(-2);
    const list =
      before?.type === "Command" ? listBehindJq(before, end, values, this.unknownWords) : undefined;
    if (list !== undefined) return list;
    const texts = printsByItself.has(end.name?.text ?? "") ? this.command(end, values) : [];
    return texts?.some(({ outline }) => outline !== undefined) ? texts : undefined;
  }

  /** What goes into the last command of a pipe. */
  private pipeBefore(pipe: Pipeline, values: Values): readonly Way[] | undefined {
    const commands = pipe.commands.slice(0, -1);
    const [first, ...others] = commands;
    if (first === undefined) return undefined;
    if (others.length === 0) return this.node(first, values);
    return this.pipeline({ ...pipe, commands, operators: pipe.operators.slice(0, -1) }, values);
  }

  /** The branches of a `case`; without one for all the rest, nothing may be printed. */
  private cases({ items }: Case, values: Values): readonly Way[] | undefined {
    const isComplete = items.some(({ pattern }) => pattern.some(({ text }) => text === "*"));
    const ways: Way[] = isComplete ? [] : [...silent(values)];
    for (const { body, terminator } of items) {
      const printed = this.list(body.commands, values);
      if (printed === undefined || terminator === ";&" || terminator === ";;&") return undefined;
      ways.push(...printed);
    }
    return ways;
  }

  /**
   * `test && echo yes || echo no`: one of both, since `echo` does not fail. `gh issue list --json title || echo '[]'`: a command
   * that prints JSON prints nothing where it fails.
   */
  private choice({ commands, operators }: AndOr, values: Values): readonly Way[] | undefined {
    const [condition, yes, no] = commands;
    if (operators.join(" ") === "||" && condition && yes?.type === "Command") {
      const end = condition.type === "Pipeline" ? condition.commands.at(-1) : condition;
      if (end?.type !== "Command" || !printJson.has(end.name?.text ?? "")) return undefined;
      const [first, second] = [this.node(condition, values), this.command(yes, values)];
      return first && second && [...first, ...second];
    }
    if (operators.join(" ") !== "&& ||" || !condition || yes?.type !== "Command" || !no) {
      return undefined;
    }
    if (!this.isQuiet(condition) || setsVariable(condition) || !neverFails(yes)) return undefined;
    const [first, second] = [this.command(yes, values), this.printer(no, values)];
    return first && second && [...first, ...second];
  }

  /**
   * Any other chain, such as `test && echo yes`: each command behind the first one may print, or not run. What `&&` leaves out
   * stands behind a failure.
   */
  private chain({ commands, operators }: AndOr, values: Values): readonly Way[] | undefined {
    let ways: readonly Way[] | undefined = silent(values);
    for (const [index, one] of commands.entries()) {
      const operator = operators[index - 1];
      ways = this.behind(ways, (held, isFailing) => this.link(one, operator, held, isFailing));
      if (ways === undefined) return undefined;
    }
    return ways;
  }

  /** What one command of a chain prints, behind a failure or behind what may be one. */
  private link(
    node: PipelineNode | AndOr,
    operator: string | undefined,
    values: Values,
    isFailing: boolean,
  ): readonly Way[] | undefined {
    if (operator === "&&" && isFailing) return leftOut(values);
    const part = this.printer(node, values) ?? (this.isQuiet(node) ? silent(values) : undefined);
    if (part === undefined || operator === undefined) return part;
    if (operator === "&&") return [...part, ...leftOut(values)];
    // Without a code, what leaves a script or a function does so with that of the failure before.
    const isLeft = node.type === "Command" && /^(?:exit|return)$/.test(node.name?.value ?? "");
    const run =
      isLeft && node.args.length === 0 ? part.map((way) => ({ ...way, isFailing: true })) : part;
    return isFailing ? run : [...run, ...silent(values)];
  }

  /** What a command of a chain prints, or commands in braces. */
  private printer(node: PipelineNode | AndOr, values: Values): readonly Way[] | undefined {
    if (node.type === "BraceGroup") return this.list(node.body.commands, values);
    if (node.type === "AndOr") return this.node(node, values);
    return node.type === "Command" ? this.command(node, values) : undefined;
  }

  private branches(node: If, values: Values): readonly Way[] | undefined {
    if (clausesOf(node).some((clause) => !this.isSilent(clause))) return undefined;
    const ways: Way[] = node.else === undefined ? [...silent(values)] : [];
    for (const { commands } of branchesOf(node)) {
      const printed = this.list(commands, values);
      if (printed === undefined) return undefined;
      ways.push(...printed);
    }
    return ways;
  }

  private isSilent({ commands }: CompoundList): boolean {
    return commands.every(
      ({ command, background }) => background !== true && this.isQuiet(command),
    );
  }

  private isQuiet(node: CommandNode | AndOr | Pipeline): boolean {
    if (node.type === "AndOr") return node.commands.every((command) => this.isQuiet(command));
    const inner = node.type === "Pipeline" ? node.commands.at(-1) : node;
    if (inner?.type === "TestCommand" || inner?.type === "ArithmeticCommand") return true;
    if (inner?.type !== "Command" || this.functions.has(inner.name?.value ?? "")) return false;
    return onlySilent(this.command(inner, none)) !== undefined;
  }

  private command(command: Command, values: Values): readonly Way[] | undefined {
    const { redirects } = command;
    const name = command.name && (textOf(command.name, none) ?? defaultProgram(command.name));
    // `exec > log` takes what the rest of the script prints, too.
    if (name === "exec") return undefined;
    if (name !== undefined && this.functions.has(name)) return this.call(name, command, values);
    if (redirects.some(duplicatesOther)) return undefined;
    if (redirects.some(takesOutput)) return behindRedirection(redirects, values);
    if (command.name === undefined) {
      return redirects.length === 0 ? this.set(command.prefix, values) : undefined;
    }
    return name === undefined ? undefined : this.named(name, command, values);
  }

  private named(name: string, command: Command, values: Values): readonly Way[] | undefined {
    switch (name) {
      case "cat":
        return heredoc(command, values, this.unknownWords);
      case "break":
      case "continue":
        return this.loops > 0 ? [{ ...nothing, over: "loop", values }] : undefined;
      case "exit":
        return this.exit(command, values);
      case "return":
        return this.calls.size > 0
          ? [{ ...nothing, isFailing: exitsBadly(command), over: "function", values }]
          : undefined;
      case "set":
        return this.calls.size > 0 && setsParameters(command) ? undefined : silent(values);
      case "trap":
        return this.isQuietTrap(command) ? silent(values) : undefined;
      default:
        return printsNothing(command)
          ? silent(values)
          : printedByProgram(name, command, values, this.unknownWords);
    }
  }

  private exit(command: Command, values: Values): readonly Way[] | undefined {
    if (exitsBadly(command)) return [{ ...nothing, over: "failed script", values }];
    return endsWell(command.args) ? [{ ...nothing, over: "script", values }] : undefined;
  }

  /** Whether a trap prints nothing, nor does the function that it may name. */
  private isQuietTrap(command: Command): boolean {
    if (printsNothing(command)) return true;
    const [name, ...signals] = wordTextsOf(command);
    const body = signals.length > 0 ? this.functions.get(name ?? "") : undefined;
    return body?.type === "BraceGroup" && isSilent(body);
  }

  /** What is known of variables behind `name=value`. */
  private set(prefix: Command["prefix"], values: Values): readonly Way[] | undefined {
    let ways: readonly Way[] | undefined = silent(values);
    for (const one of prefix) {
      if (one.type !== "Assignment" || !this.traced.has(one.name)) continue;
      const { name, value } = one;
      this.commands += 1;
      if (this.commands > mostCommands) return undefined;
      ways = this.behind(ways, (held) => {
        const texts = value.type === "Word" ? this.textsOf(value, held) : [undefined];
        return texts.flatMap((text) => silent(withValue(held, name, text)));
      });
      if (ways === undefined) return undefined;
    }
    return ways;
  }

  /** What a word may be that is given to a variable, where nothing is split; undefined among them where that is not known. */
  private textsOf(value: Word, values: Values): readonly (string | undefined)[] {
    const only = soleSubstitution(value);
    if (only === undefined) {
      const text = textOf(value, values);
      return [isUnknown(text, this.unknownWords) ? undefined : text];
    }
    const printed = only.script && this.list(only.script.commands, values);
    if (printed === undefined) return [undefined];
    return [
      ...new Set(
        printed.map(({ text, outline }) => (text ?? objectIn(outline))?.replace(/(?<!\n)\n+$/, "")),
      ),
    ];
  }

  private call(
    name: string,
    { args, prefix, redirects }: Command,
    values: Values,
  ): readonly Way[] | undefined {
    const body = this.functions.get(name);
    const isTaken = takeEverything(redirects);
    if (body?.type !== "BraceGroup" || this.calls.has(name) || prefix.length > 0) return undefined;
    if (redirects.length > 0 && !isTaken) return undefined;
    const given = args.map((word) => (word.type === "Word" ? textOf(word, values) : undefined));
    const { loops } = this;
    this.calls.add(name);
    // A loop around the call is none of the function's.
    this.loops = 0;
    const ways = this.list(body.body.commands, withParameters(values, given));
    this.loops = loops;
    this.calls.delete(name);
    return ways?.map((way) => ({
      ...way,
      ...(isTaken && nothing),
      over: way.over === "function" ? undefined : way.over,
      values: withParameters(way.values, parametersOf(values)),
    }));
  }
}

/** The outline of an object, or of any number of them: a command that fails need not stop a script that keeps what it prints. */
function objectIn(outline: string | undefined): string | undefined {
  const object = outline?.trimEnd();
  if (!object?.startsWith("{")) return undefined;
  return object.endsWith(anyTimes) ? object : `${object}${anyTimes}`;
}
