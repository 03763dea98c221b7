import { concealSecrets } from "../../../compiler/diagnostics/secrets/secrets-in-text.ts";
import { unifiedDiff } from "../../build/unified-diff.ts";
import { counted } from "../../counted.ts";
import { harmless, printable } from "../../progress/printable.ts";
import type { PlanModules } from "../../run-store/pinned-plan.ts";
import { changedModules } from "../../run-store/pinned-plan.ts";

/** A plan that is another one than its run was started with. */
interface PlanChange {
  /** Path of the recipe. */
  readonly recipe: string;
  readonly run: string;
  readonly before: PlanModules;
  /** Undefined: the recipe does not compile any more. */
  readonly now: PlanModules | undefined;
}

const shownLines = 40;

/** How the modules of a plan differ, for people: the first lines of the comparison, and no keys that stand in them. */
export function renderPlanChange({ recipe, run, before, now }: PlanChange): string {
  if (now === undefined) return `recipec: ${printable(recipe)} cannot be compiled any more\n`;
  const lines = changedModules(before, now).flatMap((path) => diffOf(path, before, now));
  const more = lines.length - shownLines;
  return [
    `recipec: ${printable(recipe)} has changed since run ${run} was started:`,
    ...lines.slice(0, shownLines).map((line) => harmless(concealSecrets(line))),
    ...(more > 0 ? [`... and ${counted(more, "more line")}`] : []),
    "",
  ].join("\n");
}

function diffOf(path: string, before: PlanModules, now: PlanModules): readonly string[] {
  const textIn = ({ modules }: PlanModules): string =>
    modules.find((module) => module.path === path)?.text ?? "";
  const diff = unifiedDiff({
    oldName: `${path} (when the run was started)`,
    newName: `${path} (now)`,
    oldText: textIn(before),
    newText: textIn(now),
  });
  return diff.trimEnd().split("\n");
}
