import type { Command } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip, SlipKind } from "../shell-slip.ts";
import type { Around, OperandLook, OperandWord } from "./operand-look.ts";
import { looksAtTools, maybeWordOfTool } from "./words-of-tools.ts";

const ofSystem =
  /\bsed[ \t][^\n]{0,80}-\w*i|\b(?:cp|mv)[ \t]|\bchmod[ \t]|\btr[ \t]|\b(?:head|tail)[ \t](?:\d|[^\n]{0,40}-n)|\bsort[ \t][^\n]{0,80}-t|\bcut[ \t]|\b(?:expr|sleep|timeout)[ \t]|\b(?:curl|wget)[ \t]|\bfind\b[^\n]{0,200}[ \t]-delete\b|\bgrep[ \t][^\n]{0,80}(?:["'][\w.^$-]{1,60}\\?\||'[^'\n]{0,80}(?:\\d|\(\?))|\bsed[ \t][^\n]{0,80}\([^\n]{0,80}\\[1-9]|\becho[ \t]+["'][^\n"']{0,200}\\n/;

/** Scripts with a command whose operands are looked at. */
export const maybeUnfitOperand = new RegExp(`${ofSystem.source}|${maybeWordOfTool.source}`);

/** Operands with which a command always fails, or does something else than its words say. */
export function unfitOperands({ name, args, redirects }: Command): readonly ShellSlip[] {
  const written = redirects.flatMap((one) =>
    one.type === "Redirect" && /^>>?$/.test(one.operator) ? [one.target?.value ?? ""] : [],
  );
  const around = { hasRedirects: redirects.length > 0, written };
  return unfitWords(name?.value ?? "", () => wordsOf({ args }), around);
}

/** Those among the words behind a program, also where no shell has read them; what is not known has a dollar sign in its text. */
export function unfitWords(
  program: string,
  words: () => readonly OperandWord[],
  around: Around = { hasRedirects: false, written: [] },
): readonly ShellSlip[] {
  const look = looks.get(program);
  const found = look?.(words(), around) ?? looksAtTools.get(program)?.(words(), around);
  return found === undefined ? [] : [found];
}

const looks: ReadonlyMap<string, OperandLook> = new Map<string, OperandLook>([
  ["chmod", lacksMode],
  ["cp", lacksTarget],
  ["curl", hasPartedHeader],
  ["cut", hasOddFields],
  ["echo", keepsEscape],
  ["expr", isOneWord],
  ["find", deletesEarly],
  ["grep", (words) => hasOddAlternative(words) ?? isOfPerl(words)],
  ["head", hasOddCount],
  ["mv", lacksTarget],
  ["sed", (words) => lacksFile(words) ?? hasBareGroup(words)],
  ["sleep", (words) => isNoTime(words) ?? isNoTime(words.slice(1))],
  ["sort", hasBareKey],
  ["tail", hasOddCount],
  ["timeout", (words) => (words.length < 2 ? undefined : isNoTime(words))],
  ["tr", readsNoFile],
  ["wget", hasAddressAsFile],
]);

/** Whether a word is one word, and says what it says. */
function isKnown({ text }: OperandWord): boolean {
  return !/[$`*?[{]/.test(text);
}

function slip({ pos, end }: Pick<OperandWord, "end" | "pos">, kind: SlipKind): ShellSlip {
  return { start: pos, end, kind };
}

/** `sed -i s/a/b/`, which fails: it changes files, and reads no input. */
function lacksFile(words: readonly OperandWord[]): ShellSlip | undefined {
  const [first, second, ...others] = words;
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const isChange = /^(?:-[Ern]*i(?:\.\w+)?|--in-place(?:=\S+)?)$/.test(first.text);
  return isChange && isProgram.test(second.value) ? slip(second, "no file") : undefined;
}

const isProgram = /^(?:\d*|\/[^/]*\/)s([/|,#:])[^\s]*?\1/;

/** `chmod run.sh`, and `chmod x+ run.sh`. */
function lacksMode(words: readonly OperandWord[]): ShellSlip | undefined {
  const [only, ...others] = words;
  const isTurned = only !== undefined && /^[ugoa]*[rwxX]+[-+]$/.test(only.text);
  if (isTurned && others.length > 0) return slip(only, "turned mode");
  const isAlone = only !== undefined && others.length === 0 && isKnown(only);
  return isAlone && !only.text.startsWith("-") ? slip(only, "no mode") : undefined;
}

/** `sed 's/(a)b/\\1/'`, whose parentheses make no group without `-E`. */
function hasBareGroup(words: readonly OperandWord[]): ShellSlip | undefined {
  const program = words.find(({ text }) => !text.startsWith("-"));
  if (program === undefined || words.some(({ text }) => /^-[a-zA-Z]*[Erf]|^--/.test(text)))
    return undefined;
  const [, , pattern = ""] =
    /^s([/|,#:@!%])((?:\\.|(?!\1)[^\\\n])*)\1(?:\\[^1-9]|(?!\1)[^\\\n])*\\[1-9]/.exec(
      program.value,
    ) ?? [];
  const isBare = /\([^()]*\)/.test(pattern) && !pattern.includes("\\(");
  return isBare ? slip(program, "group without backslashes") : undefined;
}

/** `grep '\\d+'` and `grep -E '(?<=a)b'`, which only `-P` reads as meant. */
function isOfPerl(words: readonly OperandWord[]): ShellSlip | undefined {
  const pattern = words.find(({ text }) => !text.startsWith("-"));
  const isOther = words.some(({ text }) => /^-[a-zA-Z]*[PFf]|^--/.test(text));
  if (pattern === undefined || isOther || !/^'/.test(pattern.text)) return undefined;
  // Without `-E` it may be such a pattern that is looked for.
  const isExtended = words.some(({ text }) => /^-[a-zA-Z]*E/.test(text));
  const ofPerl = isExtended ? /\\d|\(\?(?:[:=!]|<[=!])/ : /(?<!\\)\\d/;
  return ofPerl.test(pattern.value) ? slip(pattern, "pattern of Perl") : undefined;
}

/** `cp a.txt`. */
function lacksTarget(words: readonly OperandWord[]): ShellSlip | undefined {
  if (!words.every(isKnown) || words.some(({ text }) => /^(?:-\w*t|--target)/.test(text))) {
    return undefined;
  }
  const [only, ...others] = operandsOf(words);
  return only !== undefined && others.length === 0 ? slip(only, "no target") : undefined;
}

/** The words that are no options: `-` alone is one of them, and so is all that stands behind `--`. */
function operandsOf(words: readonly OperandWord[]): readonly OperandWord[] {
  const end = words.findIndex(({ text }) => text === "--");
  const [before, behind] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end + 1)];
  return [...before.filter(({ text }) => !/^-./.test(text)), ...behind];
}

/** `tr -d x names.txt`. */
function readsNoFile(
  words: readonly OperandWord[],
  { hasRedirects }: Around,
): ShellSlip | undefined {
  const [option, characters, file, ...others] = words;
  if (option === undefined || file === undefined || others.length > 0) return undefined;
  // `tr -d -c ,` has two options.
  if (/^-[a-zA-Z]+$/.test(characters?.text ?? "")) return undefined;
  const isDeletion = /^-(?:d|cd|dc)$/.test(option.text);
  return isDeletion && !hasRedirects && !/^\$/.test(file.text)
    ? slip(file, "no input of tr")
    : undefined;
}

/** `head -n names.txt`, and `head 5 names.txt`. */
function hasOddCount(words: readonly OperandWord[]): ShellSlip | undefined {
  const [first] = words;
  if (first !== undefined && /^\d{1,4}$/.test(first.text)) return slip(first, "lost hyphen");
  const at = words.findIndex(({ text }) => text === "-n");
  const count = at < 0 ? undefined : words[at + 1];
  if (count === undefined || !isKnown(count)) return undefined;
  return /^[-+]?\d/.test(count.value) ? undefined : slip(count, "no number");
}

/** `cut -d ", " -f 2`, and `cut -f names.txt`. */
function hasOddFields(words: readonly OperandWord[]): ShellSlip | undefined {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const separator = word.text === "-d" ? next : undefined;
    const isLong = separator !== undefined && isKnown(separator) && separator.value.length > 1;
    if (isLong && /^["']/.test(separator.text) && /^[ -~]+$/.test(separator.value)) {
      return slip(separator, "long delimiter");
    }
    const fields = /^-[fcb]$/.test(word.text) ? next : undefined;
    if (fields && isKnown(fields) && !/^[\d-]/.test(fields.value)) return slip(fields, "no number");
  }
  const isAsked = words.some(
    ({ text, value }) => /^-{1,2}[a-z]*[bcfhv]/.test(value) || /[$`]/.test(text),
  );
  const [first] = words;
  return isAsked || first === undefined ? undefined : slip(first, "no fields");
}

