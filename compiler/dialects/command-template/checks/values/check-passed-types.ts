import type { ParamType } from "../../../../../runtime/values/param-type.ts";
import { describeType, isTextOf } from "../../../../../runtime/values/param-type.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { ArgumentNode, RecipeNode, TemplateNode } from "../../ast.ts";
import { nodesOf } from "../../nodes-of.ts";
import { isMisparted } from "../../parse-arguments.ts";
import { mayBeWhole } from "./fit-of-default.ts";

/**
 * Reports arguments that are handed to an imported recipe as they are, though nothing that a caller may give for them is of
 * the type that it declares.
 */
export function checkPassedTypes(
  { arguments: declared = [], nameSpan: { source }, root }: RecipeNode,
  report: Report,
): void {
  const own = new Map(declared.map((one) => [one.name, one] as const));
  for (const node of nodesOf(root)) {
    if (node.arguments?.[0]?.span.source === source) continue;
    for (const { from, name, span, type } of passedIn(node, own)) {
      if (span.source !== source || isMisparted(type) || mayFit(from, type)) continue;
      const is = from.type === undefined ? "a text" : describeType(from.type);
      const found = `that of "${from.name}", which is ${is}`;
      report("unfit-default", span, { name, found, expected: describeType(type), isGiven: true });
    }
  }
}

interface Passed {
  readonly from: ArgumentNode;
  readonly name: string;
  readonly span: ArgumentNode["span"];
  readonly type: ParamType;
}

/** The arguments of a recipe that a node hands on, and the types that it declares for them. */
function passedIn(
  { arguments: declared = [], defaults }: TemplateNode,
  own: ReadonlyMap<string, ArgumentNode>,
): readonly Passed[] {
  return declared.flatMap(({ name, type }) => {
    const given = defaults.get(name);
    if (type === undefined || given?.kind !== "text") return [];
    const from = own.get(/^\{([A-Za-z_]\w*)\}$/.exec(given.text)?.[1] ?? "");
    return from === undefined ? [] : [{ from, name, span: given.span, type }];
  });
}

/** Whether a caller may give something for an argument that is of another type, too. */
function mayFit({ type, typeText }: ArgumentNode, wanted: ParamType): boolean {
  if (wanted.kind === "array") {
    return type === undefined ? typeText !== "string" : type.kind === "array";
  }
  if (type === undefined || type.kind === "path") return true;
  if (type.kind === "enum") return type.members.some((member) => isTextOf(wanted, member));
  if (type.kind === wanted.kind) return true;
  if (wanted.kind === "enum") {
    if (type.kind === "bool") return wanted.members.some((one) => /^(?:true|false)$/.test(one));
    return type.kind !== "array" && mayBeWhole(wanted);
  }
  return !/^(?:int|number)$/.test(wanted.kind) || !/^(?:array|bool)$/.test(type.kind);
}
