import { createRequire, registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plan } from "../../runtime/index.ts";
import * as runtime from "../../runtime/index.ts";
import { UsageError } from "../usage-error.ts";
import { ownRuntime, publicRuntime } from "./runtime-location.ts";

/** The address under which plans find the runtime that this process has loaded already. */
const sharedRuntime = "recipec:runtime";

const asked = new Set<string>();

/**
 * Loads a compiled plan. Whatever is installed beside it, its runtime is the one that this process has loaded, so that a
 * plan runs wherever the CLI was installed. Undefined for a module that exports no plan; throws `UsageError` for a plan of
 * another version.
 */
export function loadPlanModule(path: string): Plan | undefined {
  if (asked.size === 0) hook();
  asked.add(path);
  const module: unknown = createRequire(import.meta.url)(path);
  const plan = isRecord(module) ? module["plan"] : undefined;
  if (isPlan(plan)) return plan;
  if (!isOfOtherVersion(plan)) return undefined;
  throw new UsageError(
    `${path} was compiled by another version of recipec: compile the recipe again, or run it with that version.`,
  );
}

function hook(): void {
  Object.assign(globalThis, { [Symbol.for(sharedRuntime)]: runtime });
  const names: readonly string[] = [publicRuntime, pathToFileURL(ownRuntime()).href];
  registerHooks({
    resolve: (specifier, context, next) =>
      names.includes(specifier)
        ? { url: sharedRuntime, shortCircuit: true }
        : next(specifier, context),
    // Node goes by the package around a file, and projects of CommonJS have plans, too.
    load: (url, context, next) =>
      url === sharedRuntime
        ? { format: "module", source: sharedSource(), shortCircuit: true }
        : next(url, { ...context, format: formatOf(url) ?? context.format }),
  });
}

function sharedSource(): string {
  const names = Object.keys(runtime).join(", ");
  return `export const { ${names} } = globalThis[Symbol.for(${JSON.stringify(sharedRuntime)})];`;
}

/** A format for files whose ending leaves it to their package. */
function formatOf(url: string): "module" | "module-typescript" | undefined {
  const isOpen = /\.[jt]s$/.test(url);
  if (!isOpen || !(/\.plan\.[jt]s$/.test(url) || asked.has(fileURLToPath(url)))) return undefined;
  return url.endsWith(".ts") ? "module-typescript" : "module";
}

function isPlan(value: unknown): value is Plan {
  return isRecord(value) && value["abi"] === 1 && isRecord(value["body"]);
}

function isOfOtherVersion(value: unknown): boolean {
  return isRecord(value) && typeof value["abi"] === "number" && value["abi"] !== 1;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
