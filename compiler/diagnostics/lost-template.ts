import { isTypingSlip } from "./spelling/is-typing-slip.ts";

/** The first item of a list of arguments that names its type: `args: ["scope:path"]`, in YAML and JSON. */
const typedArguments =
  /^[{ \t]{0,9}["']?args["']?[ \t]{0,4}:\s{0,40}(?:\[\s{0,40}|-[ \t]{1,4})["']?[A-Za-z_][\w-]{0,60}:(?:array|bool|enum\(|int|number|path|string)\b/m;

const nameKey = /^[{ \t]{0,9}["']?name["']?[ \t]{0,4}:/m;

/** Whether a text without a key of recipes is a command template all the same, whose `template` is misspelt, left out or indented. */
export function hasLostTemplate(text: string): boolean {
  if (nameKey.test(text) && typedArguments.test(text)) return true;
  // Most files have no key like it, and need no reading.
  return likeTemplate.test(text) && (isInJson(text) || isInYaml(text));
}

/** A key that may be meant to be `template`, and one that is. */
const likeTemplate = /["'\s{,]["']?\w?t\w{5,9}["']?[ \t]{0,4}:/i;

/** What a command template may say of itself, also where it imports others, but for `template`. */
export const templateFields: readonly string[] = (
  "args artifacts async defaults delay description failure imports label mailbox name output parallel recover repeat retry " +
  "state_dir timeout values when"
).split(" ");

/** Files of other tools hardly have one of these, a name and nothing but fields of recipes. */
const tellingFields: ReadonlySet<string> = new Set(["args", "defaults", "failure", "imports"]);

/** The field that is one of recipes but for its name, where all others are such. */
function lostField(names: readonly string[]): string | undefined {
  const [lost, ...others] = names.filter((name) => !templateFields.includes(name));
  return others.length === 0 ? lost : undefined;
}

/** Whether a name is `template` with a slip of the pen; `templates`, which others have, only where the fields tell a recipe. */
function isMeant(lost: string, names: readonly string[]): boolean {
  return /^templates?$/i.test(lost) ? isTold(names) : isTypingSlip(lost, "template");
}

/** Whether fields are those of a recipe: its name, and one that files of other tools hardly have. */
function isTold(names: readonly string[]): boolean {
  return names.includes("name") && names.some((name) => tellingFields.has(name));
}

function isInJson(text: string): boolean {
  if (!/^\uFEFF?\s*\{/.test(text)) return false;
  const root = parsed(text);
  if (!(root instanceof Object) || Array.isArray(root)) return false;
  const names = Object.keys(root);
  const lost = lostField(names);
  if (lost === undefined) return false;
  if (isMeant(lost, names)) return true;
  return isTold(names) && holdsNodes(new Map(Object.entries(root)).get(lost));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a list holds nodes of templates. */
function holdsNodes(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.some((item) => item instanceof Object && Object.hasOwn(item, "template"));
}

function isInYaml(text: string): boolean {
  const names = [...text.matchAll(keyOfRoot)].map(([, name = ""]) => name);
  const lost = lostField(names);
  if (lost !== undefined) return isMeant(lost, names);
  const isOwn = names.every((name) => templateFields.includes(name));
  return isOwn && isTold(names) && indented.test(text);
}

const keyOfRoot = /^["']?([A-Za-z_][\w-]{0,60})["']?[ \t]{0,4}:/gm;

/** `template` inside what stands before it, which has nothing of that name. */
const indented = /^[ \t]{1,12}template[ \t]{0,4}:/m;
