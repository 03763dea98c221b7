import { javascriptText } from "../../../runtime/values/javascript-text.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { isMap } from "../../../runtime/values/value.ts";
import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import { isTypingSlip } from "../../diagnostics/spelling/is-typing-slip.ts";
import type { Report } from "../../document/cursor.ts";
import type { Span } from "../../source/span.ts";
import type { Referable } from "./loaded-recipe.ts";
import type { TextTree, Tree } from "./tree.ts";
import { replacedText } from "./tree.ts";

/** What a reference leads to. `foreign`: it is no reference to an import, and stays as it is. */
type Resolved =
  | { readonly kind: "value"; readonly value: Value | undefined }
  | { readonly kind: "unknown"; readonly key: string; readonly keys: readonly string[] }
  | { readonly kind: "foreign" };

/** What is imported, by alias; undefined where it could not be loaded. */
type Referables = ReadonlyMap<string, Referable | undefined>;

const braces = /\{([^{}]+)\}/g;

/** Replaces the references to imported recipes in a text; a text that is exactly one keeps the type of its value. */
export function resolveReferences(text: TextTree, imports: Referables, report: Report): Tree {
  if (imports.size === 0 || !text.text.includes("{")) return text;
  const whole = /^\{([^{}]+)\}$/.exec(text.text)?.[1];
  if (whole !== undefined) {
    const found = evaluate(whole, imports, text.spanAt(0, text.text.length), report);
    return found === undefined ? text : treeOfValue(found, text);
  }
  const replaced = text.text.replaceAll(braces, (written, content: string, start: number) => {
    const found = evaluate(content, imports, text.spanAt(start, start + written.length), report);
    return found === undefined ? written : embedded(found);
  });
  return replaced === text.text ? text : replacedText(replaced, text);
}

function embedded(value: Value): string {
  return value === null ? "" : javascriptText(value);
}

function treeOfValue(value: Value, at: TextTree): Tree {
  return typeof value === "string" ? replacedText(value, at) : treeOfOther(value, at);
}

function treeOfOther(value: Value, at: TextTree): Tree {
  const { span } = at;
  if (Array.isArray(value)) {
    return { kind: "list", items: value.map((item: Value) => treeOfValue(item, at)), span };
  }
  if (!isMap(value)) return { kind: "other", value, span };
  const fields = [...value].map(([key, item]) => ({
    name: String(key),
    nameSpan: span,
    value: treeOfValue(item, at),
  }));
  return { kind: "map", fields, span };
}

/** The value of what stands between braces; undefined where that is no reference. */
function evaluate(
  content: string,
  imports: Referables,
  at: Span,
  report: Report,
): Value | undefined {
  const trimmed = content.trim();
  const choice = /^([^?=]+)\?([^:]*):(.*)$/s.exec(trimmed);
  if (choice !== null && !trimmed.includes("??")) {
    return evaluateChoice(choice, imports, at, report);
  }
  const equals = trimmed.indexOf("=");
  const path = (equals < 0 ? trimmed : trimmed.slice(0, equals)).trim();
  const found = follow(path, imports);
  if (found.kind === "foreign") {
    checkForeign(path, imports, at, report);
    return undefined;
  }
  const fallback = equals < 0 ? undefined : trimmed.slice(equals + 1);
  const value = valueOr(fallback, found, imports);
  if (fallback?.startsWith("=") && fallback.includes("?")) {
    report("constant-choice", at, { text: content, taken: embedded(value ?? "") });
  }
  if (found.kind === "unknown") {
    const closest = closestName(found.key, found.keys);
    if (value === undefined) report("unknown-reference", at, { reference: content, closest });
    else if (closest !== undefined && isTypingSlip(found.key, closest)) {
      const help = `Did you mean "${closest}"? The imported recipe has nothing of the other name.`;
      report("constant-choice", at, { text: content, taken: embedded(value) }, { help });
    }
  }
  return value === undefined ? "" : value;
}

/** What a reference leads to, or what stands in for nothing; undefined where there is neither. */
function valueOr(
  fallback: string | undefined,
  found: Resolved,
  imports: Referables,
): Value | undefined {
  const value = found.kind === "value" ? found.value : undefined;
  if (fallback === undefined) return value;
  return value === undefined || value === null ? literal(fallback, imports) : value;
}

/** One of the texts of `{reference?yes:no}`; undefined where that is no reference. */
function evaluateChoice(
  [content, condition = "", yes = "", no = ""]: RegExpExecArray,
  imports: Referables,
  at: Span,
  report: Report,
): Value | undefined {
  const found = follow(condition.trim(), imports);
  if (found.kind === "foreign") {
    checkForeign(condition.trim(), imports, at, report);
    return undefined;
  }
  checkTruth(found, condition, at, report);
  if (found.kind === "unknown") {
    const help = "The imported recipe has nothing of that name.";
    report("constant-choice", at, { text: content, taken: no }, { help });
  }
  return literal(isTrue(found) ? yes : no, imports);
}

