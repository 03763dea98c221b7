import type { Command } from "unbash";
import { createTextMemo } from "../../../source/text-memo.ts";
import { wordsOf } from "../command-words.ts";
import type { Interpreter } from "../given-program.ts";
import { givenProgram, node, python } from "../given-program.ts";
import { innerScripts } from "../inner-scripts.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { programName } from "../program-words.ts";
import { runsInShell } from "../run-files.ts";
import { commandsInScript } from "../visit-script.ts";
import { environmentReader } from "./environment-names.ts";
import { exportsUnnamed } from "./exports-unnamed.ts";
import { setForItself } from "./set-for-itself.ts";
import type { UnsetExpansion } from "./unset-expansions.ts";
import { unsetExpansions } from "./unset-expansions.ts";

/** What the programs in a script look for in their environment, and what the script puts there. */
export interface ReadByPrograms {
  /** The first place of each name. */
  readonly reads: readonly UnsetExpansion[];
  /** The names that the script gives programs. */
  readonly exported: ReadonlySet<string>;
  /** Those that its shell has, and no program. */
  readonly kept: ReadonlySet<string>;
}

const nothing: ReadByPrograms = { reads: [], exported: new Set(), kept: new Set() };

const known = createTextMemo<ReadByPrograms>();

/**
 * The variables that programs of Python, of Node and of other shells in a script take from their environment; none where the script
 * may export any.
 */
export function readByPrograms(script: string): ReadByPrograms {
  return mayRead(script) ? known(script, () => findReads(script)) : nothing;
}

function mayRead(script: string): boolean {
  return signs.some((sign) => script.includes(sign)) || ofShell.test(script);
}

/** Each reader in Python and Node has one of them. */
const signs: readonly string[] = ["environ", "getenv", "process.env"];
const ofShell = /sh (?:-\w{0,9}c '|<<-? ?['"\\])/;

/** What hands variables that are not named to a program. */
const handsUnnamed = /\b(?:env|xargs)\s+["'$]/;

function findReads(script: string): ReadByPrograms {
  const mayHandAny = exportsUnnamed.test(script) || handsUnnamed.test(script);
  if (mayHandAny || hasErrors(parseShell(script))) return nothing;
  const commands = commandsInScript(script);
  if (commands.some(({ name }) => runsInShell.has(name?.value ?? ""))) return nothing;
  const exported = new Set(commands.flatMap(exportedBy));
  const reads = new Map<string, UnsetExpansion>();
  const found = commands.flatMap((command) => [
    ...programsOf(command).flatMap((range) => readsIn(script, range)),
    ...ownScriptsOf(command, script).flatMap((range) => expansionsIn(script, range)),
  ]);
  for (const read of found) if (!reads.has(read.name)) reads.set(read.name, read);
  const kept = setForItself(script).difference(exported);
  return { reads: [...reads.values()], exported, kept };
}

/** The names that a command puts into the environment, of its shell or of what it starts: `export NAME`, `NAME=x make`, `env NAME=x make`. */
function exportedBy({ name, args, prefix }: Command): readonly string[] {
  if (name === undefined) return [];
  const words = args.map((word) => ("text" in word ? word.text : ""));
  const isOfShell = /^(?:declare|local|readonly|typeset)$/.test(name.value);
  const isExport =
    name.value === "export" || (isOfShell && words.some((word) => /^-\w*x/.test(word)));
  const given = isOfShell && !isExport ? [] : words;
  const before = prefix.map((one) => ("text" in one ? one.text : ""));
  return [...given, ...before].flatMap((text) => {
    const [, found, sign] = /^([A-Za-z_]\w*)(\+?=|$)/.exec(text) ?? [];
    return found === undefined || (sign === "" && !isExport) ? [] : [found];
  });
}

/** Where the program stands that a command gives an interpreter. */
function programsOf(command: Command): readonly ScriptRange[] {
  const interpreter = interpreterOf(programName(command.name?.value ?? ""));
  const { text } =
    (interpreter && givenProgram(wordsOf(command), command.redirects, interpreter)) ?? {};
  if (text === undefined) return [];
  return [
    text.type === "HereDoc"
      ? { start: text.body.pos, end: text.body.end }
      : { start: text.pos, end: text.end },
  ];
}

function interpreterOf(program: string): Interpreter | undefined {
  if (/^python3?$/.test(program)) return python;
  return program === "node" ? node : undefined;
}

/** A name that is read, and not put there. */
const reader = new RegExp(
  String.raw`(?:${environmentReader})([A-Za-z_]\w*)\b(?!(?:\\?["']\])?\s{0,4}=(?![=>]))`,
  "g",
);

function readsIn(script: string, { start: from, end: to }: ScriptRange): readonly UnsetExpansion[] {
  const text = script.slice(from, to);
  return [...text.matchAll(reader)].map(({ 0: all, 1: name = "", index }) => {
    const end = from + index + all.length;
    return { name, start: end - name.length, end };
  });
}

/** The scripts that another shell on this machine is handed and that the outer one leaves as they are. */
function ownScriptsOf(command: Command, script: string): readonly ScriptRange[] {
  if (elsewhere.test(programName(command.name?.value ?? ""))) return [];
  const documents = command.redirects.flatMap((one) =>
    one.type === "HereDoc" && one.delimiter?.quoted === true ? [one.body.pos] : [],
  );
  return innerScripts(command, script).filter(
    ({ start }) => script.charAt(start - 1) === "'" || documents.includes(start),
  );
}

/** What starts a shell in another environment, or is none of its own. */
const elsewhere = /^(?:docker|env|eval|kubectl|nerdctl|podman|ssh|su|sudo)$/;

function expansionsIn(
  script: string,
  { start: from, end: to }: ScriptRange,
): readonly UnsetExpansion[] {
  const { expansions } = unsetExpansions(script.slice(from, to), new Set());
  return expansions.map(({ name, start, end }) => ({ name, start: from + start, end: from + end }));
}
