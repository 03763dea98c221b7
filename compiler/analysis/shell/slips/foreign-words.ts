import type { Command, Redirection, SyntaxNode, Word } from "unbash";
import { countsOf } from "../../../source/counts-of.ts";
import { printingBuiltins } from "../builtins.ts";
import { wordsOf } from "../command-words.ts";
import { filePrograms } from "../file-programs.ts";
import type { ScriptRange } from "../placement.ts";
import { programName } from "../program-words.ts";
import { commandsInScript } from "../visit-script.ts";

/** A name in a word of a script as other languages write placeholders, which the shell leaves as it is: `{name}`, `'$name'`. */
export interface ForeignWord extends ScriptRange {
  readonly name: string;
  readonly text: string;
  /** Whether it is in braces, and the program that gets it, or the file that is called so, can do nothing with them. */
  readonly isPlain: boolean;
  /** Whether it is all of a word of a program that has no use for braces, whatever else the script says of the name. */
  readonly isWord: boolean;
}

/** Most scripts have nothing of it, and need no parser. */
const maybeForeign = /(?<![$%@{\\])\{[A-Za-z_]\w*\}(?!\})|'[^']*\$\{?[A-Za-z_]/;

/** The names in the words and texts of a script as other languages write placeholders; those that nothing else in it speaks of. */
export function foreignWords(script: string): readonly ForeignWord[] {
  if (!maybeForeign.test(script)) return [];
  const found: ForeignWord[] = [];
  for (const command of commandsInScript(script)) found.push(...foreignIn(command, script));
  if (found.length === 0) return found;
  const mentions = countsOf(script.match(/\w+/g) ?? []);
  const own = countsOf(found.map(({ name }) => name));
  return found.filter(({ name, isWord }) => isWord || mentions.get(name) === own.get(name));
}

/** Programs of whose words none is in braces as a whole, whatever their patterns and formats have. */
const takesNoBraces =
  /^(?:apt(?:-get)?|brew|cargo|cd|git|make|npm|npx|pip3?|pnpm|poetry|pytest|uv|wget|yarn)$/;

/** Programs for which braces and dollars are part of a filter, a pattern, a format, or of a program of theirs. */
const hasOwnSigns =
  /^(?:[gmn]?awk|ag|bash|bun|deno|docker|envsubst|fd|find|gh|git|go|[ef]?grep|helm|jinja2?|jq|ksh|kubectl|mustache|node|nomad|parallel|perl|php|podman|python[\d.]*|rename|rg|ruby|sed|sh|tmux|watch|xargs|yq|zsh)$/;

function foreignIn(command: Command, script: string): readonly ForeignWord[] {
  const { name, redirects } = command;
  const words = wordsOf(command).filter(mayHoldName);
  if (words.length + redirects.length === 0) return [];
  const program = name?.value ?? "";
  const isPrinted = printingBuiltins.has(program) && !redirects.some(isFile);
  const isPlain = isPrinted || filePrograms.has(program);
  const whole = takesNoBraces.test(programName(program)) ? words.flatMap(wholeName) : [];
  if (hasOwnSigns.test(programName(program))) return whole;
  const others = [
    ...words.flatMap((word) => namesOf(word, script, isPlain)),
    ...redirects.flatMap((one) => {
      if (one.type === "HereDoc") return bracedIn(one.body, script, false);
      return one.target ? namesOf(one.target, script, isFile(one)) : [];
    }),
  ];
  return [...whole, ...others.filter(({ start }) => whole.every((one) => one.start !== start))];
}

/** Whether a word has braces or single quotes, without which nothing in it is such a name. */
function mayHoldName({ text }: Word): boolean {
  return text.includes("{") || text.includes("'");
}

/** The name in braces that a word is, in quotes or without. */
function wholeName({ text, pos, end }: Word): readonly ForeignWord[] {
  const [, quote = "", braces = "", name] = /^(["']?)(\{([A-Za-z_]\w*)\})\1$/.exec(text) ?? [];
  if (name === undefined) return [];
  const start = pos + quote.length;
  return [{ name, text: braces, start, end: end - quote.length, isPlain: true, isWord: true }];
}

function isFile(one: Redirection): boolean {
  return one.type === "Redirect" && /^[<>]/.test(one.operator);
}

function namesOf(
  { parts, pos, end }: Word,
  script: string,
  isPlain: boolean,
): readonly ForeignWord[] {
  return (parts ?? [{ type: "Literal", pos, end }]).flatMap((part): readonly ForeignWord[] => {
    if (part.type === "DoubleQuoted") {
      const inside = "parts" in part ? part.parts : [];
      return inside.flatMap((one) =>
        one.type === "Literal" ? bracedIn(one, script, isPlain) : [],
      );
    }
    if (part.type === "SingleQuoted") {
      return [...bracedIn(part, script, isPlain), ...placesOf(expanded, part, script, false)];
    }
    return part.type === "Literal" ? bracedIn(part, script, isPlain) : [];
  });
}

/** A brace that belongs to nothing before it: formats and expansions have a sign there. */
const braced = /(?<![$%@{\\]|-I)\{([A-Za-z_]\w*)\}(?!\})/g;
const expanded = /(?<!\\)\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;

type Place = Pick<SyntaxNode, "end" | "pos">;

function bracedIn(place: Place, script: string, isPlain: boolean): readonly ForeignWord[] {
  return placesOf(braced, place, script, isPlain);
}

function placesOf(
  pattern: RegExp,
  { pos, end }: Place,
  script: string,
  isPlain: boolean,
): readonly ForeignWord[] {
  // What stands before belongs to it, too.
  const before = Math.max(0, pos - 2);
  return [...script.slice(before, end).matchAll(pattern)].flatMap((match) => {
    const [text, first, second = ""] = match;
    const start = before + match.index;
    if (start < pos) return [];
    return [
      { name: first ?? second, text, start, end: start + text.length, isPlain, isWord: false },
    ];
  });
}
