import type { Command } from "unbash";
import { wordTextsOf } from "../command-words.ts";
import type { Running } from "../inner-commands.ts";
import { innerCommands } from "../inner-commands.ts";
import { nullInput, rawInput, slurp } from "../jq-options.ts";
import type { OwnFunctions } from "../own-functions.ts";
import { ownFunctions } from "../own-functions.ts";
import { statementsInTurn } from "../parse-in-turn.ts";
import { isSilent, isSilentOrEnd } from "../prints-nothing.ts";
import { startedPrinter } from "../started-command.ts";
import type { Ending } from "./ends-with-line.ts";
import { echoesWord, endsWithLine, endsWithWord } from "./ends-with-line.ts";
import type { WordTest } from "./line-enders.ts";
import { always, endsItsLines, has, isRaw } from "./line-enders.ts";
import { listingOf } from "./listing-programs.ts";
import type { Stage } from "./printing-stages.ts";
import { isFilter, stagesOf } from "./printing-stages.ts";
import { substitutedInto, substitutionEchoed } from "./substitution-echoed.ts";

const gitListings: ReadonlySet<string> = new Set([
  "branch",
  "describe",
  "diff",
  "log",
  "ls-files",
  "rev-parse",
  "show",
  "status",
  "symbolic-ref",
  "tag",
]);

/** Those of them whose lines are no numbers and no texts of others. */
const textualListings: ReadonlySet<string> = new Set([
  "branch",
  "describe",
  "ls-files",
  "rev-parse",
  "symbolic-ref",
  "tag",
]);

/** A file whose lines are no JSON. */
const sourceFile =
  /\.(?:c|cpp|cs|css|csv|go|h|html|java|js|log|md|php|py|rb|rs|sh|sql|toml|ts|tsx|txt|ya?ml)$/;

/** A file of text, or of a table, that is no JSON as a whole. */
const textFile = /\.(?:csv|log|md|txt)$/;

