import { posix } from "node:path";
import type { Callee, PlanId } from "../../ir/step.ts";
import type { Located } from "../../source/located.ts";
import { filesOfId, recipeFolders } from "../../source/recipe-folders.ts";
import { closestRecipe } from "../closest-file.ts";
import type { DialectContext } from "../dialect.ts";

/** Finds the recipes that restarts name. */
export interface Restarts {
  calleeOf(recipe: Located<string>): Callee;
}

/** Looks for recipes by their ids, which are the names of their files: beside one first, then where `run ID` looks. */
export function createRestarts(ownId: string, context: DialectContext): Restarts {
  return {
    calleeOf({ value, span }) {
      const plan = value === ownId ? context.plan : findMachine(value, context);
      if (plan !== undefined) return { kind: "static", path: value, plan, span };
      const closest = closestRecipe(value, foldersOf(context), context.list);
      return { kind: "missing", path: value, span, closest };
    },
  };
}

function findMachine(id: string, context: DialectContext): PlanId | undefined {
  if (!/^[\w-]+$/.test(id)) return undefined;
  for (const path of filesOfId(id, foldersOf(context))) {
    const found = context.resolveCallee(path, "");
    if (found !== undefined) return found;
  }
  return undefined;
}

function foldersOf({ plan, searchPath }: DialectContext): readonly string[] {
  const { first = [], last = [], shipped = [] } = searchPath ?? {};
  return [posix.dirname(plan), ...first, ...recipeFolders, ...last, ...shipped];
}
