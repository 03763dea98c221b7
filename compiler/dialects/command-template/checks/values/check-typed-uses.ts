import { isTrue, truth } from "../../../../../runtime/semantics/command-template-truth.ts";
import type { ParamType } from "../../../../../runtime/values/param-type.ts";
import { describeType } from "../../../../../runtime/values/param-type.ts";
import type { Value } from "../../../../../runtime/values/value.ts";
import { isList } from "../../../../../runtime/values/value.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { ArgumentNode } from "../../ast.ts";
import type { NameUse } from "../../name-uses.ts";
import { isFlagOf } from "../commands/flag-names.ts";
import { describeDefault, fits } from "./fit-of-default.ts";

/** What a recipe says of its names. */
interface Declared {
  readonly types: ReadonlyMap<string, ParamType>;
  /** The defaults of the whole recipe, which no placeholder can undo. */
  readonly defaults: ReadonlyMap<string, Value>;
}

/**
 * Reports placeholders whose own words contradict what the recipe declares: a default that is never used, a fallback that is
 * not of the type, and a choice of words that is asked whether it is true.
 */
export function checkTypedUses(
  uses: readonly NameUse[],
  { types, defaults }: Declared,
  report: Report,
): void {
  for (const use of uses) {
    // What an imported recipe reads is told in its own file.
    if (use.span.source !== use.anchor.source) continue;
    const type = types.get(use.name);
    const value = defaults.get(use.name);
    if (value !== undefined) checkOwnDefault(use, value, report);
    if (type === undefined) continue;
    checkFallback(use, type, report);
    if (type.kind === "enum") checkTruth(use, { value, members: type.members }, report);
  }
}

function checkOwnDefault({ name, part, span }: NameUse, value: Value, report: Report): void {
  if (part?.kind !== "command-value" || part.default === undefined) return;
  const { content, default: text } = part;
  // A guard has the empty text where the placeholder says nothing.
  if (!content.includes("=")) return;
  const instead = describeDefault(value);
  // A comparison is told as such.
  if (text.startsWith("=") || !isHidden(text, instead)) return;
  report("unused-default", span, { name, text, instead, isDeclared: false });
}

/** Whether another value stands for a default; what one with placeholders becomes is not known. */
function isHidden(text: string, instead: string): boolean {
  return !/[{}]/.test(instead) && instead !== describeDefault(text);
}

/** Reports defaults of declarations in the place of which the recipe has others. */
export function checkDeclaredDefaults(
  declared: readonly ArgumentNode[],
  defaults: ReadonlyMap<string, Value>,
  report: Report,
): void {
  for (const { name, default: text, span, type } of declared) {
    const value = defaults.get(name);
    // Whether a list is the same is hard to see.
    if (!text || value === undefined || value === null || isList(value)) continue;
    // YAML has `yes` and `no` for true and false, too.
    if (type?.kind === "bool" && typeof value === "boolean" && isTrue(text) === value) continue;
    const instead = describeDefault(value);
    if (isHidden(text, instead))
      report("unused-default", span, { name, text, instead, isDeclared: true });
  }
}

function checkFallback({ name, part, span }: NameUse, type: ParamType, report: Report): void {
  if (part?.kind !== "command-fallback") return;
  const { content, otherwise } = part;
  if (!fits(type, otherwise)) {
    const parameters = { name, found: describeDefault(otherwise), expected: describeType(type) };
    report("unfit-default", span, parameters);
  } else if (type.kind === "bool" && isTrue(otherwise)) {
    const help = "It stands for what is not true: leave it away, or write {name=true}.";
    report("constant-choice", span, { text: content, taken: otherwise }, { help });
  }
}

function checkTruth(
  { isGuard = false, name, part, span }: NameUse,
  { value, members }: { readonly value: Value | undefined; readonly members: readonly string[] },
  report: Report,
): void {
  // Without a default there may be nothing; `{level?--level:}` asks for that, which a caller can say in other ways, too.
  const isChoice =
    part?.kind === "command-choice" && (part.no !== "" || isOtherFlag(part.yes, name));
  if (!(isChoice || isGuard) || value === undefined || !truth(value)) return;
  if (members.every((member) => isTrue(member))) report("tested-choice", span, { name, members });
}

/** Whether a text is a flag that is not called like the name that decides on it. */
function isOtherFlag(text: string, name: string): boolean {
  return /^--?[A-Za-z][\w-]*$/.test(text) && !isFlagOf(name, text);
}
