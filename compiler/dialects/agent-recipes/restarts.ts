import { posix } from "node:path";
import type { Callee, PlanId } from "../../ir/step.ts";
import { recipeFolders } from "../../source/recipe-folders.ts";
import type { DialectContext } from "../dialect.ts";
import type { Located } from "./ast.ts";

/** Finds the recipes that restarts name. */
export interface Restarts {
  calleeOf(recipe: Located<string>): Callee;
}

const endings = [".json", ".yaml", ".yml"];

/** Looks for recipes by their ids, which are the names of their files: beside one first, then where `run ID` looks. */
export function createRestarts(ownId: string, context: DialectContext): Restarts {
  const folderFile = posix.basename(context.plan);
  return {
    calleeOf({ value, span }) {
      const plan = value === ownId ? context.plan : findMachine(value, context);
      const path = plan === context.plan ? folderFile : value;
      return plan === undefined
        ? { kind: "missing", path: value, span }
        : { kind: "static", path, plan, span };
    },
  };
}

function findMachine(
  id: string,
  { plan, resolveCallee, searchPath }: DialectContext,
): PlanId | undefined {
  if (!/^[\w-]+$/.test(id)) return undefined;
  const { first = [], last = [], shipped = [] } = searchPath ?? {};
  const elsewhere = [...first, ...recipeFolders, ...last, ...shipped];
  const places = [{ folder: "", from: plan }, ...elsewhere.map((folder) => ({ folder, from: "" }))];
  for (const { folder, from } of places) {
    for (const ending of endings) {
      const found = resolveCallee(posix.join(folder, `${id}${ending}`), from);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
