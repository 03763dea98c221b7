import type { Dialect } from "../dialect.ts";
import { compile } from "./compile.ts";
import { findSigns } from "./signs.ts";

/** Commands without a shell, composed by `template`, and recipes of them. */
export const commandTemplate: Dialect = { id: "command-template", signs: findSigns, compile };
