import { callOf } from "../analysis/conditions/method-as-key.ts";
import { computedKeys } from "../analysis/keys/computed-keys.ts";
import type { LostKey } from "../analysis/keys/lost-keys.ts";
import { lostKeys } from "../analysis/keys/lost-keys.ts";
import { missingItemKeys } from "../analysis/keys/missing-item-keys.ts";
import type { MissingKey } from "../analysis/keys/missing-key.ts";
import { traitsOf } from "../analysis/language-traits.ts";
import { areOfKind } from "../analysis/scope/definitions.ts";
import type { Type } from "../analysis/types/type.ts";
import { describeType, membersOf } from "../analysis/types/type.ts";
import { listedNames } from "../diagnostics/listed-names.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import { saidAt } from "../document/located-text.ts";
import { ownReadsOfHooks } from "../ir/evaluated.ts";
import { stepsOf } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "unknown-key" | "path-into-scalar" | "path-into-default" | "path-into-item";

/**
 * A path of keys must lead somewhere: into a mapping that has the key. What a variable holds follows
 * from what sets it; a declared default counts where no step replaces it.
 */
export const unknownKey = defineRule({
  name: "unknown-key",
  reports: ["unknown-key", "path-into-scalar", "path-into-default", "path-into-item"],
  check(subject, report) {
    for (const { read, lost } of lostKeys(subject)) reportLost(read.reference.span, lost, report);
    checkHooks(subject, report);
    checkItems(subject, report);
    checkComputed(subject, report);
  },
});

/** Tells keys that hooks look up in what they are told of their step, which is text. */
function checkHooks({ plan: { body } }: RuleSubject, report: RuleReport<Codes>): void {
  const reads = stepsOf(body).flatMap(({ step }) => ownReadsOfHooks(step));
  const places = new Map(reads.map((one) => [one.span.start, one]));
  for (const { name, path, span } of places.values()) {
    const [key] = path;
    if (key === undefined) continue;
    report("path-into-scalar", span, { name, found: "text", key, call: undefined });
  }
}

/** Tells keys that conditions look up in items of lists. */
function checkItems({ plan, facts }: RuleSubject, report: RuleReport<Codes>): void {
  for (const decision of facts.reads.decisions) {
    for (const { access, key, list, type } of missingItemKeys(decision, facts.flow)) {
      const name = saidAt(plan.document, access.target.span);
      const { definitions } = decision.state.variables.get(list.name) ?? {};
      if (definitions !== undefined && areOfKind(definitions, "param")) {
        report("path-into-item", access.span, { name, found: describeType(type), key });
      } else reportKey({ name, key, type }, access.span, report);
    }
  }
}

/** Tells keys that conditions look up in what they have computed: `name.strip().lower`. */
function checkComputed({ plan, facts }: RuleSubject, report: RuleReport<Codes>): void {
  if (!traitsOf(plan.dialect).callsFunctions) return;
  const { flow, reads } = facts;
  for (const { condition, role, state } of reads.decisions) {
    if (role === "again") continue;
    for (const { access, type } of computedKeys(condition.expression, { flow, state })) {
      const name = saidAt(plan.document, access.target.span);
      const key = String(access.key);
      const found = describeType(type);
      report("path-into-scalar", access.span, { name, found, key, call: callOf(name, key) });
    }
  }
}

function reportLost(span: Span, lost: LostKey, report: RuleReport<Codes>): void {
  switch (lost.kind) {
    case "missing":
      reportMissing(span, lost.missing, lost.call, report);
      return;
    case "not-in-default": {
      const { name, key, type } = lost.missing;
      const parameters = { name, key, found: describeType(type), closest: closestKey(type, key) };
      const related = [{ span: lost.param.span, message: "its default" }];
      report("path-into-default", span, parameters, { related });
      return;
    }
    case "not-in-items": {
      const { name, key, type } = lost.missing;
      report("path-into-item", span, { name, found: describeType(type), key });
      return;
    }
    case "default-stays": {
      const { name, key, type, param, setter } = lost;
      const parameters = { name, key, found: describeType(type), step: setter.id };
      const related = [{ span: param.span, message: "declared here" }];
      report("path-into-default", span, parameters, { related });
      return;
    }
    default:
    // Text in the place of a mapping, and keys that may be absent, have rules of their own.
  }
}

function reportMissing(
  span: Span,
  { name, key, type }: MissingKey,
  call: string | undefined,
  report: RuleReport<Codes>,
): void {
  if (membersOf(type).every(({ kind }) => kind !== "record")) {
    report("path-into-scalar", span, { name, found: describeType(type), key, call });
  } else reportKey({ name, key, type }, span, report);
}

function reportKey(
  { name, key, type }: Pick<MissingKey, "key" | "name" | "type">,
  span: Span,
  report: RuleReport<"unknown-key">,
): void {
  const keys = sortedKeys(type);
  const closest = closestKey(type, key);
  report("unknown-key", span, { name, key, closest, keys: listedNames(keys) });
}

const sortedKeys = createObjectMemo((type: Type): readonly string[] =>
  membersOf(type)
    .flatMap((member) => (member.kind === "record" ? [...member.fields.keys()] : []))
    .sort(),
);

/** The key that is most likely meant by one that a value has not, or the path to it. */
function closestKey(type: Type, key: string): string | undefined {
  const [nested] = membersOf(type).flatMap((member) => nestedIn(member, key));
  return nested ?? closestName(key, sortedKeys(type));
}

/** Paths to mappings inside that do have the key: `result.field` for `field`. */
function nestedIn(type: Type, key: string): readonly string[] {
  if (type.kind !== "record") return [];
  return [...type.fields].flatMap(([name, field]) =>
    membersOf(field.type).some((member) => member.kind === "record" && member.fields.has(key))
      ? [`${name}.${key}`]
      : [],
  );
}
