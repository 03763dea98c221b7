import type { Command, Pipeline, Redirection, SyntaxNode, Word } from "unbash";
import { leadingOptions } from "../../../../source/leading-options.ts";
import { wordsOf } from "../../command-words.ts";
import { plainStarters } from "../../common-programs.ts";
import { innerScripts } from "../../inner-scripts.ts";
import { optionPattern } from "../../option-pattern.ts";
import type { ScriptRange } from "../../placement.ts";
import { programWords } from "../../program-words.ts";
import { visitScript } from "../../visit-script.ts";

/** A command that destroys more than can be brought back, or that runs what nobody has read. */
export interface DestructiveCommand extends ScriptRange {
  readonly program: string;
  /** What it does, as the end of a sentence that the program begins; what a value names is left out of it. */
  readonly does: string;
  /** The value that alone names what is destroyed. */
  readonly value?: NamedValue;
}

/** A value that a word is, or begins with. */
export interface NamedValue extends ScriptRange {
  /** Of the variable of the environment; undefined for a placeholder. */
  readonly variable: string | undefined;
  /** Whether the value names it alone, but for a slash or a star behind it. */
  readonly isWhole: boolean;
  /** What is destroyed where the value is empty: all that is in the root by `"$folder"/*`. */
  readonly emptied: string | undefined;
  /** Whether that is so only where the shell drops a word of nothing, which it keeps in quotes. */
  readonly mustVanish?: boolean;
}

/** Finds such commands, also in what is handed to other shells. Placeholders are words that begin where one of `holes` does. */
export function destructiveCommands(
  script: string,
  holes: readonly ScriptRange[],
): readonly DestructiveCommand[] {
  if (!mayDestroy(script)) return [];
  const found: DestructiveCommand[] = [];
  const context = { script, holes };
  visitScript(script, (node) => {
    found.push(...inNode(node, context));
    if (node.type === "Command") found.push(...handedOn(node, context));
  });
  return found;
}

/** What other shells run for a command, in the positions of its own script. */
function handedOn(command: Command, { script, holes }: Context): readonly DestructiveCommand[] {
  return innerScripts(command, script).flatMap(({ start, end }) => {
    const inside = holes.filter((hole) => start <= hole.start && hole.end <= end);
    const shifted = inside.map((hole) => moved(hole, -start));
    return destructiveCommands(script.slice(start, end), shifted).map((one) => ({
      ...moved(one, start),
      ...(one.value ? { value: moved(one.value, start) } : {}),
    }));
  });
}

function moved<Range extends ScriptRange>(range: Range, by: number): Range {
  return { ...range, start: range.start + by, end: range.end + by };
}

