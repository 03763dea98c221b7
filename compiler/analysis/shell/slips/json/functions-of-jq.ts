import type { Command } from "unbash";
import { createTextMemo } from "../../../../source/text-memo.ts";
import { codeOfJq } from "../../code-of-jq.ts";
import { wordsOf } from "../../command-words.ts";
import type { ScriptRange } from "../../placement.ts";
import { programName, programWords } from "../../program-words.ts";
import { commandsInScript } from "../../visit-script.ts";
import { isSlip } from "../tools/meant-program.ts";
import type { UnlikelySubcommand } from "../tools/subcommands.ts";

/** What `jq` brings along in some version, 1.5 to 1.8, and the words of its language. */
const known: ReadonlySet<string> = new Set(
  (
    "IN INDEX GROUP_BY JOIN UNIQUE_BY abs acos acosh add all any arrays ascii ascii_downcase ascii_upcase asin asinh atan atan2 " +
    "atanh booleans bsearch builtins capture cbrt ceil combinations contains copysign cos cosh date dateadd datesub debug del " +
    "delpaths drem empty endswith env erf erfc error exp exp10 exp2 explode expm1 fabs fdim finites first flatten floor fma fmax " +
    "fmin fmod format frexp from_entries fromdate fromdateiso8601 fromjson fromstream gamma get_jq_origin get_prog_origin " +
    "get_search_list getpath gmtime group_by gsub halt halt_error has have_decnum have_literal_numbers hypot implode " +
    "in index indices infinite input input_filename input_line_number inputs inside isempty isfinite isinfinite isnan isnormal " +
    "isvalid iterables j0 j1 jn join keys keys_unsorted last ldexp leaf_paths length lgamma lgamma_r limit localtime log log10 " +
    "log1p log2 logb ltrim ltrimstr map map_values match max max_by min min_by mktime modf modulemeta nan nearbyint nextafter " +
    "nexttoward normals not now nth nulls numbers objects path paths pick pow pow10 range recurse recurse_down remainder repeat " +
    "reverse rindex rint round rtrim rtrimstr scalars scalars_or_empty scalb scalbln scan select setpath significand sin sinh " +
    "skip sort sort_by split splits sqrt startswith stderr strflocaltime strftime strings strptime sub tan tanh test tgamma " +
    "to_entries toarray todate todateiso8601 tojson tonumber tostream tostring transpose trim trimstr trunc truncate_stream type " +
    "unique unique_by until utf8bytelength values walk while with_entries y0 y1 yn " +
    "and as break catch def elif else end false foreach if import include label null or reduce then true try"
  ).split(" "),
);

/** What other languages call what `jq` has under another name. */
const ofOthers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    count: "length",
    downcase: "ascii_downcase",
    entries: "to_entries",
    includes: "contains",
    len: "length",
    lower: "ascii_downcase",
    lowercase: "ascii_downcase",
    parseint: "tonumber",
    size: "length",
    str: "tostring",
    strip: "trim",
    sum: "add",
    tolower: "ascii_downcase",
    tolowercase: "ascii_downcase",
    toupper: "ascii_upcase",
    touppercase: "ascii_upcase",
    uniq: "unique",
    upcase: "ascii_upcase",
    upper: "ascii_upcase",
    uppercase: "ascii_upcase",
  }),
);

/** Scripts with a filter of `jq`, which has words outside of its keys. */
const maybeFilter = /\bjq\b/;

/** The functions of filters that `jq` does not have, where each is spelt almost like one that it has. */
export function unlikelyFunctions(script: string): readonly UnlikelySubcommand[] {
  if (!maybeFilter.test(script)) return [];
  return commandsInScript(script)
    .flatMap(filtersOf)
    .flatMap((filter) => {
      const [, text] = /^'([^']*)'$/.exec(script.slice(filter.start, filter.end)) ?? [];
      if (text === undefined) return [];
      const start = filter.start + 1;
      return slips(text, () => slipsIn(text)).map((slip) => ({
        ...slip,
        start: start + slip.start,
        end: start + slip.end,
      }));
    });
}

const slips = createTextMemo<readonly UnlikelySubcommand[]>();

/** The filters of a command: the programs of `jq`, and what `gh` is given for one. */
function filtersOf(command: Command): readonly ScriptRange[] {
  const words = programName(command.name?.value ?? "") === "gh" ? wordsOf(command) : [];
  const ofGh = words.filter((_, at) => /^(?:-q|--jq)$/.test(words[at - 1]?.value ?? ""));
  return [
    ...programWords(command).filter(({ program }) => program === "jq"),
    ...ofGh.map(({ pos: start, end }) => ({ start, end })),
  ];
}

/** What may define functions elsewhere, and placeholders. */
const isOpen = /\b(?:import|include)\b|\{\{/;

const name = /(?<![\w.$@:])[A-Za-z_]\w*\b(?!::)/g;

function slipsIn(filter: string): readonly UnlikelySubcommand[] {
  if (isOpen.test(filter)) return [];
  const code = codeOfJq(filter);
  const defined = new Set(
    [...code.matchAll(/\bdef\s+(\w+)\s*(?:\(([^)]*)\))?/g)].flatMap(([, own = "", given = ""]) => [
      own,
      ...(given.match(/\w+/g) ?? []),
    ]),
  );
  const heads = headsIn(code);
  const meant = new Map<string, string | undefined>();
  return [...code.matchAll(name)].flatMap(({ 0: word, index: start }) => {
    if (known.has(word) || defined.has(word) || heads[start] === "{") return [];
    if (!meant.has(word)) meant.set(word, closestTo(word));
    const closest = meant.get(word);
    if (closest === undefined) return [];
    return [{ name: `jq ${word}`, closest: `jq ${closest}`, start, end: start + word.length }];
  });
}

/** The function that a word is most likely meant to be. */
function closestTo(word: string): string | undefined {
  return (
    ofOthers.get(word.toLowerCase().replaceAll("_", "")) ??
    [...known].find((one) => one.length > 3 && isMeant(word, one))
  );
}

/** The bracket of each place that begins a part of what brackets hold; one in braces is the name of a key: `{name: .a, size}`. */
function headsIn(code: string): readonly string[] {
  const heads: string[] = [];
  const open: string[] = [];
  let begins = false;
  for (let place = 0; place < code.length; place += 1) {
    const sign = code.charAt(place);
    heads.push(begins ? (open.at(-1) ?? "") : "");
    if (/[([{]/.test(sign)) open.push(sign);
    else if (/[)\]}]/.test(sign)) open.pop();
    begins = sign === "{" || sign === "," || (begins && /\s/.test(sign));
  }
  return heads;
}

/** Whether a word differs from a name as fingers slip, by its underscores and capitals, or by being one of several. */
function isMeant(word: string, meant: string): boolean {
  return isSlip(word, meant) || plain(word) === plain(meant);
}

function plain(word: string): string {
  return word
    .replaceAll("_", "")
    .toLowerCase()
    .replace(/(?:ies|y|s)$/, "");
}
