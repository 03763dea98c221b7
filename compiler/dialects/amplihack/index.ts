import type { Dialect } from "../dialect.ts";
import { compile } from "./compile.ts";
import { findSigns } from "./signs.ts";

/** Recipes of steps with bare conditions, hooks, tags and parallel groups, as amplihack's runner knows them. */
export const amplihack: Dialect = {
  id: "amplihack",
  schema: "yaml-1.2",
  signs: findSigns,
  compile,
};
