import type { Dialect } from "../dialect.ts";
import { compile } from "./compile.ts";
import { findSigns } from "./signs.ts";

/** Recipes of steps or stages with `{{variables}}`, schema 1.0 to 1.7. */
export const amplifier: Dialect = { id: "amplifier", signs: findSigns, compile };
