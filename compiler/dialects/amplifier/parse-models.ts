import type { Report } from "../../document/cursor.ts";
import type { Mapping, Node } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import type { ModelNode } from "./ast.ts";
import { checkFixedTexts } from "./check-fixed-texts.ts";
import type { Fields } from "./fields.ts";
import { fieldsOf } from "./fields.ts";
import { asMeant } from "./misspelt-field.ts";
import { isNull, isTruthy } from "./node-value.ts";

/** Reports fields that name the models of a step in two ways. */
export function checkModels(fields: Fields, report: Report): void {
  const alone = ["provider", "model"].find(fields.has);
  const lists = ["provider_preferences", "model_role"].filter(fields.has);
  const [first, ...others] = alone === undefined ? lists : [alone, ...lists];
  for (const second of others) {
    const entry = fields.entry(second);
    if (first && entry) report("conflicting-fields", entry.key.span, { first, second });
  }
}

/** The models that a step asks for, in order of preference. */
export function parseModels(fields: Fields, report: Report): readonly ModelNode[] {
  const provider = fields.looseText("provider")?.value;
  const model = fields.looseText("model")?.value;
  return [
    ...(provider === undefined && model === undefined
      ? []
      : [{ provider, model, class: undefined }]),
    ...parsePreferences(fields, report),
    ...parseRoles(fields),
  ];
}

/** A role is a class by another name; of several the first that is there counts. */
function parseRoles(fields: Fields): readonly ModelNode[] {
  const value = fields.entry("model_role")?.value;
  const roles = value?.kind === "sequence" ? value.items : [value];
  return roles
    .filter(isText)
    .map((role) => ({ provider: undefined, model: undefined, class: role.value }));
}

/** Those of its list of preferences. */
export function parsePreferences(fields: Fields, report: Report): readonly ModelNode[] {
  const entry = fields.entry("provider_preferences");
  if (!entry) return [];
  if (!isTruthy(entry.value) && !isNull(entry.value)) {
    const parameters = { field: entry.key.text, found: "empty", meaning: "no preference" };
    report("counts-as", entry.value.span, parameters);
  }
  const items = entry.value.kind === "sequence" ? entry.value.items : [];
  return items.flatMap((item) => (item.kind === "mapping" ? [parsePreference(item, report)] : []));
}

function parsePreference(item: Mapping, report: Report): ModelNode {
  const fields = fieldsOf(asMeant(item, "provider_preferences"), report);
  checkFixedTexts(fields, report);
  const provider = fields.looseText("provider")?.value;
  const capability = fields.text("class")?.value;
  const isEmpty = ["provider", "class"].every((name) => isMissing(fields.entry(name)?.value));
  if (isEmpty) {
    const owner = 'an entry of "provider_preferences"';
    report("missing-field", item.span, { field: "provider", owner });
  } else if (provider !== undefined && capability !== undefined) {
    report("conflicting-fields", item.span, { first: "class", second: "provider" });
  }
  return { provider, model: fields.looseText("model")?.value, class: capability };
}

/** Whether there is nothing, instead of something of another type, which is told of. */
function isMissing(value: Node | undefined): boolean {
  if (value === undefined || isNull(value)) return true;
  return isText(value) && value.value === "";
}