/** Most scripts have none of the words, and need no parser. */
function mayDestroy(script: string): boolean {
  return (
    /\brm\s+-|\bfind\s|\bchmod\s|\bof=["']?\/dev\/|\bmkfs|\bpush\s|>\s*\/dev\/[dhmnsvx]|\(\)\s*\{/.test(
      script,
    ) ||
    (/\b(?:curl|wget)\b/.test(script) && /sh\b|\beval\b|\bsource\b|\.\s+<\(/.test(script))
  );
}

interface Context {
  readonly script: string;
  readonly holes: readonly ScriptRange[];
}

function inNode(node: SyntaxNode, context: Context): readonly DestructiveCommand[] {
  if (node.type === "Pipeline") return fetchedByPipe(node, context);
  if (node.type === "AndOr") return removedElsewhere(node.commands, context);
  if (node.type === "Script") {
    const commands = node.commands.map(({ command }) => command);
    return removedElsewhere(commands, context);
  }
  if (node.type === "Function") return forkBomb(node, context);
  if (node.type === "Redirected") return overwrittenDevice("It", node.redirects);
  if (node.type !== "Command") return [];
  const started = startedIn(node, context);
  if (started === undefined) return [];
  const { program, args } = started;
  const overwritten = overwrittenDevice(program, node.redirects);
  const check = checks.get(program.startsWith("mkfs.") ? "mkfs" : program);
  const found = check?.(args, context) ?? fetchedByWord(program, args);
  if (found === undefined) return overwritten;
  return [{ start: node.pos, end: lastWordOf(node).end, program, ...found }, ...overwritten];
}

function lastWordOf(command: Command): { readonly end: number } {
  return wordsOf(command).at(-1) ?? command;
}

/** A word as it is written, and what it says. */
interface Argument extends ScriptRange {
  readonly written: string;
  readonly value: string;
}

interface Started {
  readonly program: string;
  readonly args: readonly Argument[];
}

/** The program that a command starts in the end: `sudo -E rm` and `ssh host rm` start `rm`. */
function startedIn(command: Command, { script }: Context): Started | undefined {
  if (command.name === undefined) return undefined;
  const all = [command.name, ...wordsOf(command)];
  const mayBeRemote = all.some(({ value }) => value.endsWith("ssh"));
  const programs = mayBeRemote ? programWords(command) : [];
  const remote = programs.find(({ program }) => program === "ssh");
  const words = all
    .filter(({ pos }) => remote === undefined || pos >= remote.start)
    .map((word) => argumentOf(word, script));
  const at = words.findIndex(
    ({ value }) => !plainStarters.has(value) && !/^-|^\w+=|^\d+[dhms]?$/.test(value),
  );
  const name = words[at]?.value.split("/").at(-1);
  return name ? { program: name, args: words.slice(at + 1) } : undefined;
}

function argumentOf({ pos, end, value }: Word, script: string): Argument {
  return { start: pos, end, written: script.slice(pos, end), value };
}

type Found = Pick<DestructiveCommand, "does" | "value">;

type Check = (args: readonly Argument[], context: Context) => Found | undefined;

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ["rm", removed],
  ["find", removedByFind],
  ["chmod", opened],
  ["git", forced],
  ["dd", copied],
  ["mkfs", formatted],
]);

function operandsOf(args: readonly Argument[]): readonly Argument[] {
  return args.filter(({ value }) => !value.startsWith("-"));
}

const isRecursive = (args: readonly Argument[]): boolean =>
  args.some(({ value }) => /^-[a-zA-Z]*[rR]|^--recursive$/.test(value));

/** The root, the home of a user, and what a system consists of, or all that is in them. */
const vital =
  /^["']?(?:~|\$HOME|\$\{HOME\}|\/(?:Applications|Library|System|Users|bin|boot|dev|etc|home|lib|lib64|opt|proc|root|sbin|srv|sys|usr|var)?)["']?\/?\*?["']?$/;

function removed(args: readonly Argument[], context: Context): Found | undefined {
  if (!isRecursive(args)) return undefined;
  const operands = operandsOf(args);
  const path = operands.find(({ written }) => vital.test(written));
  if (path) return { does: `removes all that is in ${quoted(path)}` };
  return firstValue("removes what", operands, context);
}

