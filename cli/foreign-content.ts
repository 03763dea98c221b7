import { templateFields } from "../compiler/diagnostics/lost-template.ts";
import { isTypingSlip } from "../compiler/diagnostics/spelling/is-typing-slip.ts";
import type { Keys, Outline } from "./outline.ts";
import { outlineOf } from "./outline.ts";

/** What a step does, in one language or another; files of other tools have none of these in their steps. */
const ownOfSteps: readonly string[] =
  "$include $ref agent foreach onOutcome outcomes parse_json prompt recipe update_context while_condition".split(
    " ",
  );

/** What authors write for a command or a prompt, and other tools too. */
const likeOwn: readonly string[] =
  "bash cmd command instruction instructions run script shell".split(" ");

const ownTypes = /^["']?(?:agent|bash|recipe)\b/;

/** What recipes with steps say at their top and hardly anybody else. */
const ownOfRecipes: readonly string[] = ["context", "hooks", "recursion"];

/** What recipes say of themselves; files of other tools have one of these at most beside their steps. */
const heads: readonly string[] = ["author", "description", "name", "version"];
const fewestHeads = 2;

/** What may stand beside them and tells nothing. */
const neutral: ReadonlySet<string> = new Set([
  ...heads,
  ..."$schema id initialStep label stages steps tags title type when condition output timeout".split(
    " ",
  ),
]);

/** What tells nothing beside a template. */
const neutralInTemplates: ReadonlySet<string> = new Set([
  ...heads,
  ..."$schema id label tags title type".split(" "),
]);

/** What a command template may say of itself, but for names. */
const ownOfTemplates: readonly string[] = [
  ...templateFields.filter((name) => !neutralInTemplates.has(name)),
  "template",
];

/** A template of a page, and the name of a file that holds one: no command begins like them. */
const pageTemplate =
  /(?:^|[{,]\s*)["']?template["']?[ \t]*:\s*(?:(?:[|>]-?\s+)?["']?(?:<|\{%)|(?<quote>["']?)[^"'\s]{1,200}\.(?:ejs|hbs|html?|j2|liquid|md|mustache|pug|tmpl|txt)\k<quote>[ \t]*(?:[,}]|$))/m;

/** A text that is nothing but words of a shell: its first one is a program, and others follow. */
const likeCommand = /^["']?[a-z./~][\w./-]*[ \t]+\S/;

/**
 * Whether a text with a key of recipes is a file of another tool that has such a key, too: its steps do nothing that steps of
 * recipes do, and it says other things; or its template has hardly any field of command templates beside it, and more others; or
 * that is a page. Who names such a file is told what is wrong with it.
 */
export function isOfAnotherTool(text: string): boolean {
  if (pageTemplate.test(text)) return true;
  const outline = outlineOf(text);
  if (outline === undefined) return false;
  return outline.template === undefined ? hasForeignSteps(outline) : hasForeignTemplate(outline);
}

function hasForeignSteps({ keys, steps, hasStages }: Outline): boolean {
  if (steps === undefined || (hasStages && steps.has("steps"))) return false;
  if (saysOwn(keys) || doesSomething(steps)) return false;
  const isForeign = (key: string): boolean => !neutral.has(key);
  // Their type is none of a recipe's: it would do something.
  const saysOther = steps.has("type") || [...steps.keys()].some(isForeign);
  if (heads.filter((head) => keys.has(head)).length < fewestHeads)
    return saysOther || steps.size === 0;
  return !hasOne(steps, likeOwn) && (saysOther || [...keys.keys()].some(isForeign));
}

/** Other tools extend by more than a name: `extends: {template: base.yml}`. */
function saysOwn(keys: Keys): boolean {
  return hasOne(keys, ownOfRecipes) || isText(keys.get("extends") ?? "");
}

function doesSomething(steps: Keys): boolean {
  if (hasOne(steps, ownOfSteps) || ownTypes.test(steps.get("type") ?? "")) return true;
  // Commands of other tools hardly have an id.
  return hasOne(steps, ["id"]) && hasOne(steps, ["command"]);
}

function hasForeignTemplate({ keys, template = new Map() }: Outline): boolean {
  let own = likeCommand.test(keys.get("template") ?? "") ? 1 : 0;
  let foreign = 0;
  for (const [key, value] of [...keys, ...template]) {
    if (key === "template" && !template.has(key)) continue;
    if (isOneOf(key, ownOfTemplates)) own += isText(value) ? 0 : 2;
    else if (!neutralInTemplates.has(key)) foreign += 1;
  }
  return foreign > own;
}

/** Whether there is one of some names, perhaps with a slip. */
function hasOne(keys: Keys, names: readonly string[]): boolean {
  return (
    names.some((name) => keys.has(name)) || [...keys.keys()].some((key) => isOneOf(key, names))
  );
}

function isOneOf(key: string, names: readonly string[]): boolean {
  // The keys of JSON-LD are others than recipes have: `@context`.
  return (
    names.includes(key) || (!key.startsWith("@") && names.some((name) => isTypingSlip(key, name)))
  );
}

/** Whether there is a value, and neither a list nor a mapping, number or truth value. */
function isText(value: string): boolean {
  return value !== "" && !/^(?:[[{]|-?\d|(?:false|true)$)/.test(value);
}
