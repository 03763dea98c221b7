import type { Report } from "../../document/cursor.ts";
import type { LoweredWord } from "../../lower/command.ts";
import { writtenText } from "./written-text.ts";

/** What somebody meant who is used to a shell. */
interface Habit {
  readonly pattern: RegExp;
  /** What does not happen. */
  readonly effect: string;
}

/** Words that only shells understand. */
const habits: readonly Habit[] = [
  { pattern: /^(?:&&|\|\||;|&)$|[^;\\];$/, effect: "no second command is run" },
  { pattern: /^\|&?$/, effect: "nothing is piped" },
  {
    pattern: /^(?:[0-9]?>>?|[0-9]?<|&>|[0-9]>&[0-9]|2>\/dev\/null|>\/dev\/null)$|^[0-9]?>>?[\w./{]/,
    effect: "nothing is redirected",
  },
  { pattern: /^[^']*\$(?:[A-Za-z_]|\{[A-Za-z_])/, effect: "no variable is read" },
  { pattern: /\$\(|^`/, effect: "no command is run for it" },
];

/** Programs for which an unquoted glob means files, and which do not expand one themselves. */
const fileReaders =
  /^(?:cat|chmod|chown|cp|diff|echo|head|ls|mv|rm|sort|stat|tail|tar|touch|uniq|wc|zip)$/;

/** Programs that read such text themselves. */
const interpreters = /^(?:awk|bash|dash|fish|gawk|jq|ksh|perl|ruby|sed|sh|zsh)$/;

/** Reports what only a shell would understand: there is none. */
export function checkShellSyntax(words: readonly LoweredWord[], report: Report): void {
  const [first, ...others] = words;
  if (first === undefined) return;
  const program = writtenText(first);
  if (!first.isQuoted && /^[A-Za-z_]\w*=/.test(program)) {
    const effect = "a program of that name is looked for, and no variable is set";
    report("literal-shell-syntax", first.span, { text: program, effect });
    return;
  }
  if (interpreters.test(program)) return;
  for (const word of others) {
    const text = writtenText(word);
    const isSaid = word.isQuoted || word.parts.some(({ kind }) => kind === "command-malformed");
    const effect = isSaid ? undefined : effectOf(text, program);
    if (effect === undefined) continue;
    report("literal-shell-syntax", word.span, { text, effect });
    return;
  }
}

function effectOf(text: string, program: string): string | undefined {
  if (/^[^-={]*[*?]/.test(text) && fileReaders.test(program)) return "no file names are put in";
  return habits.find(({ pattern }) => pattern.test(text))?.effect;
}
