import type { Dialect } from "../dialect.ts";
import { compile } from "./compile.ts";
import { findSigns } from "./signs.ts";

/** Finite-state recipes: each step is an agent's task that ends with an outcome, and outcomes lead to steps. */
export const agentRecipes: Dialect = { id: "agent-recipes", signs: findSigns, compile };
