import { posix } from "node:path";
import type { Callee } from "../../ir/step.ts";
import type { DialectContext } from "../dialect.ts";
import type { Located } from "./ast.ts";

/** Finds the recipes that restarts name. */
export interface Restarts {
  calleeOf(recipe: Located<string>): Callee;
}

/** Looks for recipes beside one: a recipe's file has its id as its name. */
export function createRestarts(ownId: string, context: DialectContext): Restarts {
  const folderFile = posix.basename(context.plan);
  const find = (id: string): string | undefined => {
    if (id === ownId) return context.plan;
    if (!/^[\w-]+$/.test(id)) return undefined;
    for (const ending of [".json", ".yaml", ".yml"]) {
      const found = context.resolveCallee(`${id}${ending}`, context.plan);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    calleeOf({ value, span }) {
      const plan = find(value);
      const path = plan === context.plan ? folderFile : value;
      return plan === undefined
        ? { kind: "missing", path: value, span }
        : { kind: "static", path, plan, span };
    },
  };
}
