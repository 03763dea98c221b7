import { writtenCommands } from "../analysis/commands/written-commands.ts";
import { misspeltAssignments } from "../analysis/environment/misspelt-assignments.ts";
import { misspeltAwkNames } from "../analysis/environment/misspelt-awk-names.ts";
import { namesInEnvironment } from "../analysis/environment/names-in-environment.ts";
import type { Facts } from "../analysis/facts.ts";
import type { PlacedFile } from "../analysis/files/misspelt-files.ts";
import { misspeltFiles } from "../analysis/files/misspelt-files.ts";
import type { Read } from "../analysis/reads.ts";
import { readNames } from "../analysis/reads.ts";
import { hasVariable } from "../analysis/setters/has-variable.ts";
import { commonPrograms } from "../analysis/shell/common-programs.ts";
import { systemVariables } from "../analysis/shell/environment/system-variables.ts";
import type { ScriptRange } from "../analysis/shell/placement.ts";
import type { ShellSlip } from "../analysis/shell/slips/shell-slip.ts";
import { shellSlips } from "../analysis/shell/slips/shell-slips.ts";
import { startsSystemPrograms } from "../analysis/shell/slips/values/lost-path.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import type { Type } from "../analysis/types/type.ts";
import { membersOf } from "../analysis/types/type.ts";
import { locatedText } from "../document/located-text.ts";
import type { Document } from "../document/node.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { EnvironmentEntry, ShellAction } from "../ir/step.ts";
import { commandsIn } from "../ir/visit.ts";
import { workflowExpression } from "../source/shows-workflow.ts";
import type { Span } from "../source/span.ts";
import { alike, defineRule } from "./rule.ts";

/** Bash parses many a slip, and does something else than its author means. */
export const shellSlip = defineRule({
  name: "shell-slip",
  reports: ["shell-slip"],
  check({ plan, facts }, report) {
    for (const read of facts.reads.all) {
      const found = keyBehind(read, plan.document);
      if (found === undefined) continue;
      report("shell-slip", found.span, { text: found.text, kind: "key behind a mapping" });
    }
    for (const { read, written } of misspeltFiles(plan, alike)) {
      const related = [{ span: placeOf(written), message: "written here" }];
      report("shell-slip", placeOf(read), { text: read.path, kind: "misspelt file" }, { related });
    }
    for (const { command, scalar } of writtenCommands(plan)) {
      const { text } = scalar;
      const path = lostPathOf(command, text);
      if (path !== undefined) {
        report("shell-slip", path.value.span, { text: path.name, kind: "lost path in env" });
      }
      const span = (start: number, end: number): Span => scalarMapOf(scalar).span(start, end);
      for (const { start, end, kind } of misspeltNames(text)) {
        report("shell-slip", span(start, end), { text: text.slice(start, end), kind });
      }
      for (const { start, end, kind } of shellSlips(text)) {
        const written = text.slice(start, end);
        if (!isSlipHere(kind, written, { plan, facts, command, script: text, start })) continue;
        report("shell-slip", span(start, end), { text: written, kind });
      }
    }
  },
});

/** The `PATH` that a command is given, where it has none of the folders in which every system has its programs. */
function lostPathOf({ env }: ShellAction, script: string): EnvironmentEntry | undefined {
  const path = env.find(({ name }) => name === "PATH");
  const [only, ...others] = path?.value.parts ?? [];
  if (only?.kind !== "text" || others.length > 0) return undefined;
  // What nothing expands there is told as such.
  const isLost = !/\$|(?:^|:)(?:\/usr(?:\/local)?)?\/bin\/?(?::|$)/.test(only.text);
  return isLost && !/\bPATH=/.test(script) && startsSystemPrograms(script) ? path : undefined;
}

/** A name in a script that is another one by a slip. */
interface MisspeltName extends ScriptRange {
  readonly kind: "misspelt assignment" | "misspelt awk name" | "shell variable in awk";
}

