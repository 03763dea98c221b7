import type { Command, ParsedScript, Statement, Word } from "unbash";
import { parse } from "unbash";

/**
 * What a script prints, where that can be read off it: constant words of `echo` and `printf`, and a
 * quoted heredoc through `cat`. Undefined for everything else.
 */
export function printedText(script: string): string | undefined {
  // Most constant outputs are plain words, which need no parser.
  const words = /^echo((?: [\w.,:/-]+)*)\n?$/.exec(script)?.[1];
  if (words !== undefined) return echoed(words.split(" ").slice(1));
  const parsed: ParsedScript = parse(script);
  if (parsed.errors !== undefined && parsed.errors.length > 0) return undefined;
  let printed: string | undefined;
  for (const statement of parsed.commands) {
    const text = printedBy(statement);
    if (text === undefined) return undefined;
    if (text !== silent) printed = (printed ?? "") + text;
  }
  return printed;
}

const silent = Symbol("prints nothing");

function printedBy({ command, background }: Statement): string | typeof silent | undefined {
  if (background === true || command.type !== "Command") return undefined;
  const name = command.name && constantOf(command.name);
  if (command.name === undefined) return command.redirects.length === 0 ? silent : undefined;
  if (name === "cat") return quotedHeredoc(command);
  if (command.redirects.length > 0 || command.prefix.length > 0) return undefined;
  const words = command.args.map((word) => (word.type === "Word" ? constantOf(word) : undefined));
  const constants = words.filter((word) => word !== undefined);
  if (name === "set" || name === ":" || name === "true") return silent;
  if (constants.length < words.length) return undefined;
  if (name === "echo") return echoed(constants);
  return name === "printf" ? formatted(constants) : undefined;
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
  if (word.parts === undefined && word.text.startsWith("~")) return undefined;
  return word.value;
}

function echoed(words: readonly string[]): string | undefined {
  const [first, ...rest] = words;
  if (first === "-n") return rest[0]?.startsWith("-") ? undefined : rest.join(" ");
  return first?.startsWith("-") ? undefined : `${words.join(" ")}\n`;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["\\n", "\n"],
  ["\\t", "\t"],
  ["\\\\", "\\"],
  ["%%", "%"],
]);

function formatted([format, ...values]: readonly string[]): string | undefined {
  if (format === undefined || format.startsWith("-")) return undefined;
  const waiting = [...values];
  let known = true;
  const text = format.replaceAll(/%.|\\.|%$|\\$/gsu, (directive) => {
    const value = directive === "%s" ? waiting.shift() : escapes.get(directive);
    if (value === undefined) known = false;
    return value ?? "";
  });
  return known && waiting.length === 0 ? text : undefined;
}

function quotedHeredoc(command: Command): string | undefined {
  const [redirect, ...others] = command.redirects;
  if (others.length > 0 || command.args.length > 0 || command.prefix.length > 0) return undefined;
  if (redirect?.type !== "HereDoc" || redirect.operator !== "<<") return undefined;
  const { delimiter, body, closing } = redirect;
  return delimiter?.quoted === true && closing !== undefined ? body.text : undefined;
}