/** A folder in quotes of its own, without what stands for all that is in it. */
function quoted({ written }: Argument): string {
  const path = written.replaceAll(/["']/g, "").replace(/(?<=.)\/?\*?$/, "");
  return `"${path.replace(/^\*$/, ".")}"`;
}

function firstValue(
  does: string,
  operands: readonly Argument[],
  context: Context,
): Found | undefined {
  for (const operand of operands) {
    const value = namedIn(operand, context);
    if (value) return { does, value };
  }
  return undefined;
}

/** The value that is all of a word, but for what is in the folder that it names. */
function namedIn({ start, written }: Argument, { holes }: Context): NamedValue | undefined {
  const [, quote, name, variable, other, path = ""] =
    /^("?)(v_+|\$(\w+)|\$\{(\w+)\})"?((?:\/[^\s$`]*)?)$/.exec(written) ?? [];
  if (name === undefined || quote === undefined) return undefined;
  const from = start + quote.length;
  const isHole = holes.some((hole) => hole.start === from && hole.end === from + name.length);
  if (name.startsWith("v") && !isHole) return undefined;
  const isWhole = /^(?:\/?"?\*?|\/\*"?)$/.test(path);
  return {
    start: from,
    end: from + name.length,
    variable: variable ?? other,
    isWhole,
    emptied: emptied(path, isWhole),
  };
}

/** What a word means whose value is empty: by `$folder/build` a folder in the root. */
function emptied(path: string, isWhole: boolean): string | undefined {
  if (path === "") return undefined;
  // Between quotes, a star is the name of a file.
  if (isWhole) return "all that is in /";
  const rest = path.replaceAll('"', "").replace(/(?<=[^/])\/*\*?$/, "");
  return /^\/[\w.-]/.test(rest) && !/v__/.test(rest) ? rest : undefined;
}

/** `find $folder -delete`: where the folder is none, find looks where it runs. */
function removedByFind(args: readonly Argument[], context: Context): Found | undefined {
  const isRemoving = args.some(
    ({ value: word }, at) =>
      word === "-delete" || (/^-(?:exec|execdir)$/.test(word) && args[at + 1]?.value === "rm"),
  );
  const [first] = args;
  if (!isRemoving || first === undefined) return undefined;
  const value = namedIn(first, context);
  if (value === undefined) return undefined;
  const vanishes = value.emptied === undefined && !first.written.startsWith('"');
  const folder = vanishes ? "the current one" : value.emptied;
  if (folder === undefined) return undefined;
  return {
    does: "removes files in what",
    value: { ...value, isWhole: false, emptied: folder, mustVanish: vanishes },
  };
}

/** `cd $folder && rm -rf build`: where the folder is none, `cd` goes home or stays. */
function removedElsewhere(
  nodes: readonly SyntaxNode[],
  context: Context,
): readonly DestructiveCommand[] {
  const [from, ...behind] = nodes.map((one) => ({
    node: one,
    started: one.type === "Command" ? startedIn(one, context) : undefined,
  }));
  if (from === undefined || behind.length === 0) return [];
  const next = removedElsewhere(nodes.slice(1), context);
  const [folder, ...others] = from.started?.args ?? [];
  if (from.started?.program !== "cd" || folder === undefined || others.length > 0) return next;
  const value = namedIn(folder, context);
  if (value === undefined || !value.isWhole || value.emptied !== undefined) return next;
  const removing = behind.find((one) => one.started && removesBeside(one.started));
  if (removing === undefined) return next;
  const { node, started } = removing;
  return [
    {
      start: node.pos,
      end: node.end,
      program: started?.program ?? "",
      does: "removes what is in the folder that",
      value: { ...value, isWhole: false, emptied: "another one" },
    },
  ];
}

/** Whether a command removes folders that are named from where it runs. */
function removesBeside({ program, args }: Started): boolean {
  if (program === "find")
    return args[0]?.value === "." && args.some(({ value }) => value === "-delete");
  const operands = operandsOf(args);
  return (
    program === "rm" &&
    isRecursive(args) &&
    operands.some(
      ({ written }) => /^["']?[\w.*][^$`]*$/.test(written) && !/^["']?v__/.test(written),
    )
  );
}

function opened(args: readonly Argument[]): Found | undefined {
  const mode = args.find(({ value }) => /^(?:0?777|(?:a|ugo)?[+=]rwx)$/.test(value));
  if (mode === undefined || !isRecursive(args)) return undefined;
  const [, path] = operandsOf(args);
  return { does: `lets everyone change and run all files${path ? ` in ${quoted(path)}` : ""}` };
}

const force = optionPattern("f", "force");

/** `git push --force origin main`, also where `+` says so. */
function forced(args: readonly Argument[]): Found | undefined {
  const at = leadingOptions(
    "git",
    args.map(({ value }) => value),
  );
  if (args[at]?.value !== "push") return undefined;
  const words = args.slice(at + 1);
  const isForced = words.some(({ value }) => force.test(value));
  const [, ...targets] = operandsOf(words).map(({ value }) => value);
  for (const target of targets) {
    const [, plus, branch] =
      /^(\+?)(?:[^:]{0,200}:)?(?:refs\/heads\/)?(main|master)$/.exec(target) ?? [];
    if (branch !== undefined && (isForced || plus === "+")) {
      return { does: `throws away what others have pushed to ${branch}` };
    }
  }
  return undefined;
}

/** A disk, or a part of one. */
const disk = /^\/dev\/(?:[hsv]d[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d|dm-\d|mapper\/|md\d)/;

function copied(args: readonly Argument[]): Found | undefined {
  const to = args.flatMap(({ value }) => (value.startsWith("of=") ? [value.slice(3)] : []));
  return overwriting(to.find((path) => disk.test(path)));
}

function formatted(args: readonly Argument[], context: Context): Found | undefined {
  const operands = operandsOf(args);
  const device = overwriting(operands.find(({ value }) => disk.test(value))?.value);
  return device ?? firstValue("overwrites what", operands.slice(-1), context);
}

function overwriting(device: string | undefined): Found | undefined {
  return device === undefined ? undefined : { does: `overwrites the disk ${device}` };
}

function overwrittenDevice(
  program: string,
  redirects: readonly Redirection[],
): readonly DestructiveCommand[] {
  return redirects.flatMap((one) => {
    const isWriting = one.type === "Redirect" && /^(?:&?>>?|>\|)$/.test(one.operator);
    const found = overwriting(
      isWriting && disk.test(one.target?.value ?? "") ? one.target?.value : undefined,
    );
    return found ? [{ start: one.pos, end: one.end, program, ...found }] : [];
  });
}

const shells = /^(?:ash|bash|dash|fish|ksh|sh|zsh)$/;

const fetchers: ReadonlySet<string> = new Set(["curl", "wget"]);

const running = "runs a script from the network that nobody has read";

/** `curl … | bash`: what a shell reads from its input, and not a file or a text on its command line. */
function fetchedByPipe({ commands }: Pipeline, context: Context): readonly DestructiveCommand[] {
  const started = commands.map((one) =>
    one.type === "Command" ? startedIn(one, context) : undefined,
  );
  const from = started.findIndex((one) => one !== undefined && fetchers.has(one.program));
  if (from < 0) return [];
  return started.slice(from + 1).flatMap((one, index) => {
    const last = commands[from + 1 + index];
    if (last === undefined || !one || !readsScript(one)) return [];
    const start = commands[from]?.pos ?? last.pos;
    return [{ start, end: last.end, program: one.program, does: running }];
  });
}

function readsScript({ program, args }: Started): boolean {
  if (!shells.test(program)) return false;
  const [first, ...others] = args.filter(({ value }) => !/^-[a-z]+$|^--$/.test(value));
  const flags = args.filter((one) => one !== first && !others.includes(one));
  if (flags.some(({ value }) => /^-[a-z]*c/.test(value))) return false;
  return first === undefined || first.value === "-" || flags[0]?.value.startsWith("-s") === true;
}

/** `bash <(curl …)`, `sh -c "$(curl …)"`, `eval "$(wget …)"`. */
function fetchedByWord(program: string, args: readonly Argument[]): Found | undefined {
  const evaluates = shells.test(program) || /^(?:eval|source|\.)$/.test(program);
  if (!evaluates) return undefined;
  const word = args.find(({ written }) => /^(?:"?\$\(|<\()\s*(?:curl|wget)\s/.test(written));
  return word && { does: running };
}

/** A function that does nothing but to start itself twice: `:(){ :|:& };:`. */
function forkBomb(
  { pos, end }: { readonly pos: number; readonly end: number },
  { script }: Context,
): readonly DestructiveCommand[] {
  const text = script.slice(pos, end);
  const [, program] =
    /^(?:function\s+)?([\w:.]{1,40})\s*\(\)\s*\{\s*\1\s*\|\s*\1\s*&\s*(?:;\s*)?\}$/.exec(text) ??
    [];
  if (program === undefined) return [];
  return [{ start: pos, end, program, does: "starts itself twice, until nothing else can run" }];
}
