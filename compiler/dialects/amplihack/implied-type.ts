import type { Mapping } from "../../document/node.ts";
import type { StepType } from "./ast.ts";
import { optionalText } from "./fields.ts";

/** What the fields make of a step without a type. */
export function impliedType(mapping: Mapping): StepType {
  const has = (name: string): boolean => optionalText(mapping, name) !== undefined;
  if (has("recipe")) return "recipe";
  return has("agent") || (has("prompt") && !has("command")) ? "agent" : "bash";
}
