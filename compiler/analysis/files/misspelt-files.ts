import type { Plan } from "../../ir/plan.ts";
import { countWord } from "../../source/count-word.ts";
import type { WrittenCommand } from "../commands/written-commands.ts";
import { writtenCommands } from "../commands/written-commands.ts";
import type { Likeness } from "../likeness.ts";
import type { FileUse } from "../shell/file-uses.ts";
import { fileUses, isRead } from "../shell/file-uses.ts";

/** A file that a command uses. */
export interface PlacedFile extends FileUse {
  readonly command: WrittenCommand;
}

/** A file that nothing writes, and the one that has been written before, which nothing reads. */
export interface MisspeltFile {
  readonly read: PlacedFile;
  readonly written: PlacedFile;
}

/** Most recipes write no file. */
const mayWrite = />|\b(?:tee|sort|cp|mv|touch)\b/;

/** More files than these are too many to compare, and some of them alike by chance. */
const mostFiles = 100;

/**
 * The files of a recipe that it reads by a slip: nothing in it writes them, or speaks of them otherwise, and their paths have one
 * slip for that of a file that is written before, and of which it does not speak again. What is in a folder of the project may
 * have been there before.
 */
export function misspeltFiles(plan: Plan, likeness: Likeness): readonly MisspeltFile[] {
  const commands = writtenCommands(plan);
  if (!commands.some(({ scalar }) => mayWrite.test(scalar.text))) return [];
  const uses = commands.flatMap((command) =>
    fileUses(command.scalar.text).map((use): PlacedFile => ({ ...use, command })),
  );
  if (uses.length < 2 || uses.length > mostFiles) return [];
  const byPath = Map.groupBy(uses, ({ path }) => path);
  const groups = [...byPath.values()];
  const written = groups.filter((group) => !group.some(isRead)).flatMap(firstWritten);
  const isLonely = ({ path }: PlacedFile): boolean =>
    isAllSaid(byPath.get(path) ?? [], likeness.saidIn(plan));
  return groups
    .filter((group) => group.every(isRead))
    .flatMap((group): readonly MisspeltFile[] => {
      const [read] = group;
      if (read === undefined) return [];
      const before = written.filter((one) => uses.indexOf(one) < uses.indexOf(read));
      const alike = before.filter((one) => isSlipFor(read, one, likeness));
      // Few are alike; only for these, all that the recipe says is looked through.
      if (alike.length === 0 || !isLonely(read)) return [];
      const [meant, ...others] = alike.filter(isLonely);
      const isMeant = meant && others.length === 0 && isOwn(meant.path, likeness.saidIn(plan));
      return isMeant ? [{ read, written: meant }] : [];
    });
}

function firstWritten(group: readonly PlacedFile[]): readonly PlacedFile[] {
  return group.filter(({ kind }) => kind === "written").slice(0, 1);
}

/** Whether a recipe says no more of a file than what uses it: programs and agents may be told to write or read it. */
function isAllSaid(group: readonly PlacedFile[], said: string): boolean {
  const [{ path } = { path: "" }] = group;
  const name = path.split("/").at(-1) ?? path;
  const hasPlaceholder = path.includes("{{") || path.includes("$");
  return countWord(said, hasPlaceholder ? path : name) === group.length;
}

/** Whether a file is one that only the recipe can have made: it lies where the recipe makes a folder, or in none. */
function isOwn(path: string, said: string): boolean {
  const folders = path.replace(/^\.\//, "").split("/").slice(0, -1);
  if (folders.length === 0 || path.startsWith("/tmp/")) return true;
  const [first = ""] = folders;
  const [, variable] = /^\$\{?(\w+)\}?$/.exec(first) ?? [];
  if (variable !== undefined && new RegExp(`\\b${variable}="?\\$\\(mktemp`).test(said)) return true;
  const made = madeFolders(said);
  return folders.some((_, at) => made.has(folders.slice(0, at + 1).join("/")));
}

/** The folders that commands of a recipe make. */
function madeFolders(said: string): ReadonlySet<string> {
  const operands = [...said.matchAll(/\bmkdir\b([^\n;&|]*)/g)].flatMap(([, words = ""]) =>
    words.split(/\s+/),
  );
  return new Set(operands.map((word) => word.replaceAll(/^["']?(?:\.\/)?|\/?["']?$/g, "")));
}

/** Whether two paths differ in one part, by a slip. */
function isSlipFor(read: PlacedFile, written: PlacedFile, likeness: Likeness): boolean {
  if (changesFolder(read, written)) return false;
  const [parts, others] = [read.path.split("/"), written.path.split("/")];
  if (parts.length !== others.length) return false;
  const different = parts.flatMap((part, at) => {
    const other = others[at] ?? "";
    return part === other ? [] : [[part, other] as const];
  });
  const [pair] = different;
  return pair !== undefined && different.length === 1 && isSlipOfPart(...pair, likeness);
}

/** Whether two commands may be in different folders when they use their files. */
function changesFolder(one: PlacedFile, other: PlacedFile): boolean {
  return (
    one.command !== other.command &&
    [one, other].some(({ command }) => /\b(?:cd|pushd)\b/.test(command.scalar.text))
  );
}

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

function isSlipOfPart(part: string, other: string, likeness: Likeness): boolean {
  const [names, others] = [namesIn(part), namesIn(other)];
  if (part.replaceAll(placeholder, "{{}}") === other.replaceAll(placeholder, "{{}}")) {
    const at = names.findIndex((name, index) => name !== others[index]);
    return isMeantFor(names[at] ?? "", others[at] ?? "", likeness);
  }
  const [stem, end] = parted(part);
  const [otherStem, otherEnd] = parted(other);
  return end === otherEnd && names.join() === others.join() && isAlike(stem, otherStem, likeness);
}

function namesIn(part: string): readonly string[] {
  return [...part.matchAll(placeholder)].map(([, name = ""]) => name);
}

/** Whether one name is the other one with a word more or less, or with a slip. */
function isMeantFor(name: string, other: string, { isTypingSlip }: Likeness): boolean {
  const [short = "", long = ""] = [name, other].toSorted((one, two) => one.length - two.length);
  return long.endsWith(`_${short}`) || long.startsWith(`${short}_`) || isTypingSlip(name, other);
}

/** What stands before the ending of a file, and the ending. */
export function parted(part: string): readonly [stem: string, ending: string] {
  const at = part.lastIndexOf(".");
  return at <= 0 ? [part, ""] : [part.slice(0, at), part.slice(at)];
}

/** Whether a name is another one with a slip, or in another form: `sort` and `sorted`, `note` and `notes`. */
export function isAlike(
  stem: string,
  other: string,
  { isPlural, isTypingSlip }: Likeness,
): boolean {
  const [short = "", long = ""] = [stem, other].toSorted((one, two) => one.length - two.length);
  const isInflected = short.length >= 3 && long.startsWith(short);
  if (isInflected && /^(?:d|ed|er|es|ing|s)$/.test(long.slice(short.length))) return true;
  return isPlural(stem, other) || isTypingSlip(stem, other);
}
