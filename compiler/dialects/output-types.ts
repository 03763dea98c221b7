import { closestName } from "../diagnostics/spelling/closest-name.ts";
import type { Report } from "../document/cursor.ts";
import type { Document } from "../document/node.ts";
import type { OutputType, Plan } from "../ir/plan.ts";
import { stepsOf } from "../ir/visit.ts";
import { lowerOutputType } from "../lower/output-type.ts";
import type { Directive } from "./directives.ts";
import { directivesOf } from "./directives.ts";

/** A plan with the types that comments `# recipec: output NAME: TYPE` declare, in whatever language it is written. */
export function withOutputTypes(plan: Plan, document: Document, report: Report): Plan {
  const directives = directivesOf(document).filter(({ verb }) => verb === "output");
  if (directives.length === 0) return plan;
  const outputs = outputNames(plan);
  const types = new Map<string, OutputType>();
  for (const directive of directives) {
    const declared = readDirective(directive, report);
    if (declared === undefined) continue;
    const { name, nameSpan, shape } = declared;
    if (types.has(name)) {
      report("broken-output-type", nameSpan, { problem: `"${name}" is declared twice` });
    } else if (outputs.has(name)) types.set(name, { shape, span: nameSpan });
    else {
      const closest = closestName(name, [...outputs]);
      const help = closest === undefined ? undefined : `Did you mean "${closest}"?`;
      report("unknown-output", nameSpan, { name }, { help });
    }
  }
  return { ...plan, outputTypes: types };
}

/** The variables that steps store what they leave behind in. */
function outputNames({ body }: Plan): ReadonlySet<string> {
  const names = [...stepsOf(body)].flatMap(({ step }) =>
    step.exits.flatMap(({ set }) =>
      set.flatMap(({ name, nameSpan }) => (nameSpan === undefined ? [] : [name])),
    ),
  );
  return new Set(names);
}

const pattern = /^([^\s:]+)(\s*:\s*)(\S.*|)$/s;

function readDirective({ argument, argumentSpan }: Directive, report: Report) {
  const [, name = "", gap = "", type = ""] = pattern.exec(argument) ?? [];
  if (name === "" || type.trim() === "") {
    const problem = "it needs a variable and a type";
    report("broken-output-type", argumentSpan, { problem });
    return undefined;
  }
  const { source, start } = argumentSpan;
  const typeStart = start + name.length + gap.length;
  const shape = lowerOutputType(
    type,
    (from, to) => ({ source, start: typeStart + from, end: typeStart + to }),
    report,
  );
  const nameSpan = { source, start, end: start + name.length };
  return shape && { name, nameSpan, shape };
}
