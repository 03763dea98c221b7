import type { Value } from "../../runtime/values/value.ts";
import { isList, isMap } from "../../runtime/values/value.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import { traitsOf } from "../analysis/language-traits.ts";
import type { Read } from "../analysis/reads.ts";
import { declaredNames } from "../analysis/setters/has-variable.ts";
import type { Node } from "../document/node.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/** Where the first word is missing, as in `{{.Names}}`, it is a template of Go, which has to come from a variable. */
const placeholder = /\{\{[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*\}\}/u;

/** With blanks or a filter it may be meant for another tool, unless it names a variable of the recipe. */
const nearMiss = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]*)(?![\p{L}\p{N}_-])[^{}\n]*\}\}/u;

/** What workflows of other tools call what they know. */
const workflow = /\{\{\s*(?:env|secrets|github|inputs|vars|matrix)\.[\w.-]+\s*\}\}/;

/** What a shell would put in the place of a whole value. */
const expansion = /^\$\{[A-Za-z_]\w*:?[-=?][^{}]*\}$/;

/** Placeholders are replaced in some texts only; what a variable holds from the start is none of them. */
export const unexpandedPlaceholder = defineRule({
  name: "unexpanded-placeholder",
  reports: ["unexpanded-placeholder"],
  check({ plan, facts: { reads } }, report) {
    if (!traitsOf(plan.dialect).holdsDefaultsAsWritten) return;
    const names = declaredNames(plan);
    for (const { name, default: value, span } of plan.params) {
      const text =
        value === undefined
          ? undefined
          : (firstPlaceholder(value, names) ?? unexpanded({ name, value, names }, reads.all));
      if (text === undefined) continue;
      const place = placeOf(text, span, plan.document.root) ?? span;
      report("unexpanded-placeholder", place, { place: `the default of "${name}"`, text });
    }
  },
});

/** A default, with the names that recipes give values to. */
interface Default {
  readonly name: string;
  readonly value: Value;
  readonly names: ReadonlySet<string>;
}

/** A default as a shell or another language would fill it in, where no step that reads it has a shell do so. */
function unexpanded({ name, value, names }: Default, reads: readonly Read[]): string | undefined {
  if (typeof value !== "string") return undefined;
  const others = new Set(names);
  // Who calls a folder `home` and gives it `$HOME` means that of the system.
  others.delete(name);
  const text = expansion.test(value) ? value : foreignIn(value, others);
  if (text === undefined) return undefined;
  const own = reads.filter(({ reference }) => reference.name === name);
  return own.length > 0 && !own.some(mayExpand) ? text : undefined;
}

/** Where other languages would put a value: `$name`, `${name}`, `{name}`, `%name%`. */
const foreign = /\$\{?([A-Za-z_]\w*)\}?|(?<![{$])\{([A-Za-z_]\w*)\}(?!\})|%([A-Za-z_]\w*)%/g;

/** A foreign placeholder with the name of a variable, or with its alias in capitals. */
function foreignIn(text: string, names: ReadonlySet<string>): string | undefined {
  for (const [found, ...groups] of text.matchAll(foreign)) {
    const name = groups.find((one) => one !== undefined) ?? "";
    if (names.has(name) || (found.startsWith("$") && names.has(name.toLowerCase()))) return found;
  }
  return undefined;
}

/** Whether a step hands a value to a shell as a part of what that runs, or to another recipe, which may do so. */
function mayExpand({ role, step: { action } }: Read): boolean {
  if (role === "input" || role === "update") return true;
  if (action.kind !== "shell") return false;
  if (role === "command" && action.environment !== "scope") return true;
  return evaluates.test(scriptOf(action.command).text);
}

const evaluates = /\b(?:envsubst|eval)\b|\s-\w*c\b|<</;

/** Where a text stands in the value of the key that a span is, or that lies in it. */
function placeOf(text: string, key: Span, node: Node): Span | undefined {
  if (node.kind === "scalar") return undefined;
  if (node.kind === "sequence") return first(node.items, (item) => placeOf(text, key, item));
  return first(node.entries, (entry) =>
    entry.key.span.start === key.start
      ? scalarWith(text, entry.value)
      : placeOf(text, key, entry.value),
  );
}

function scalarWith(text: string, node: Node): Span | undefined {
  if (node.kind === "scalar") {
    const start = node.text.indexOf(text);
    return start < 0 ? undefined : scalarMapOf(node).span(start, start + text.length);
  }
  const inside = node.kind === "sequence" ? node.items : node.entries.map(({ value }) => value);
  return first(inside, (child) => scalarWith(text, child));
}

function first<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstPlaceholder(value: Value, names: ReadonlySet<string>): string | undefined {
  if (typeof value === "string") {
    if (!value.includes("{{")) return undefined;
    return placeholder.exec(value)?.[0] ?? workflow.exec(value)?.[0] ?? nearMissIn(value, names);
  }
  const items = isMap(value) ? [...value.values()] : value;
  if (!isList(items)) return undefined;
  for (const item of items) {
    const found = firstPlaceholder(item, names);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nearMissIn(text: string, names: ReadonlySet<string>): string | undefined {
  const [found, name = ""] = nearMiss.exec(text) ?? [];
  return names.has(name) ? found : undefined;
}
