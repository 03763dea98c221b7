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
  Statement,
  Word,
} from "unbash";
import { wordsOf } from "./command-words.ts";
import { printedByGh } from "./gh-outline.ts";
import { hole } from "./hole.ts";
import { printsList } from "./jq-list.ts";
import { builtByJq } from "./jq-outline.ts";
import { parseShell } from "./parse-shell.ts";
import { printsNothing } from "./prints-nothing.ts";
import { printsTruth } from "./python-truth.ts";
import { takeEverything, takesOutput } from "./takes-output.ts";

/** Text that a script may print. */
export interface PrintedText {
  /** Undefined where only its end is known. */
  readonly text: string | undefined;
  /** The text with holes for what only a run knows; undefined where not even that is known. */
  readonly outline?: string | undefined;
  readonly endsWithNewline: boolean;
}

/**
 * The texts that a script may print, where they can be read off it: constant words of `echo` and
 * `printf`, quoted heredocs through `cat`, in sequence, in the branches of `if`, and up to an `exit 0`. Undefined where
 * anything else may print. A text that has one of the unknown words in it is unknown itself.
 */
export function printedTexts(
  script: string,
  unknownWords: readonly string[],
): readonly PrintedText[] | undefined {
  // Most constant outputs are plain words, which need no parser.
  const words = /^echo((?: [\w.,:/-]+)*)\n?$/.exec(script)?.[1]?.split(" ").slice(1);
  if (words !== undefined && !unknownWords.some((unknown) => script.includes(unknown))) {
    const text = echoed(words);
    if (text !== undefined) return [{ text, outline: text, endsWithNewline: text.endsWith("\n") }];
  }
  const parsed: ParsedScript = parseShell(script);
  if (parsed.errors !== undefined && parsed.errors.length > 0) return undefined;
  const texts = new Reader(unknownWords).list(parsed.commands);
  return texts?.map(({ text, outline, endsWithNewline }) => ({ text, outline, endsWithNewline }));
}

/** What is printed on one way through a script, or through some of its commands. */
interface Way extends PrintedText {
  /** Whether the script ends there. */
  readonly isOver?: true;
}

const nothing: PrintedText = { text: "", outline: "", endsWithNewline: false };
const silent: readonly Way[] = [nothing];
const over: readonly Way[] = [{ ...nothing, isOver: true }];
const mostTexts = 16;

/** Options with which commands answer by their exit code alone. */
const quietOptions: ReadonlyMap<string, RegExp> = new Map([
  ["cmp", /^-\w*s|^--quiet|^--silent/],
  ["git", /^--quiet$/],
  ["grep", /^-[a-zA-Z]*q|^--quiet|^--silent/],
  ["systemctl", /^-q$|^--quiet$/],
]);

class Reader {
  private readonly unknownWords: readonly string[];

  constructor(unknownWords: readonly string[]) {
    this.unknownWords = unknownWords;
  }

  list(statements: readonly Statement[]): readonly Way[] | undefined {
    let texts = silent;
    for (const statement of statements) {
      if (texts.every(({ isOver }) => isOver)) break;
      const next = this.statement(statement);
      if (next === undefined) return undefined;
      texts = combined(texts, next);
      if (texts.length > mostTexts) return undefined;
    }
    return texts;
  }

  private statement({ command, background }: Statement): readonly Way[] | undefined {
    if (background === true) return undefined;
    switch (command.type) {
      case "Command":
        return this.command(command);
      case "If":
        return this.branches(command);
      case "Case":
        return this.cases(command);
      case "AndOr":
        return this.choice(command) ?? this.chain(command);
      case "BraceGroup":
        return this.list(command.body.commands);
      case "Pipeline":
        return this.pipeline(command);
      case "ArithmeticCommand":
      case "TestCommand":
        return silent;
      default:
        return undefined;
    }
  }

