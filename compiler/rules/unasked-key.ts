import { vainLookups } from "../analysis/commands/program-lookups.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import { isNamedLikeMethod, meantCall } from "../analysis/conditions/method-as-key.ts";
import { keysOfItems, listOf } from "../analysis/keys/missing-item-keys.ts";
import { textSourceOfAll } from "../analysis/origins/text-source.ts";
import type { Origin } from "../analysis/origins/value-origin.ts";
import { anyItem, originOf } from "../analysis/origins/value-origin.ts";
import type { Decision } from "../analysis/reads.ts";
import { speaksOf } from "../analysis/speaks-of.ts";
import { answeringSteps } from "../analysis/types/answering-steps.ts";
import type { AskedForm } from "../analysis/types/asked-form.ts";
import { askedForm, hasUnreadKeys } from "../analysis/types/asked-form.ts";
import { shownBehind } from "../analysis/types/asked-kind.ts";
import { askedWords } from "../analysis/types/asked-words.ts";
import type { OutlinedStep } from "../analysis/types/prompt-outline.ts";
import { outlinedSteps, promptText } from "../analysis/types/prompt-outline.ts";
import type { ShownMapping, ShownValue } from "../analysis/types/shown-value.ts";
import { listedNames } from "../diagnostics/listed-names.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import { meantKey } from "../diagnostics/spelling/meant-key.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { writtenPlace } from "../document/written-place.ts";
import type { Expression, Reference } from "../ir/expression.ts";
import { dottedName } from "../ir/references.ts";
import type { Step } from "../ir/step.ts";
import type { PlacedCommand } from "../ir/visit.ts";
import { commandsIn } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** A prompt that shows the JSON to answer gets that JSON: a key of which it says nothing is most likely misspelt. */
export const unaskedKey = defineRule({
  name: "unasked-key",
  reports: ["unasked-key"],
  check(subject, report) {
    const { plan, facts } = subject;
    for (const read of facts.reads.all) {
      const { reference, variable, state } = read;
      if (variable === undefined || reference.path.length === 0) continue;
      if (plan.outputTypes?.has(reference.name)) continue;
      const origin = originOf(reference, variable.definitions, subject);
      const missing =
        missingFrom(outlinedSteps(origin.definitions), origin.path) ??
        keyOfForm(origin) ??
        methodAsKey(origin);
      // What certainly is no mapping is `unknown-key`'s matter.
      if (missing === undefined || facts.flow.likelyTypeOf(reference, state).kind === "never")
        continue;
      const { name, path, span } = read.reference;
      const call = meantCall(read, missing.left, plan);
      reportMissing(missing, { name, path, span, call }, report);
    }
    for (const decision of facts.reads.decisions) checkItems(decision, subject, report);
    for (const placed of commandsIn(plan.body)) checkPrograms(placed, subject, report);
  },
});

/** Tells what a condition looks up in an item that it names by its number: `issues[0].severety`. */
function checkItems(
  { condition: { expression }, role, state }: Decision,
  subject: RuleSubject,
  report: RuleReport<"unasked-key">,
): void {
  if (role === "again") return;
  for (const { key, span, target } of keysOfItems(expression)) {
    const list = listOf(target);
    if (typeof key !== "string" || list === undefined) continue;
    const definitions = state.variables.get(list.name)?.definitions;
    if (definitions === undefined || subject.plan.outputTypes?.has(list.name)) continue;
    const origin = originOf(list, definitions, subject);
    const path = [...origin.path, ...keysBehind(target), key];
    const missing = missingFrom(outlinedSteps(origin.definitions), path);
    if (missing?.left !== 1) continue;
    const names = [...list.path, ...keysBehind(target), key].filter((one) => one !== anyItem);
    reportMissing(missing, { name: list.name, path: names, span, call: undefined }, report);
  }
}

/** The keys and numbers behind a variable. */
function keysBehind(node: Expression): Origin["path"] {
  if (node.kind !== "index") return [];
  return [...keysBehind(node.target), typeof node.key === "string" ? node.key : anyItem];
}

/** Tells what `jq` and Python look up in an answer; what is spelt almost like a key is `misspelt-key`'s matter. */
function checkPrograms(
  placed: PlacedCommand,
  subject: RuleSubject,
  report: RuleReport<"unasked-key">,
): void {
  const { plan } = subject;
  const lookups = vainLookups(placed, subject).filter(
    ({ key, keys, beside, isOptional }) => !isOptional && meantKey(key, keys, beside) === undefined,
  );
  const scalar = lookups.length > 0 && scalarAt(plan.document, placed.command.command.span);
  if (!scalar) return;
  const { text } = scriptOf(placed.command.command);
  for (const { name, key, answer, start, end } of lookups) {
    const missing = answer && missingFrom(outlinedSteps(answer.definitions), answer.path);
    if (missing?.left !== 1 || plan.outputTypes?.has(name)) continue;
    const span = writtenPlace(scalar, text, { start, end });
    reportMissing(missing, { name, path: [key], span, call: undefined }, report);
  }
}

