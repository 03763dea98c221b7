import { closestName } from "../diagnostics/spelling/closest-name.ts";
import type { Report } from "../document/cursor.ts";
import type { Document } from "../document/node.ts";
import type { Plan } from "../ir/plan.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { directivesOf } from "./directives.ts";

/** A plan with the names that comments `# recipec: secret NAME` declare, in whatever language it is written. */
export function withSecrets(plan: Plan, document: Document, report: Report): Plan {
  const named = directivesOf(document).flatMap(({ verb, argument, argumentSpan }) =>
    verb === "secret" ? namesIn(argument, argumentSpan) : [],
  );
  if (named.length === 0) return plan;
  const variables = variablesOf(plan);
  for (const { name, span } of named) {
    if (variables.has(name) || isEnvironmentName(name)) continue;
    const closest = closestName(name, variables);
    const help = closest === undefined ? undefined : `Did you mean "${closest}"?`;
    report("unknown-secret", span, { name }, { help });
  }
  return { ...plan, secrets: [...new Set(named.map(({ name }) => name))] };
}

function namesIn(argument: string, { source, start }: Span) {
  return [...argument.matchAll(/[^\s,]+/g)].map(({ 0: name, index }) => ({
    name,
    span: { source, start: start + index, end: start + index + name.length },
  }));
}

/** The inputs of a recipe, and the variables that its steps store something in. */
function variablesOf({ body, params }: Plan): ReadonlySet<string> {
  const stored = [...stepsOf(body)].flatMap(({ step }) =>
    step.exits.flatMap(({ set }) => set.map(({ name }) => name)),
  );
  return new Set([...params.map(({ name }) => name), ...stored]);
}

/** Nobody knows which variables the environment of a run has; by custom they are in capitals. */
function isEnvironmentName(name: string): boolean {
  return /^[A-Z_][A-Z0-9_]*$/.test(name);
}