  /** What a pipe prints whatever goes into it. */
  private pipeline({ commands }: Pipeline): readonly Way[] | undefined {
    const last = commands.at(-1);
    const texts = last?.type === "Command" && last.name?.text === "jq" ? this.command(last) : [];
    return texts?.some(({ outline }) => outline !== undefined) ? texts : undefined;
  }

  /** The branches of a `case`; without one for all the rest, nothing may be printed. */
  private cases({ items }: Case): readonly Way[] | undefined {
    const isComplete = items.some(({ pattern }) => pattern.some(({ text }) => text === "*"));
    const texts: Way[] = isComplete ? [] : [nothing];
    for (const { body, terminator } of items) {
      const printed = this.list(body.commands);
      if (printed === undefined || terminator === ";&" || terminator === ";;&") return undefined;
      texts.push(...printed);
    }
    return texts;
  }

  /**
   * `test && echo yes || echo no`: one of both, since `echo` does not fail. `gh issue list --json title || echo '[]'`: a command
   * that prints JSON prints nothing where it fails.
   */
  private choice({ commands, operators }: AndOr): readonly Way[] | undefined {
    const [condition, yes, no] = commands;
    if (operators.join(" ") === "||" && condition?.type === "Command" && yes?.type === "Command") {
      if (!["gh", "jq"].includes(condition.name?.text ?? "")) return undefined;
      const [first, second] = [this.command(condition), this.command(yes)];
      return first && second && [...first, ...second];
    }
    if (operators.join(" ") !== "&& ||" || !condition || !yes || !no) return undefined;
    if (!this.isQuiet(condition) || yes.type !== "Command" || no.type !== "Command")
      return undefined;
    const [first, second] = [this.command(yes), this.command(no)];
    return first && second && [...first, ...second];
  }

  /** Any other chain, such as `test && echo yes`: each command behind the first one may print, or not run. */
  private chain({ commands }: AndOr): readonly Way[] | undefined {
    const parts = commands.map(
      (one) => this.printer(one) ?? (this.isQuiet(one) ? silent : undefined),
    );
    let texts = silent;
    for (const [index, part] of parts.entries()) {
      if (part === undefined) return undefined;
      const next = index === 0 || part === silent ? part : [...part, ...silent];
      texts = combined(texts, next);
      if (texts.length > mostTexts) return undefined;
    }
    return texts;
  }

  /** What a command of a chain prints, or commands in braces. */
  private printer(node: PipelineNode): readonly Way[] | undefined {
    if (node.type === "BraceGroup") return this.list(node.body.commands);
    return node.type === "Command" ? this.command(node) : undefined;
  }

  private branches(node: If): readonly Way[] | undefined {
    const clauses = [node.clause, ...node.elif.map(({ clause }) => clause)];
    if (clauses.some((clause) => !this.isSilent(clause))) return undefined;
    const bodies = [node.then, ...node.elif.map((elif) => elif.then)];
    const texts: Way[] = node.else === undefined ? [nothing] : [];
    for (const body of node.else === undefined ? bodies : [...bodies, node.else]) {
      const printed = this.list(body.commands);
      if (printed === undefined) return undefined;
      texts.push(...printed);
    }
    return texts;
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
    if (inner?.type !== "Command") return false;
    const quiet = quietOptions.get(inner.name?.value ?? "");
    const isQuieted = inner.args.some((word) => word.type === "Word" && quiet?.test(word.value));
    return isQuieted || (this.command(inner)?.every(({ text }) => text === "") ?? false);
  }

  private command(command: Command): readonly Way[] | undefined {
    const { args, redirects } = command;
    const name = command.name && constantOf(command.name);
    // `exec > log` takes what the rest of the script prints, too.
    if (name === "exec") return undefined;
    if (redirects.some(takesOutput)) return behindRedirection(redirects);
    if (command.name === undefined) return redirects.length === 0 ? silent : undefined;
    if (name === undefined) return undefined;
    if (name === "cat") return this.heredoc(command);
    if (name === "exit") return endsWell(args) ? over : undefined;
    if (printsNothing(command)) return silent;
    return this.printing(name, command);
  }

