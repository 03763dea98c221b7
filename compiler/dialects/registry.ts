import type { DialectId } from "../ir/expression.ts";
import { agentRecipes } from "./agent-recipes/index.ts";
import { amplifier } from "./amplifier/index.ts";
import { amplihack } from "./amplihack/index.ts";
import { commandTemplate } from "./command-template/index.ts";
import type { Dialect } from "./dialect.ts";

/** The languages that this version compiles. */
const dialects: readonly Dialect[] = [agentRecipes, amplifier, amplihack, commandTemplate];

const dialectsById = new Map(dialects.map((dialect) => [dialect.id, dialect] as const));

/** The dialect of an id, if this version compiles it. */
export function dialectOf(id: DialectId): Dialect | undefined {
  return dialectsById.get(id);
}