/** A format in which git prints JSON. */
const jsonFormat = /^--(?:format|pretty)=.*[{["]/;

/** Whether git prints a file as it was: `git show HEAD:package.json`. */
function showsFile([command, ...words]: readonly string[]): boolean {
  return command === "show" && words.some((word) => /^[^-:].*:/.test(word));
}

/** A filter of jq that takes each item of a list for itself, and one that makes a text of a list. */
const listedByJq = /^[^[{"]*\[\](?:[\w\s.|]*)$/;
/** The same, where the items themselves are printed, which no list holds any more: `jq -c '.items[]'` */
const itemsOfJq = /^\.[\w.]*\[\]$/;
const joinedByJq = /^[^[{]*\|\s*(?:join\("[^"[{]*"\)|@[ct]sv)$/;

/** Whether `jq` prints a text for each line that it reads: `jq -R .` */
function isOfRawLines(words: readonly string[]): boolean {
  const isOnce = words.some((word) => slurp.test(word) || nullInput.test(word));
  return (
    words.some((word) => rawInput.test(word)) &&
    !isOnce &&
    words.some((word) => /^(?:\.|select\([^()[{|]*\))$/.test(word))
  );
}

/** Whether gh prints a table: `gh pr list`. */
function isTableOfGh([, command, ...words]: readonly string[]): boolean {
  return command === "list" && !has(/^--(?:jq|json|template)|^-[qt]/)(words);
}

/** Whether docker prints a table, or the first column of one: `docker ps -q`. */
function isTableOfDocker([command = "", part = "", ...words]: readonly string[]): boolean {
  const isList = /^(?:images|ps)$/.test(command) || part === "ls";
  return isList && !has(/^--format/)([part, ...words]);
}

/** Whether kubectl prints a table, or names: `kubectl get pods -o name`. */
function isTableOfKubectl([command, ...words]: readonly string[]): boolean {
  const form = words.flatMap((word, at) => {
    if (/^(?:-o|--output)$/.test(word)) return words[at + 1] ?? "";
    return /^(?:-o|--output=)(.+)$/.exec(word)?.[1] ?? [];
  });
  return command === "get" && form.every((one) => /^(?:name|wide|yaml)$/.test(one));
}

/** A command that prints lines and never JSON. */
interface Producer {
  readonly prints: WordTest;
  /** Whether its lines are text, never numbers; absent: they may be. */
  readonly isText?: WordTest;
}

const lines: Producer = { prints: always };
const texts: Producer = { prints: always, isText: always };

const producers: ReadonlyMap<string, Producer> = new Map<string, Producer>([
  [
    "awk",
    {
      prints: ([program = ""]) =>
        /^\s*(?:\/[^/]*\/\s*)?\{\s*print\s+\$\w+;?\s*\}\s*$/.test(program),
    },
  ],
  ["basename", texts],
  ["cat", { prints: (files) => files.length > 0 && files.every((file) => textFile.test(file)) }],
  ["date", { prints: always, isText: isDateText }],
  ["dirname", texts],
  ["docker", { prints: isTableOfDocker, isText: always }],
  ["find", texts],
  [
    "gh",
    {
      prints: (words) =>
        isTableOfGh(words) ||
        words.some(
          (word, at) => /^(?:-q|--jq)$/.test(words[at - 1] ?? "") && listedByJq.test(word),
        ),
    },
  ],
  [
    "git",
    {
      prints: (words) =>
        gitListings.has(words[0] ?? "") && !showsFile(words) && !has(jsonFormat)(words),
      isText: (words) => textualListings.has(words[0] ?? "") && !has(/^--(?:is-|count)/)(words),
    },
  ],
  [
    "grep",
    {
      prints: (words) =>
        has(/^-\w*[lLnH]|^--files-with/)(words) ||
        (sourceFile.test(words.at(-1) ?? "") && !has(/[{"]/)(words)),
    },
  ],
  ["hostname", texts],
  ["id", { prints: has(/^-\w*n/), isText: always }],
  [
    "jq",
    {
      prints: (words) =>
        isOfRawLines(words) ||
        (has(/^-\w*c|^--compact/)(words) && words.some((word) => itemsOfJq.test(word))) ||
        (isRaw(words) && words.some((word) => listedByJq.test(word) || joinedByJq.test(word))),
    },
  ],
  ["kubectl", { prints: isTableOfKubectl, isText: always }],
  ["ls", texts],
  ["md5sum", texts],
  ["mktemp", texts],
  ["podman", { prints: isTableOfDocker, isText: always }],
  ["pwd", texts],
  ["readlink", texts],
  ["realpath", texts],
  ["seq", lines],
  ["sha1sum", texts],
  ["sha256sum", texts],
  ["uname", texts],
  ["wc", lines],
  ["which", texts],
  ["whoami", texts],
]);

/** Commands that print what they read, changed, and end as it ends. */
const editors: ReadonlySet<string> = new Set(["sed", "tee"]);

/** Options with which commands print no whole lines. */
const cutters: ReadonlyMap<string, RegExp> = new Map([
  ["find", /^-(?:print0|printf)$/],
  ["git", /^(?:-z|--(?:format|pretty)=format:.*)$/],
  ["grep", /^-\w*[qzZ]|^--(?:null|quiet|silent)/],
  ["head", /^-\w*[cz]|^--bytes|^--zero/],
  ["sed", /^-\w*z|^--null-data/],
  ["sort", /^-\w*z|^--zero/],
  ["tail", /^-\w*[cz]|^--bytes|^--zero/],
  ["tr", /^-\w*[ds]|^--delete|\\n/],
  ["uniq", /^-\w*z|^--zero/],
]);

/** Whether all that a script prints is lines of some command that never prints JSON. */
export function printsLines(script: string): boolean {
  const stages = stagesOf(script);
  const echoed = substitutionEchoed(stages, script);
  if (echoed !== undefined) return printsLines(echoed);
  const last = stages.findLastIndex(isProducer);
  return last >= 0 && stages.slice(last + 1).every(isFilter);
}

/**
 * Whether what a script prints that ended so, if anything, are lines that are no number and no other JSON, so that the last
 * newline stays: dates, paths, names of branches, or anything with an echoed word at its end.
 */
export function printsTextLines(script: string, ending: Ending): boolean {
  if (endsWithWord(script, ending)) return true;
  const echoed = /(?:^|\n)[ \t]*echo "?\$\{?(\w+)\}?"?\s*$/.exec(script)?.[1];
  if (echoed === undefined) return arePipedText(script);
  const substitution = substitutedInto(echoed, script);
  return substitution !== undefined && endsWithLine(script, ending) && arePipedText(substitution);
}

function arePipedText(script: string): boolean {
  const [first, ...rest] = stagesOf(script);
  if (first?.type === "AndOr") {
    const printing = first.commands.filter((one) => !isSilent(one));
    const isText = (one: (typeof printing)[number]): boolean =>
      (one.type === "Command" && echoesWord(one)) || arePipedText(script.slice(one.pos, one.end));
    return printing.length > 0 && printing.every(isText);
  }
  if (first?.type !== "Command" || !isProducer(first)) return false;
  const isText = producers.get(first.name?.value ?? "")?.isText?.(wordTextsOf(first)) === true;
  return isText && rest.every(isFilter) && !rest.some(isPicking) && printsNewline(script);
}

/** Whether `date` prints more than one number, by its format if it has one. */
function isDateText(words: readonly string[]): boolean {
  const formats = words.filter((word) => word.startsWith("+"));
  const number = /%[-_0^#]*[CdegGHIjklmMNqsSuUVwWyY]|[+\d.]/g;
  return formats.length === 0 || formats.some((format) => format.replace(number, "") !== "");
}

/** Whether a filter may leave a number of a line. */
function isPicking(node: Stage): boolean {
  return node.type === "Command" && ["cut", "grep", "tr"].includes(node.name?.value ?? "");
}

/** Whether what a script prints that ended so ends with a newline, as far as it is text: lines of a command, or of a file. */
export function printsNewline(script: string, ending: Ending = "any"): boolean {
  const ended = stagesOf(script).reduce<boolean | undefined>(endsLines, undefined);
  return ended === true || endsWithLine(script, ending) || printsWholeLines(script);
}

/** Whether each of the commands prints whole lines or nothing, so that it does not matter which of them run. */
function printsWholeLines(script: string): boolean {
  const statements = statementsInTurn(script);
  const own = ownFunctions(statements);
  return statements.length > 0 && statements.every(({ command }) => areWholeLines(command, own));
}

function areWholeLines(node: Running, own: OwnFunctions): boolean {
  if (isSilentOrEnd(node)) return true;
  const inner = innerCommands(node);
  if (inner !== undefined) return inner.every((one) => areWholeLines(one, own));
  if (node.type === "Pipeline") return isPipeOfLines(node.commands, own);
  return node.type === "Command" && isPipeOfLines([node], own);
}

/** Whether a pipe prints lines that the script does not define itself, and not a text in quotes, which is JSON. */
function isPipeOfLines(stages: readonly Running[], own: OwnFunctions): boolean {
  const started = stages.map((one) => (one.type === "Command" ? startedPrinter(one) : one));
  const isOther = (one: Running): boolean =>
    one.type === "Command" &&
    !own.has(one.name?.value ?? "") &&
    !(isEchoing.test(one.name?.value ?? "") && has(/"/)(wordTextsOf(one)));
  if (!started.every(isOther)) return false;
  return started.reduce<boolean | undefined>(endsLines, undefined) === true;
}

const isEchoing = /^(?:echo|printf)$/;

/** Whether a pipe ends with a newline behind a command, where what it reads does; undefined is a file that it opens. */
function endsLines(before: boolean | undefined, node: Running): boolean {
  if (node.type !== "Command") return false;
  const name = node.name?.value ?? "";
  const words = wordTextsOf(node);
  if (endsItsLines(name, [...words, ...heredocsOf(node)])) return true;
  const cuts = cutters.get(name);
  if (cuts !== undefined && words.some((option) => cuts.test(option))) return false;
  if (before === undefined && isProducer(node)) return true;
  return (isFilter(node) || editors.has(name)) && before !== false;
}

/** Texts that a command reads, which for an interpreter are its program: `python3 - <<'PY'`. */
function heredocsOf({ redirects }: Command): readonly string[] {
  return redirects.flatMap((one) => (one.type === "HereDoc" ? [one.body.text] : []));
}

/** `node --version` */
function tellsVersion({ args, name, redirects }: Command): boolean {
  const [word, ...others] = wordTextsOf({ args });
  const isPlain = name !== undefined && redirects.length === 0 && others.length === 0;
  return isPlain && (word === "--version" || (word === "-V" && /^python3?$/.test(name.value)));
}

/** Whether a command prints lines and never JSON, whatever it reads. */
export function isProducer(node: Stage): boolean {
  if (node.type !== "Command") return false;
  const { name, redirects } = node;
  if (listingOf(node) === "lines" || tellsVersion(node)) return true;
  if (name === undefined || redirects.some(({ type }) => type !== "Redirect")) return false;
  return producers.get(name.value)?.prints(wordTextsOf(node)) ?? false;
}