/** A fallback or a branch: a quoted text, another reference, or the text itself. */
function literal(text: string, imports: Referables): Value {
  const trimmed = text.trim();
  const quoted = /^(['"])(.*)\1$/s.exec(trimmed)?.[2];
  if (quoted !== undefined) return quoted;
  const found = follow(trimmed, imports);
  return found.kind === "value" && found.value !== undefined ? found.value : trimmed;
}

/** Texts that say no are true here, and in commands false. */
function checkTruth(found: Resolved, condition: string, at: Span, report: Report): void {
  const value = found.kind === "value" ? found.value : undefined;
  if (typeof value !== "string" || !/^\s*(?:0|false|no)\s*$/i.test(value)) return;
  report("imported-truth", at, { reference: condition.trim(), value });
}

/** Another truth than in commands: only what JavaScript takes for false, and nothing else. */
function isTrue(found: Resolved): boolean {
  if (found.kind !== "value" || found.value === undefined) return false;
  const { value } = found;
  return value !== null && value !== false && value !== 0 && value !== "";
}

/** The longest alias that the path begins with decides; aliases may hold dots. */
function follow(path: string, imports: Referables): Resolved {
  const aliases = [...imports.keys()].filter((known) => path.startsWith(`${known}.`));
  const alias = aliases.toSorted((left, right) => right.length - left.length)[0];
  if (alias === undefined) return { kind: "foreign" };
  const [section = "", ...keys] = path.slice(alias.length + 1).split(".");
  const imported = imports.get(alias);
  // The import is to blame then, and not who refers to it.
  if (imported === undefined) return { kind: "value", value: alias };
  switch (section) {
    case "name":
      return { kind: "value", value: imported.name };
    case "file":
      return { kind: "value", value: imported.file };
    case "defaults":
      return walk(imported.defaults, keys);
    case "values":
      return walk(imported.values, keys);
    default:
      return { kind: "foreign" };
  }
}

/** Endings of files: a name with a dot in braces may be that of a file. */
const fileEnding =
  /^(?:bak|c|cfg|cjs|conf|cpp|css|csv|diff|docx?|env|gif|go|gz|h|html?|ini|ipynb|java|jpe?g|js|json5?|jsonl|jsx|lock|log|m4a|md|mdx|mjs|mp[34]|ogg|patch|pdf|php|png|py|rb|rs|sh|sql|svg|tar|tex|tgz|tmp|toml|tsv?|tsx|txt|wav|webp|xlsx?|xml|ya?ml|zip)$/i;

const sections: readonly string[] = ["name", "file", "defaults", "values"];

/** Reports what is meant for a reference, and stays as it is since there is no such import, or no such part of one. */
function checkForeign(path: string, imports: Referables, at: Span, report: Report): void {
  const [alias = "", section = "", ...keys] = path.split(".");
  // `!name` asks whether something is missing.
  if (alias.startsWith("!")) return;
  if (!imports.has(alias)) {
    const meant = closestName(alias, [...imports.keys()]);
    const isPath = /^(?:defaults|values)$/.test(section) && keys.length > 0;
    if (!sections.includes(section) || (meant === undefined && !isPath)) return;
    const closest = meant && [meant, section, ...keys].join(".");
    report("unknown-reference", at, { reference: path, closest });
  } else {
    const meant = meantSection(section, imports.get(alias));
    if (meant === undefined && [section, ...keys].every((one) => fileEnding.test(one))) return;
    const closest = meant && [alias, meant, ...keys].join(".");
    report("unknown-reference", at, { reference: path, closest });
  }
}

/** What most likely should stand behind an alias, up to where the rest of the path goes on. */
function meantSection(written: string, imported: Referable | undefined): string | undefined {
  const groups = ["values", "defaults"] as const;
  const own = groups.find((group) => imported?.[group].has(written));
  if (own !== undefined) return `${own}.${written}`;
  const section = closestName(written, sections);
  if (imported === undefined || section !== undefined) return section;
  for (const group of groups) {
    const meant = closestName(written, [...imported[group].keys()]);
    if (meant !== undefined) return `${group}.${meant}`;
  }
  return undefined;
}

function walk(start: ReadonlyMap<string, Value>, keys: readonly string[]): Resolved {
  let value: Value = new Map(start);
  for (const key of keys) {
    if (!isMap(value)) return { kind: "unknown", key, keys: [] };
    const next: Value | undefined = value.get(key);
    if (next === undefined) {
      return { kind: "unknown", key, keys: [...value.keys()].map(String) };
    }
    value = next;
  }
  return { kind: "value", value };
}
