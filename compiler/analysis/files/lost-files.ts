import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import { stepsOf } from "../../ir/visit.ts";
import { countWord } from "../../source/count-word.ts";
import type { Span } from "../../source/span.ts";
import type { Likeness } from "../likeness.ts";
import { fileUses } from "../shell/file-uses.ts";
import { filesInPrompt } from "./files-in-prompts.ts";
import { isAlike, parted } from "./misspelt-files.ts";

/** Text that stands in a recipe: how its offsets lie in the file is known to whoever reads documents. */
export interface PlacedText {
  readonly text: string;
  readonly span: (start: number, end: number) => Span;
}

/** What is written at a place of a recipe; undefined where that is another file. */
export type TextAt = (plan: Plan, span: Span) => PlacedText | undefined;

/** A file that a prompt or a command names. */
interface NamedFile {
  readonly path: string;
  readonly kind: "other" | "read" | "written";
  readonly step: Step;
  readonly isPrompted: boolean;
  readonly text: PlacedText;
  readonly start: number;
  readonly end: number;
}

/** A file that nobody has written where it is read, and the one that was meant. */
export interface LostFile {
  readonly read: string;
  readonly span: Span;
  readonly written: string;
  readonly writtenSpan: Span;
}

/** More files than these are too many to compare, and some of them alike by chance. */
const mostFiles = 100;

/**
 * The files that a step reads by a slip: an earlier one writes a file of almost the same path, and nothing in the recipe writes
 * the one that is read, or speaks of it otherwise. One of the two is named in a prompt; for two commands, `misspelt-files.ts`
 * knows more.
 */
export function lostFiles(plan: Plan, likeness: Likeness, textAt: TextAt): readonly LostFile[] {
  const named = filesOf(plan, textAt);
  if (named.length < 2 || named.length > mostFiles) return [];
  if (!named.some(({ kind }) => kind === "written")) return [];
  const byPath = Map.groupBy(named, ({ path }) => path);
  const around: Around = { named, byPath, likeness, said: () => likeness.saidIn(plan) };
  return [...byPath.values()].flatMap((group) => lostIn(group, around));
}

interface Around {
  /** In the order of the steps. */
  readonly named: readonly NamedFile[];
  readonly byPath: ReadonlyMap<string, readonly NamedFile[]>;
  readonly likeness: Likeness;
  readonly said: () => string;
}

function lostIn(group: readonly NamedFile[], around: Around): readonly LostFile[] {
  const [read] = group;
  if (read === undefined || !group.every(({ kind }) => kind === "read")) return [];
  const meant = [...around.byPath.values()].flatMap((one) => {
    const found = one.find(({ kind }) => kind === "written");
    return found !== undefined && isMeant(read, found, around) ? [found] : [];
  });
  const [written, ...others] = meant;
  if (written === undefined || others.length > 0) return [];
  // Few are alike; only for these, all that the recipe says is looked through.
  if (countWord(around.said(), nameOf(read)) !== usesOfName(read, around)) return [];
  const span = read.text.span(read.start, read.end);
  const writtenSpan = written.text.span(written.start, written.end);
  return [{ read: read.path, span, written: written.path, writtenSpan }];
}

function isMeant(read: NamedFile, written: NamedFile, around: Around): boolean {
  if (read.step === written.step || !(read.isPrompted || written.isPrompted)) return false;
  if (around.named.indexOf(written) > around.named.indexOf(read)) return false;
  // Who names both in one text knows that there are two.
  const namesBoth = [read, written].every(({ path }) =>
    around.named.some(({ path: own, text }) => own === path && text === read.text),
  );
  if (namesBoth || mayMove(read) || mayMove(written)) return false;
  const [folder, otherFolder] = [folderOf(read), folderOf(written)];
  if (folder !== otherFolder) {
    return isInOtherFolder(read, written, around) || isInMisspeltFolder(read, written, around);
  }
  const [stem, end] = parted(nameOf(read));
  const [otherStem, otherEnd] = parted(nameOf(written));
  if (end === otherEnd && around.likeness.isTypingSlip(stem, otherStem)) return true;
  // What differs by more is a slip only where otherwise nothing would ever read the other one.
  if (isReadAtAll(written, around) && !isOdd(read, written, around)) return false;
  return end === otherEnd
    ? isAlike(stem, otherStem, around.likeness)
    : stem === otherStem && kindOfText(end) === kindOfText(otherEnd);
}

