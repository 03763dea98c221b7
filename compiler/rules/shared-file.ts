import { posix } from "node:path";
import type { WrittenCommand } from "../analysis/commands/written-commands.ts";
import { writtenCommands } from "../analysis/commands/written-commands.ts";
import type { FileUse } from "../analysis/shell/file-uses.ts";
import { fileUses } from "../analysis/shell/file-uses.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Template } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { ForkAction, LoopAction, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * What runs at once and writes one file leaves what only one of it has written, or parts of several; what reads the file beside
 * that finds any part of it, or none.
 */
export const sharedFile = defineRule({
  name: "shared-file",
  reports: ["shared-file"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind === "loop" && runsAtOnce(action)) checkLoop(action, plan, report);
      if (action.kind === "fork") checkFork(action, plan, report);
    }
  },
});

function checkLoop({ body }: LoopAction, plan: Plan, report: RuleReport<"shared-file">): void {
  for (const { file, span } of filesOf(commandsOf(body, plan), isWrittenAnew)) {
    report("shared-file", span, { file, beside: undefined });
  }
}

function checkFork(fork: ForkAction, plan: Plan, report: RuleReport<"shared-file">): void {
  for (const { file, isRead, other, span } of sharedIn(fork, plan)) {
    const message = isRead ? "written here" : "written here, too";
    const related = [{ span: other.span, message }];
    report("shared-file", span, { file, beside: other.step.id, isRead }, { related });
  }
}

function runsAtOnce({ head }: LoopAction): boolean {
  const lanes = head.kind === "while" ? undefined : head.lanes;
  return lanes !== undefined && lanes !== 1;
}

/** A file by a path that is the same in each run. */
interface UsedFile {
  readonly file: string;
  /** The same behind the folder of its command. */
  readonly path: string;
  readonly span: Span;
  readonly step: Step;
}

function commandsOf(body: Plan["body"], plan: Plan): readonly WrittenCommand[] {
  const inside = new Set(stepsOf(body).map(({ step }) => step));
  return writtenCommands(plan).filter(({ step }) => inside.has(step));
}

/** The files with which commands do something, as far as all of them are in one folder. */
function filesOf(
  commands: readonly WrittenCommand[],
  isOne: (use: FileUse, script: string) => boolean,
): readonly UsedFile[] {
  return commands.flatMap(({ command, scalar, step }) => {
    const isElsewhere = command.cwd?.parts.some(({ kind }) => kind === "reference") === true;
    if (isElsewhere || changesFolder.test(scalar.text)) return [];
    return fileUses(scalar.text).flatMap((use) => {
      if (!isOne(use, scalar.text)) return [];
      const span = scalarMapOf(scalar).span(use.start, use.end);
      return [{ file: use.path, path: pathIn(command.cwd, use.path), span, step }];
    });
  });
}

/** Where a file lies as seen from where the run starts. */
function pathIn(folder: Template | undefined, file: string): string {
  const parts = folder?.parts ?? [];
  const text = parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
  return file.startsWith("/") ? file : posix.join(text, file);
}

/** What follows may be in a folder of its own, or done by one at a time. */
const changesFolder = /\b(?:cd|flock|mktemp|popd|pushd)\b/;

/** A path that is the same in each run. */
const fixedPath = /^[\w.@/+-]+$/;

/** Whether a script reads a file that it does not write itself. */
function isReadFirst({ kind, path }: FileUse, script: string): boolean {
  const isOwn = fileUses(script).some((one) => one.path === path && one.kind === "written");
  return kind === "read" && fixedPath.test(path) && !isOwn;
}

function isWrittenAnew({ kind, path, start }: FileUse, script: string): boolean {
  if (kind !== "written" || !fixedPath.test(path)) return false;
  return /(?<!>)>\|?[ \t]*["']?$/.test(script.slice(Math.max(0, start - 10), start));
}

interface SharedFile extends UsedFile {
  readonly other: UsedFile;
  /** Whether it is only read here. */
  readonly isRead: boolean;
}

/** The files that several branches write which run beside one another, or one of them reads. */
function sharedIn({ branches, serial }: ForkAction, plan: Plan): readonly SharedFile[] {
  const usedBy = (isOne: Parameters<typeof filesOf>[1]): readonly BranchFile[] =>
    branches.flatMap(({ body, key }) =>
      filesOf(commandsOf(body, plan), isOne).map((one) => ({ ...one, key })),
    );
  const written = usedBy(isWrittenAnew);
  if (written.length === 0) return [];
  const meets = (one: BranchFile, others: readonly BranchFile[]): BranchFile | undefined =>
    others.find(
      ({ key, path }) =>
        path === one.path && key !== one.key && !(serial.includes(key) && serial.includes(one.key)),
    );
  const twice = written.map((one, index) => ({
    one,
    other: meets(one, written.slice(0, index)),
    isRead: false,
  }));
  const read = usedBy(isReadFirst).map((one) => ({
    one,
    other: meets(one, written),
    isRead: true,
  }));
  return [...twice, ...read].flatMap(({ one, other, isRead }) =>
    other === undefined ? [] : [{ ...one, other, isRead }],
  );
}

type BranchFile = UsedFile & { readonly key: ForkAction["serial"][number] };
