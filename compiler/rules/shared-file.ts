import type { WrittenCommand } from "../analysis/commands/written-commands.ts";
import { writtenCommands } from "../analysis/commands/written-commands.ts";
import type { FileUse } from "../analysis/shell/file-uses.ts";
import { fileUses } from "../analysis/shell/file-uses.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { ForkAction, LoopAction, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/** What runs at once and writes one file leaves what only one of it has written, or parts of several. */
export const sharedFile = defineRule({
  name: "shared-file",
  reports: ["shared-file"],
  check({ plan }, report) {
    for (const { step: outer } of stepsOf(plan.body)) {
      const { action } = outer;
      if (action.kind === "loop" && runsAtOnce(action)) {
        for (const { file, span } of filesOf(writersIn(action.body, plan))) {
          report("shared-file", span, { file, beside: undefined });
        }
      }
      if (action.kind === "fork") {
        for (const { file, other, span } of sharedIn(action, plan)) {
          const related = [{ span: other.span, message: "written here, too" }];
          report("shared-file", span, { file, beside: other.step.id }, { related });
        }
      }
    }
  },
});

function runsAtOnce({ head }: LoopAction): boolean {
  const lanes = head.kind === "while" ? undefined : head.lanes;
  return lanes !== undefined && lanes !== 1;
}

/** A file by a path that is the same in each run. */
interface WrittenFile {
  readonly file: string;
  readonly span: Span;
  readonly step: Step;
}

function writersIn(body: Plan["body"], plan: Plan): readonly WrittenCommand[] {
  const inside = new Set(stepsOf(body).map(({ step }) => step));
  return writtenCommands(plan).filter(({ step }) => inside.has(step));
}

/** The files that commands write anew, as far as all of them are in one folder. */
function filesOf(commands: readonly WrittenCommand[]): readonly WrittenFile[] {
  return commands.flatMap(({ command, scalar, step }) => {
    const isElsewhere = command.cwd?.parts.some(({ kind }) => kind === "reference") === true;
    if (isElsewhere || changesFolder.test(scalar.text)) return [];
    return fileUses(scalar.text).flatMap((use) =>
      isWrittenAnew(use, scalar.text)
        ? [{ file: use.path, span: scalarMapOf(scalar).span(use.start, use.end), step }]
        : [],
    );
  });
}

/** What follows may be in a folder of its own, or done by one at a time. */
const changesFolder = /\b(?:cd|flock|mktemp|popd|pushd)\b/;

function isWrittenAnew({ kind, path, start }: FileUse, script: string): boolean {
  if (kind !== "written" || !/^[\w.@/+-]+$/.test(path)) return false;
  return /(?<!>)>\|?[ \t]*["']?$/.test(script.slice(Math.max(0, start - 10), start));
}

interface SharedFile extends WrittenFile {
  readonly other: WrittenFile;
}

/** The files that several branches write which run beside one another. */
function sharedIn({ branches, serial }: ForkAction, plan: Plan): readonly SharedFile[] {
  const written = branches.flatMap(({ body, key }) =>
    filesOf(writersIn(body, plan)).map((one) => ({ ...one, key })),
  );
  return written.flatMap((one, index) => {
    const other = written
      .slice(0, index)
      .find(({ file, key }) => file === one.file && key !== one.key);
    const areInTurn = other && serial.includes(other.key) && serial.includes(one.key);
    return other && !areInTurn ? [{ ...one, other }] : [];
  });
}
