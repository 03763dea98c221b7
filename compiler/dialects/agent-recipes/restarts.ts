import { posix } from "node:path";
import type { Callee, PlanId } from "../../ir/step.ts";
import { filesOfId, recipeFolders } from "../../source/recipe-folders.ts";
import type { DialectContext } from "../dialect.ts";
import type { Located } from "./ast.ts";

/** Finds the recipes that restarts name. */
export interface Restarts {
  calleeOf(recipe: Located<string>): Callee;
}

/** Looks for recipes by their ids, which are the names of their files: beside one first, then where `run ID` looks. */
export function createRestarts(ownId: string, context: DialectContext): Restarts {
  return {
    calleeOf({ value, span }) {
      const plan = value === ownId ? context.plan : findMachine(value, context);
      return plan === undefined
        ? { kind: "missing", path: value, span }
        : { kind: "static", path: value, plan, span };
    },
  };
}

function findMachine(
  id: string,
  { plan, resolveCallee, searchPath }: DialectContext,
): PlanId | undefined {
  if (!/^[\w-]+$/.test(id)) return undefined;
  const { first = [], last = [], shipped = [] } = searchPath ?? {};
  const folders = [posix.dirname(plan), ...first, ...recipeFolders, ...last, ...shipped];
  for (const path of filesOfId(id, folders)) {
    const found = resolveCallee(path, "");
    if (found !== undefined) return found;
  }
  return undefined;
}