/** A key where it is read. */
interface KeyRead extends Pick<Reference, "name" | "path" | "span"> {
  /** What is called like that in conditions. */
  readonly call: string | undefined;
}

function reportMissing(
  { step, found, left }: MissingKey,
  { name, path, span, call }: KeyRead,
  report: RuleReport<"unasked-key">,
): void {
  const at = path.length - left;
  const key = path[at];
  // What a list is looked for by is told where the loop names it.
  if (key === undefined) return;
  const isShown = typeof found === "object";
  const keys = isShown && found.kind === "mapping" ? sortedKeys(found) : [];
  const parameters = {
    name: dottedName({ name, path: path.slice(0, at) }),
    key,
    step: step.id,
    found: isShown ? found.kind : found,
    closest: closestName(key, keys),
    keys: listedNames(keys),
    call,
  };
  const message = isShown ? "its prompt shows the keys" : "its prompt";
  report("unasked-key", span, parameters, { related: [{ span: step.idSpan, message }] });
}

const sortedKeys = createObjectMemo(({ keys }: ShownMapping) => [...keys.keys()].sort());

/** A key that a prompt does not ask for. */
interface Missing {
  /** What the prompt shows or asks for instead of a mapping that has it; "unshown" where it leaves that open. */
  readonly found: AskedForm | ShownValue | "unshown";
  /** How long the rest of the path is that begins with it. */
  readonly left: number;
}

/** Such a key, and the first step that is asked. */
interface MissingKey extends Missing {
  readonly step: Step;
}

/** What the first of some prompts shows, if each of them lacks a key of a path. */
function missingFrom(
  asking: readonly OutlinedStep[],
  path: Origin["path"],
): MissingKey | undefined {
  const missing = asking.map(({ outline }) => missingIn(outline, path));
  const [first] = missing;
  const step = asking[0]?.step;
  if (step === undefined || first === undefined || missing.includes(undefined)) return undefined;
  return { ...first, step };
}

/** A key of answers that all prompts want to be something without keys that are read, and that none of them speaks of. */
function keyOfForm({ definitions, path }: Origin): MissingKey | undefined {
  const [key] = path;
  // That text has no keys at all is `unknown-key`'s matter.
  if (typeof key !== "string" || textSourceOfAll(definitions) !== undefined) return undefined;
  const [first, ...others] = answeringSteps(definitions) ?? [];
  if (first === undefined) return undefined;
  const prompts = [first, ...others].map(({ action }) => promptText(action.prompt));
  const forms = new Set(prompts.map(askedForm));
  const [form] = forms;
  if (form === undefined || forms.size > 1) return undefined;
  const isSaid =
    !hasUnreadKeys(form) &&
    prompts.some((one) => speaksOf(one, key) && !askedWords(one).choices.includes(key));
  return isSaid ? undefined : { step: first, found: form, left: path.length };
}

/** A path that ends like a call of a method, into answers of which no prompt speaks of such a key. */
function methodAsKey({ definitions, path }: Origin): MissingKey | undefined {
  const method = path.at(-1);
  if (typeof method !== "string" || !isNamedLikeMethod(method)) return undefined;
  // That text has no keys at all is `unknown-key`'s matter.
  if (textSourceOfAll(definitions) !== undefined) return undefined;
  const asked = answeringSteps(definitions) ?? [];
  const [step] = asked;
  const word = method.toLowerCase();
  const isAskedFor = asked.some(({ action }) =>
    promptText(action.prompt).toLowerCase().includes(word),
  );
  return step && !isAskedFor ? { step, found: "unshown", left: 1 } : undefined;
}

/** The first key of a path that an answer as a prompt shows it does not have. */
function missingIn(outline: Outline, path: Origin["path"]): Missing | undefined {
  const [first, ...keys] = path;
  // An item may be all that is shown of a list.
  const isItem = first === anyItem && outline.mayBeList && outline.shown.kind === "mapping";
  let found: ShownValue = outline.shown;
  const followed = isItem ? keys : path;
  for (const [at, key] of followed.entries()) {
    const next = shownBehind(found, key);
    if (next === undefined) {
      const isMissing = key !== anyItem && !mayHave(found, key, outline);
      return isMissing ? { found, left: followed.length - at } : undefined;
    }
    found = next;
  }
  return undefined;
}

/** Whether a prompt speaks of a key, or leaves open what there is; a key in other letters is another one. */
function mayHave(found: ShownValue, key: string, { mentions }: Outline): boolean {
  const isMentioned = mentions.has(key.toLowerCase());
  switch (found.kind) {
    case "mapping":
      return found.isOpen || (isMentioned && !lowerKeys(found).has(key.toLowerCase()));
    case "list":
      return false;
    case "text":
      return isMentioned;
    default:
      return true;
  }
}

type Outline = OutlinedStep["outline"];

const lowerKeys = createObjectMemo(
  ({ keys }: ShownMapping) => new Set([...keys.keys()].map((key) => key.toLowerCase())),
);