/** `sort -t, k2 names.csv`. */
function hasBareKey(words: readonly OperandWord[]): ShellSlip | undefined {
  const hasSign = words.some(({ text }) => text.startsWith("-t"));
  const key = words.find(({ text }) => /^k\d+(?:,\d+)?[nr]*$/.test(text));
  return hasSign && key !== undefined ? slip(key, "lost hyphen") : undefined;
}

/** `sleep 5m30`, `timeout npm test`. */
function isNoTime([first]: readonly OperandWord[]): ShellSlip | undefined {
  if (first === undefined || !isKnown(first) || first.text.startsWith("-")) return undefined;
  return isTime.test(first.value) ? undefined : slip(first, "no number");
}

/** A number as C reads it. */
const isTime = /^\+?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|0x[\da-f.]+|inf(?:inity)?)[smhd]?$/i;

/** `expr $count+1`. */
function isOneWord([only, ...others]: readonly OperandWord[]): ShellSlip | undefined {
  if (only === undefined || others.length > 0 || !isSum.test(only.text)) return undefined;
  return slip(only, "joined sum");
}

/** A variable or a number, a sign, and another one; a placeholder stands there as it is written. */
const isSum =
  /^["']?(?:\$\{?\w+\}?|\d+|\{\{[\w.-]+\}\})["']*(?:[-+/%]|\\?\*)["']*(?:\$\{?\w+\}?|\d+|\{\{[\w.-]+\}\})["']?$/;

/** `wget -O https://example.com/file`. */
function hasAddressAsFile(words: readonly OperandWord[]): ShellSlip | undefined {
  const last = words.at(-1);
  const option = words.at(-2)?.text ?? "";
  const others = words.slice(0, -1);
  if (last === undefined || !/^-\w*O$/.test(option) || !isAddress.test(last.value))
    return undefined;
  const hasOther = others.some(
    ({ text }) => isAddress.test(text) || /[$`]|^-\w*i$|^--input/.test(text),
  );
  return hasOther ? undefined : slip(last, "address as file");
}

const isAddress = /^https?:\/\//;

/** `curl -H Accept: application/json https://example.com`. */
function hasPartedHeader(words: readonly OperandWord[]): ShellSlip | undefined {
  const at = words.findIndex(({ text }) => text === "-H" || text === "--header");
  const [header, value] = at < 0 ? [] : words.slice(at + 1);
  if (header === undefined || value === undefined || !/^[\w-]+:$/.test(header.text))
    return undefined;
  // Without a value the header is left out of the request, which some have to be.
  const isLeftOut = /^(?:expect|transfer-encoding):$/i.test(header.text);
  if (isLeftOut || /^-|^["']?https?:/.test(value.text)) return undefined;
  const hasAddress = words.some((word) => word !== value && isAddress.test(word.value));
  return hasAddress || isOfHeader.test(value.text) ? slip(header, "parted header") : undefined;
}

/** How values of headers begin, and addresses do not. */
const isOfHeader = /^(?:application|image|text)\/|^(?:Basic|Bearer|token)$/i;

/** `find . -delete -name "*.log"`. */
function deletesEarly(words: readonly OperandWord[]): ShellSlip | undefined {
  const at = words.findIndex(({ text }) => text === "-delete");
  if (at < 0) return undefined;
  const behind = words.slice(at + 1);
  const end = behind.findIndex(({ text }) => /^(?:-or?|,)$/.test(text));
  const late = (end < 0 ? behind : behind.slice(0, end)).find(({ text }) => ofFiles.test(text));
  return late && slip(words[at] ?? late, "early deletion");
}

/** Tests of which files are meant. */
const ofFiles = /^-(?:i?name|i?path|i?regex|[acm]?newer|[acm](?:time|min)|size|type|empty)$/;

/** `grep "foo|bar"`, which looks for a text with that sign in it, and `grep -E "foo\|bar"`, which does, too. */
function hasOddAlternative(words: readonly OperandWord[]): ShellSlip | undefined {
  const at = words.findIndex(({ text }) => !text.startsWith("-"));
  const [pattern, options] = [words[at], words.slice(0, Math.max(0, at))];
  if (pattern === undefined || !options.every(({ text }) => /^-[a-zA-Z]+$/.test(text)))
    return undefined;
  // Options may stand behind what is looked for, too.
  const isElsewhere = words.slice(at + 1).some(({ text }) => isKindOfPattern.test(text));
  if (isElsewhere) return undefined;
  const flags = options.map(({ text }) => text).join("");
  if (/[FPefmABCdD]/.test(flags)) return undefined;
  const isExtended = flags.includes("E");
  const alternatives = isExtended ? escaped : bare;
  return alternatives.test(pattern.text)
    ? slip(pattern, isExtended ? "escaped alternative" : "basic alternative")
    : undefined;
}

const isKindOfPattern =
  /^(?:-(?:(?![EFPef])[a-zA-Z])*[EFPef]\w*|--(?:extended|fixed|perl|regexp|file|fixed-strings)\S*)$/;

const bare = /^(["'])\^?\w[\w.-]*(?:\|\^?\w[\w.-]*)+\1$/;
const escaped = /^(["'])\^?\w[\w.-]*(?:\\\|\^?\w[\w.-]*)+\1$/;

/** `echo "first\nsecond" > notes.txt`, where the file gets the backslash. */
function keepsEscape(words: readonly OperandWord[], { written }: Around): ShellSlip | undefined {
  const [only, ...others] = words;
  if (only === undefined || others.length > 0) return undefined;
  const isWritten = written.some((file) => isText.test(file));
  if (!isWritten || isMeantSo.test(only.text)) return undefined;
  return /^(["'])[\w\s.,:;!#*$-]+(?:\\n[\w\s.,:;!#*$-]*)+\1$/.test(only.text)
    ? slip(only, "escape of echo")
    : undefined;
}

/** A path of Windows, and a text that speaks of the escape. */
const isMeantSo = /^["'][A-Za-z]:\\|[ \t]\\n[ \ta-z]/;

/** Names of files that people read. */
const isText = /\.(?:csv|log|md|txt)$/;