function misspeltNames(script: string): readonly MisspeltName[] {
  const assignments = misspeltAssignments(script, alike);
  return [
    ...assignments.map((one) => ({ ...one, kind: "misspelt assignment" as const })),
    ...misspeltAwkNames(script, alike).map(({ isOfShell, ...range }) => ({
      ...range,
      kind: isOfShell ? ("shell variable in awk" as const) : ("misspelt awk name" as const),
    })),
  ];
}

function placeOf({ command, start, end }: PlacedFile): Span {
  return scalarMapOf(command.scalar).span(start, end);
}

/** A variable of the shell that holds a mapping, with the key of it that a placeholder would ask for: `$RECIPE_VAR_place.city`. */
function keyBehind(
  { role, reference, variable }: Read,
  document: Document,
): { readonly span: Span; readonly text: string } | undefined {
  const { source, start: at } = reference.span;
  if (role !== "command" || source.text.charAt(at) !== "$" || variable === undefined)
    return undefined;
  const located = locatedText(document, reference.span);
  if (located === undefined) return undefined;
  const { text, start, end } = located;
  const behind = text.startsWith("${", start) ? /^\}\.([A-Za-z_]\w*)/ : /^\.([A-Za-z_]\w*)/;
  const [more, key = ""] = behind.exec(text.slice(end, end + longestKey)) ?? [];
  if (more === undefined) return undefined;
  if (!hasKey(key, variable)) return undefined;
  const last = end + more.length;
  return { span: located.spanAt(start, last), text: text.slice(start, last) };
}

const longestKey = 64;

/** Whether a variable is a mapping with a key, as far as its type or the prompts say that it comes from. */
function hasKey(key: string, { likely, definitions }: NonNullable<Read["variable"]>): boolean {
  const members = membersOf(likely);
  const isOne = (one: Type): boolean => one.kind === "record" && one.fields.has(key);
  if (members.length > 0 && members.every(isOne)) return true;
  const asked = outlinedSteps(definitions);
  return (
    asked.length > 0 &&
    asked.every(({ outline: { shown } }) => shown.kind === "mapping" && shown.keys.has(key))
  );
}

/** What stands around a slip. */
interface Place {
  readonly plan: Plan;
  readonly facts: Facts;
  readonly command: ShellAction;
  readonly script: string;
  readonly start: number;
}

/** Whether a slip is one in this recipe: some depend on which variables it has. */
function isSlipHere(kind: ShellSlip["kind"], written: string, place: Place): boolean {
  const { plan, facts, command } = place;
  if (kind === "opens an editor") return !command.env.some(({ name }) => ofEditor.test(name));
  if (kind === "variable as command") return isVariable(/\w+/.exec(written)?.[0] ?? "", place);
  if (kind === "unbound test" || kind === "maybe unset")
    return !isGiven(/\w+/.exec(written)?.[0] ?? "", plan);
  return kind !== "workflow expression" || !isOfRecipe(written, plan, facts);
}

/** What a program may be called by that writes in the place of somebody. */
const ofEditor = /EDITOR$|^VISUAL$/;

/** Whether the commands of a recipe are given a variable by name. */
function isGiven(name: string, plan: Plan): boolean {
  return (
    namesInEnvironment(plan).has(name) ||
    commandsIn(plan.body).some(({ command }) => command.env.some((one) => one.name === name))
  );
}

/** Whether a command is called like a variable; those of the shell are few programs called like, if they are no plain words. */
function isVariable(name: string, { plan, script, start }: Place): boolean {
  if (hasVariable(plan, name)) return true;
  // Capitals of a program are told as a slip for it.
  if (!/[A-Z_]/.test(name) || commonPrograms.has(name.toLowerCase())) return false;
  if (systemVariables.has(name) || namesInEnvironment(plan).has(name)) return true;
  return new RegExp(`(?<![\\w$])${name}=`).test(script.slice(0, start).replace(/\b\w+=["']?$/, ""));
}

/** Whether an expression begins with a variable of the recipe: it is told as a placeholder of another language. */
function isOfRecipe(expression: string, plan: Plan, { reads }: Facts): boolean {
  const name = workflowExpression.exec(expression)?.groups?.["name"] ?? "";
  return hasVariable(plan, name) || readNames(reads).has(name);
}