  private printing(name: string, command: Command): readonly Way[] | undefined {
    if (pythons.has(name)) return printedByPython(command);
    const { args, prefix, redirects } = command;
    const isPlain = prefix.length === 0 && redirects.every(({ type }) => type === "Redirect");
    return isPlain ? this.builtin(name, args) : undefined;
  }

  private builtin(name: string, args: Command["args"]): readonly Way[] | undefined {
    const words = args.map((word) => (word.type === "Word" ? constantOf(word) : undefined));
    const known = words.filter((word) => word !== undefined);
    const isKnown = known.length === words.length;
    const outlines = args.map((word) => (word.type === "Word" ? outlineOf(word) : hole));
    if (name === "echo") {
      const text = isKnown ? echoed(known) : undefined;
      return this.known(text, echoEnd(words[0]), text ?? echoed(outlines));
    }
    if (name === "jq") {
      const isJoined = outlines.some((word) => /^(?:-\w*j|--join-output)/.test(word));
      const list = printsList(outlines) ? `[${hole}]` : undefined;
      const outline = builtByJq(outlines) ?? list;
      return this.known(undefined, !isJoined, outline);
    }
    if (name === "gh") {
      const outline = printedByGh(outlines);
      return outline === undefined ? undefined : this.known(undefined, true, outline);
    }
    if (name !== "printf") return undefined;
    const text = isKnown ? formatted(known) : undefined;
    const outline = text ?? formatted(outlines, hole);
    return outline === undefined ? undefined : this.known(text, outline.endsWith("\n"), outline);
  }

  /** A text, or where it is not known the way it ends; nothing where not even that is. */
  private known(
    text: string | undefined,
    endsWithNewline: boolean | undefined,
    outline = text,
  ): readonly Way[] | undefined {
    if (endsWithNewline === undefined) return undefined;
    const isKnown = text !== undefined && !this.unknownWords.some((word) => text.includes(word));
    const open = this.unknownWords.reduce((all, word) => all?.replaceAll(word, hole), outline);
    return [{ text: isKnown ? text : undefined, outline: open, endsWithNewline }];
  }

  private heredoc({ args, redirects, prefix }: Command): readonly Way[] | undefined {
    const [redirect, ...others] = redirects;
    if (others.length > 0 || args.length > 0 || prefix.length > 0) return undefined;
    if (redirect?.type !== "HereDoc" || redirect.operator !== "<<") return undefined;
    const { delimiter, body, closing } = redirect;
    if (delimiter === undefined || closing === undefined) return undefined;
    const isFixed = delimiter.quoted === true || body.parts === undefined;
    const ends = body.text.endsWith("\n");
    return this.known(isFixed ? body.text : undefined, ends, isFixed ? body.text : outlineOf(body));
  }
}

/** What is left to print of a command whose output is taken elsewhere: its errors, if they are not. */
function behindRedirection(redirects: Command["redirects"]): readonly Way[] | undefined {
  return takeEverything(redirects) ? silent : undefined;
}

const pythons: ReadonlySet<string> = new Set(["python", "python3"]);

/** A truth value, whichever it is. */
const pythonTruths: readonly Way[] = ["True\n", "False\n"].map((text) => {
  return { text, outline: text, endsWithNewline: true };
});

function printedByPython(command: Command): readonly Way[] | undefined {
  const program = programOf(command);
  return program !== undefined && printsTruth(program) ? pythonTruths : undefined;
}

/** The program that Python is given behind `-c` or in a heredoc, with holes for what only a run knows. */
function programOf({ args, prefix, redirects }: Command): string | undefined {
  const [word, program, ...others] = wordsOf({ args });
  if (prefix.length > 0 || others.length > 0) return undefined;
  if (word?.text === "-c") {
    return program && redirects.length === 0 ? outlineOf(program) : undefined;
  }
  const isStandard = (word === undefined || word.text === "-") && program === undefined;
  const [only] = redirects.length === 1 ? redirects : [];
  return isStandard && only?.type === "HereDoc" ? outlineOf(only.body) : undefined;
}