/** Whether a command may be in another folder when it uses a file. */
function mayMove({ isPrompted, step, text }: NamedFile): boolean {
  if (isPrompted) return false;
  return (
    /\b(?:cd|pushd)\b/.test(text.text) ||
    (step.action.kind === "shell" && step.action.cwd !== undefined)
  );
}

/** Names that many folders have a file of. */
const usualName = /^(?:(?:changelog|config|index|license|package|readme|settings)\b|SKILL\b)/i;

/** Whether a path is another one in another folder, of which the text that leaves it out does not speak. */
function isInOtherFolder(read: NamedFile, written: NamedFile, around: Around): boolean {
  const [short, long] = read.path.length < written.path.length ? [read, written] : [written, read];
  const isWhole = long.path === short.path || long.path.endsWith(`/${short.path}`);
  if (!isWhole || usualName.test(nameOf(read)) || isReadAtAll(written, around)) return false;
  const left =
    long.path
      .slice(0, -short.path.length - 1)
      .split("/")
      .at(-1) ?? "";
  // A folder that a value gives has no name here.
  return /^\w[\w.-]*$/.test(left) && countWord(short.text.text, left) === 0;
}

/** Whether a path is another one but for a slip in a folder, which is named nowhere else, while the other one is. */
function isInMisspeltFolder(read: NamedFile, written: NamedFile, around: Around): boolean {
  const [parts, others] = [read.path.split("/"), written.path.split("/")];
  const different = parts.flatMap((part, at) => {
    const other = others[at] ?? "";
    return part === other ? [] : [{ part, other }];
  });
  const [slip, ...more] = different;
  if (slip === undefined || parts.length !== others.length || more.length > 0) return false;
  if (!isAlike(slip.part, slip.other, around.likeness)) return false;
  const said = around.said();
  const uses = around.named.filter(({ path }) => path === read.path).length;
  return countWord(said, slip.part) === uses && countWord(said, slip.other) > uses + 1;
}

/** Whether a file is read in one place, by a path in a folder, and the other one is named in several. */
function isOdd(read: NamedFile, written: NamedFile, { byPath }: Around): boolean {
  const [uses, others] = [byPath.get(read.path) ?? [], byPath.get(written.path) ?? []];
  return uses.length === 1 && others.length > 2 && folderOf(read) !== "";
}

function isReadAtAll({ path }: NamedFile, { byPath }: Around): boolean {
  return byPath.get(path)?.some(({ kind }) => kind !== "written") ?? false;
}

/** How often the recipe uses files of such a name, whatever folder they are in. */
function usesOfName(file: NamedFile, { named }: Around): number {
  return named.filter((one) => nameOf(one) === nameOf(file)).length;
}

function kindOfText(ending: string): string {
  if (/^\.(?:markdown|md|txt)$/.test(ending)) return "prose";
  return /^\.(?:jsonl?|ndjson|ya?ml)$/.test(ending) ? "data" : ending;
}

function nameOf({ path }: NamedFile): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function folderOf({ path }: NamedFile): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The files that steps name, in the order of the steps. */
function filesOf(plan: Plan, textAt: TextAt): readonly NamedFile[] {
  return stepsOf(plan.body).flatMap(({ step }) => {
    const { action } = step;
    if (action.kind === "agent") return namedIn(action.prompt.span, step, { plan, textAt });
    return action.kind === "shell" ? namedIn(action.command.span, step, { plan, textAt }) : [];
  });
}

function namedIn(
  at: Span,
  step: Step,
  { plan, textAt }: { readonly plan: Plan; readonly textAt: TextAt },
): readonly NamedFile[] {
  const text = textAt(plan, at);
  if (text === undefined) return [];
  const isPrompted = step.action.kind === "agent";
  const uses = isPrompted ? filesInPrompt(text.text) : usedFiles(text.text);
  return uses.map((use): NamedFile => ({ ...use, step, isPrompted, text }));
}

/** The files that a command uses; one that it removes may be there before. */
function usedFiles(command: string): readonly Pick<NamedFile, "end" | "kind" | "path" | "start">[] {
  return fileUses(command).map((use) => ({
    ...use,
    path: use.path.replace(/^\.\//, ""),
    kind: use.kind === "removed" ? ("other" as const) : use.kind,
  }));
}
