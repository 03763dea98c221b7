import type { Command, Redirection, SyntaxNode, Word } from "unbash";
import { countsOf } from "../../../../source/counts-of.ts";
import { printingBuiltins } from "../../builtins.ts";
import { isTest, wordsOf } from "../../command-words.ts";
import { filePrograms } from "../../file-programs.ts";
import type { ScriptRange } from "../../placement.ts";
import { programName } from "../../program-words.ts";
import { commandsInScript, visitScript } from "../../visit-script.ts";

/** A name in a word of a script as other languages write placeholders, which the shell leaves as it is: `{name}`, `'$name'`. */
export interface ForeignWord extends ScriptRange {
  readonly name: string;
  readonly text: string;
  /** Whether it is in braces, and the program that gets it, or the file that is called so, can do nothing with them. */
  readonly isPlain: boolean;
  /** Whether it is all of a word of a program that has no use for braces, whatever else the script says of the name. */
  readonly isWord: boolean;
  /** Whether it is in the name of a file or the address of a page, whatever placeholders of that name the script has besides. */
  readonly isPlace: boolean;
}

/** Most scripts have nothing of it, and need no parser. */
const maybeForeign = /(?<![$%@{\\])\{[A-Za-z_]\w*\}(?!\})|'[^']*\$\{?[A-Za-z_]/;

/** The names in the words and texts of a script as other languages write placeholders; those that nothing else in it speaks of. */
export function foreignWords(script: string): readonly ForeignWord[] {
  if (!maybeForeign.test(script)) return [];
  const found: ForeignWord[] = [];
  for (const command of commandsInScript(script)) found.push(...foreignIn(command, script));
  if (script.includes("((")) visitScript(script, (node) => found.push(...namesInSum(node, script)));
  if (found.length === 0) return found;
  const mentions = countsOf(script.match(/\w+/g) ?? []);
  const placeholders = countsOf(script.match(/(?<=\{\{)\w+(?=[\w.-]{0,80}\}\})/g) ?? []);
  const own = countsOf(found.map(({ name }) => name));
  return found.filter(({ name, isWord, isPlace }) => {
    const others = (mentions.get(name) ?? 0) - (own.get(name) ?? 0);
    return isWord || others === 0 || (isPlace && others === placeholders.get(name));
  });
}

/** Programs of whose words none is in braces as a whole, whatever their patterns and formats have. */
const takesNoBraces =
  /^(?:apt(?:-get)?|brew|cargo|cd|docker|find|git|make|npm|npx|pip3?|pnpm|podman|poetry|pytest|uv|wget|yarn)$/;

/** Whether a word of a test is a text in quotes beside a sign of equality: it may ask what somebody has left as it was. */
function isTextIn(words: readonly Word[], at: number): boolean {
  const isSign = (word: Word | undefined): boolean => /^(?:!=|==?)$/.test(word?.text ?? "");
  return /^["']/.test(words[at]?.text ?? "") && (isSign(words[at - 1]) || isSign(words[at + 1]));
}

/** Programs for which braces and dollars are part of a filter, a pattern, a format, or of a program of theirs. */
const hasOwnSigns =
  /^(?:[gmn]?awk|ag|bash|bun|deno|docker|envsubst|fd|find|gh|git|go|[ef]?grep|helm|jinja2?|jq|ksh|kubectl|mustache|node|nomad|parallel|perl|php|podman|python[\d.]*|rename|rg|ruby|sed|sh|tmux|watch|xargs|yq|zsh)$/;

function foreignIn(command: Command, script: string): readonly ForeignWord[] {
  const { name, redirects } = command;
  const program = name?.value ?? "";
  const words = wordsOf(command).filter(
    (word, at, all) => mayHoldName(word) && !(isTest(command) && isTextIn(all, at)),
  );
  // No program is called by a name in braces.
  const called = name && mayHoldName(name) ? wholeName(name) : [];
  if (words.length + redirects.length === 0) return called;
  const isPrinted = printingBuiltins.has(program) && !redirects.some(isFile);
  const isOfFiles = filePrograms.has(program);
  const how = { isPlain: isPrinted || isOfFiles, isPlace: isOfFiles };
  const whole = [
    ...called,
    ...(takesNoBraces.test(programName(program)) ? words.flatMap(wholeName) : []),
    ...(isTest(command) ? words.flatMap(wholeName) : []),
    ...(fetchesPages.test(programName(program)) ? words.flatMap(nameInAddress) : []),
  ];
  if (hasOwnSigns.test(programName(program))) return whole;
  const others = [
    ...words.flatMap((word) => namesOf(word, script, how)),
    ...redirects.flatMap((one) => {
      if (one.type === "HereDoc") return bracedIn(one.body, script, loose);
      const isOfFile = isFile(one);
      return one.target
        ? namesOf(one.target, script, { isPlain: isOfFile, isPlace: isOfFile })
        : [];
    }),
  ];
  return [...whole, ...others.filter(({ start }) => whole.every((one) => one.start !== start))];
}

/** The names in braces in a sum, where the shell knows no braces. */
function namesInSum(node: SyntaxNode, script: string): readonly ForeignWord[] {
  if (node.type !== "ArithmeticExpansion" && node.type !== "ArithmeticCommand") return [];
  const how = { isPlain: true, isPlace: false };
  return bracedIn(node, script, how).map((one) => ({ ...one, isWord: true }));
}

/** What is known of a name from where it stands. */
type How = Pick<ForeignWord, "isPlace" | "isPlain">;

const loose: How = { isPlain: false, isPlace: false };

/** Programs that take braces in an address for a choice, of which a single word is none. */
const fetchesPages = /^(?:curl|wget)$/;

/** The names in braces in the host of an address, or alone before its path: `"{url}/health"`, `https://{host}/`. */
function nameInAddress({ text, pos }: Word): readonly ForeignWord[] {
  const [, before = "", braces = "", name] =
    /^(["']?(?:https?:\/\/[\w.-]*)?)(\{([A-Za-z_]\w*)\})(?=["']?$|[/:?.])/.exec(text) ?? [];
  if (name === undefined) return [];
  const start = pos + before.length;
  const end = start + braces.length;
  return [{ name, text: braces, start, end, isPlain: true, isWord: false, isPlace: true }];
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
  const whole = { isPlain: true, isWord: true, isPlace: false };
  return [{ name, text: braces, start, end: end - quote.length, ...whole }];
}

function isFile(one: Redirection): boolean {
  return one.type === "Redirect" && /^[<>]/.test(one.operator);
}

function namesOf({ parts, pos, end }: Word, script: string, how: How): readonly ForeignWord[] {
  return (parts ?? [{ type: "Literal", pos, end }]).flatMap((part): readonly ForeignWord[] => {
    if (part.type === "DoubleQuoted") {
      const inside = "parts" in part ? part.parts : [];
      return inside.flatMap((one) => (one.type === "Literal" ? bracedIn(one, script, how) : []));
    }
    if (part.type === "SingleQuoted") {
      return [...bracedIn(part, script, how), ...placesOf(expanded, part, script, loose)];
    }
    return part.type === "Literal" ? bracedIn(part, script, how) : [];
  });
}

/** A brace that belongs to nothing before it: formats and expansions have a sign there. */
const braced = /(?<![$%@{\\]|-I)\{([A-Za-z_]\w*)\}(?!\})/g;
const expanded = /(?<!\\)\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;

type Place = Pick<SyntaxNode, "end" | "pos">;

function bracedIn(place: Place, script: string, how: How): readonly ForeignWord[] {
  return placesOf(braced, place, script, how);
}

function placesOf(
  pattern: RegExp,
  { pos, end }: Place,
  script: string,
  how: How,
): readonly ForeignWord[] {
  // What stands before belongs to it, too.
  const before = Math.max(0, pos - 2);
  return [...script.slice(before, end).matchAll(pattern)].flatMap((match) => {
    const [text, first, second = ""] = match;
    const start = before + match.index;
    if (start < pos) return [];
    const range = { start, end: start + text.length };
    return [{ name: first ?? second, text, ...range, ...how, isWord: false }];
  });
}
