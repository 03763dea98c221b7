import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import type { Plan } from "../../runtime/index.ts";
import { ownRuntime, publicRuntime } from "./runtime-location.ts";

let isHooked = false;

/**
 * Imports a compiled plan. Whatever is installed beside it, its runtime is that of this recipec, so
 * that a plan runs wherever the CLI was installed. Undefined for a module that exports no plan.
 */
export async function loadPlanModule(path: string): Promise<Plan | undefined> {
  if (!isHooked) {
    const url = pathToFileURL(ownRuntime()).href;
    registerHooks({
      resolve: (specifier, context, next) =>
        next(specifier === publicRuntime ? url : specifier, context),
    });
    isHooked = true;
  }
  const module: unknown = await import(pathToFileURL(path).href);
  const plan = isRecord(module) ? module["plan"] : undefined;
  return isPlan(plan) ? plan : undefined;
}

function isPlan(value: unknown): value is Plan {
  return isRecord(value) && value["abi"] === 1 && isRecord(value["body"]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
