import type { CommandDefaults } from "../../../../ir/command.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import type { Span } from "../../../../source/span.ts";
import { writtenText } from "../../written-text.ts";
import { programOf, startedAt } from "./started-program.ts";

/** A text that a shell reads. */
export interface ShellScript {
  /** The shell as far as it makes a difference. */
  readonly interpreter: "bash" | "sh";
  readonly word: LoweredWord;
  /** How many words behind it are its arguments; undefined where something else may add some. */
  readonly arguments: number | undefined;
}

/** What shells are called. */
export const shells = /^(?:ash|bash|dash|fish|ksh|sh|zsh)$/;
/** The option behind which a shell is given a script. */
export const behindShellOption = /^-[a-z]*c$/;

/** Shells with a grammar of their own. */
const otherShells = /^(?:fish|zsh)$/;

/** Whether a word is a shell. */
export function isShell(word: LoweredWord): boolean {
  return shells.test(programOf(word));
}

/** Whether a word is a shell that is given a script, whatever starts it: `git bisect run sh -c TEXT`. */
export function isShellWithScript(words: readonly LoweredWord[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]];
  // Options are told faster than shells.
  if (word === undefined || next === undefined || !writtenText(next).startsWith("-")) return false;
  return isShell(word) && scriptBehind(words.slice(index + 1)) !== undefined;
}

/** The word behind a shell's `-c`; behind the name of a file are the arguments of what that holds. */
export function scriptBehind(words: readonly LoweredWord[]): LoweredWord | undefined {
  const texts = words.map((word) => writtenText(word));
  const at = texts.findIndex((text) => behindShellOption.test(text));
  const hasFile = texts
    .slice(0, Math.max(0, at))
    .some((text, index) => !(/^[-+]/.test(text) || /^[-+][a-z]*o$/.test(texts[index - 1] ?? "")));
  return at < 0 || hasFile ? undefined : words[at + 1];
}

/** Programs whose last words are a script of a shell, here or on another host. */
const lastWordScripts = /^(?:ssh|watch)$/;

/** What a shell reads as a script: of this command, in a container or on another host, as it is without the caller. */
export function shellScriptIn(
  words: readonly LoweredWord[],
  defaults: CommandDefaults,
): ShellScript | undefined {
  const started = startedAt(words);
  const at = words.findIndex(
    (word, index) => (index === started && isShell(word)) || isShellWithScript(words, index),
  );
  const starting = words[at < 0 ? started : at];
  const program = starting && programOf(starting);
  if (program === undefined || otherShells.test(program)) return undefined;
  const script =
    at < 0 ? lastScript(program, words.slice(started + 1)) : scriptBehind(words.slice(at + 1));
  if (script === undefined) return undefined;
  return {
    interpreter: program === "bash" ? "bash" : "sh",
    word: withDefault(script, defaults),
    arguments:
      at < 0 || words.slice(0, at).some(addsWords) ? undefined : countBehind(script, words),
  };
}

/** Programs that write words of their own behind a command. */
function addsWords(word: LoweredWord): boolean {
  return /^(?:env|find|parallel|xargs)$/.test(programOf(word));
}

/** How many words follow a script and the name that it is given. */
function countBehind(script: LoweredWord, words: readonly LoweredWord[]): number {
  return Math.max(0, words.length - words.indexOf(script) - 2);
}

function lastScript(program: string, words: readonly LoweredWord[]): LoweredWord | undefined {
  const last = lastWordScripts.test(program) ? words.at(-1) : undefined;
  return last?.isQuoted === true ? last : undefined;
}

/** The text of a default, where a script is nothing but a value. */
export function withDefault(script: LoweredWord, defaults: CommandDefaults): LoweredWord {
  const [only] = script.parts;
  if (only?.kind !== "command-value" || script.parts.length > 1) return script;
  const declared = defaults.get(only.name);
  if (declared === undefined) return withText(script, only.default ?? "", script.span);
  if (declared.kind === "text") {
    const { literal, text } = declared;
    // Where some braces are no placeholder, all of them stay what they are.
    const isLiteral = text.parts.some(({ kind }) => kind === "command-malformed");
    return isLiteral ? withText(script, literal, text.span) : { ...script, ...text };
  }
  const isText = declared.kind === "constant" && typeof declared.value === "string";
  return isText ? withText(script, declared.value, declared.span) : script;
}

function withText(word: LoweredWord, text: string, span: Span): LoweredWord {
  return text === "" ? word : { ...word, parts: [{ kind: "text", text }], span };
}