/** Every text of the first ones with every text of the second ones behind it. */
function combined(first: readonly Way[], second: readonly Way[]): readonly Way[] {
  return first.flatMap((one) => second.map((other) => append(one, other)));
}

function append(first: Way, second: Way): Way {
  if (first.isOver || (second.text === "" && !second.isOver)) return first;
  const isKnown = first.text !== undefined && second.text !== undefined;
  const isOutlined = first.outline !== undefined && second.outline !== undefined;
  return {
    text: isKnown ? `${first.text}${second.text}` : undefined,
    outline: isOutlined ? `${first.outline}${second.outline}` : undefined,
    endsWithNewline: second.text === "" ? first.endsWithNewline : second.endsWithNewline,
    ...(second.isOver && { isOver: true }),
  };
}

/** Whether `exit` is given no code but that of success: what failing scripts have printed is kept by some recipes only. */
function endsWell([code, ...others]: Command["args"]): boolean {
  return code === undefined || (code.type === "Word" && code.text === "0" && others.length === 0);
}

/** The text of a word that nothing expands in. */
function constantOf(word: Word): string | undefined {
  for (const part of word.parts ?? []) {
    const { type } = part;
    if (type === "DoubleQuoted") {
      if (part.parts.some((child) => child.type !== "Literal")) return undefined;
    } else if (type !== "Literal" && type !== "SingleQuoted" && type !== "AnsiCQuoted") {
      return undefined;
    }
  }
  return word.parts === undefined && word.text.startsWith("~") ? undefined : word.value;
}

const plainParts: ReadonlySet<string> = new Set(["Literal", "SingleQuoted", "AnsiCQuoted"]);

/** The text of a word or heredoc, with holes for what expands in it. */
function outlineOf({ parts = [], text }: Pick<Word, "parts" | "text">): string {
  const open = (one: { readonly type: string }): string =>
    plainParts.has(one.type) && "value" in one ? String(one.value) : hole;
  const flat = parts.map((part) =>
    part.type === "DoubleQuoted" ? part.parts.map(open).join("") : open(part),
  );
  return parts.length === 0 ? text : flat.join("");
}

function echoed(words: readonly string[]): string | undefined {
  const [first, ...rest] = words;
  if (first === "-n") return rest[0]?.startsWith("-") ? undefined : rest.join(" ");
  return first?.startsWith("-") ? undefined : `${words.join(" ")}\n`;
}

/** Whether what `echo` prints ends with a newline, by its first word; undefined where that is not known. */
function echoEnd(first: string | undefined): boolean | undefined {
  if (first === "-n") return false;
  return first?.startsWith("-") ? undefined : true;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["\\n", "\n"],
  ["\\t", "\t"],
  ["\\\\", "\\"],
  ["%%", "%"],
]);

/** What `printf` prints; undefined where a directive is not known that has no stand-in. */
function formatted([format, ...values]: readonly string[], standIn?: string): string | undefined {
  if (format === undefined || format.startsWith("-")) return undefined;
  const waiting = [...values];
  let text = "";
  do {
    const left = waiting.length;
    const next = formattedOnce(format, waiting, standIn);
    // A format without a directive uses none of the values up.
    if (next === undefined || (waiting.length > 0 && waiting.length === left)) return undefined;
    text += next;
  } while (waiting.length > 0);
  return text;
}

/** What a format prints of the values that wait, some of which it takes away. */
function formattedOnce(format: string, waiting: string[], standIn?: string): string | undefined {
  let known = true;
  const text = format.replaceAll(/%.|\\.|%$|\\$/gsu, (directive) => {
    const isValue = directive.startsWith("%") && directive !== "%%";
    const given = isValue ? waiting.shift() : undefined;
    const value = directive === "%s" ? given : escapes.get(directive);
    if ((value ?? standIn) === undefined) known = false;
    return value ?? standIn ?? "";
  });
  return known ? text : undefined;
}
