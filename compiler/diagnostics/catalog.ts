import { joinTables } from "../source/join-tables.ts";
import { agentCatalog } from "./catalog/agent.ts";
import { argumentCatalog } from "./catalog/argument.ts";
import { boundsCatalog } from "./catalog/bounds.ts";
import { cliCatalog } from "./catalog/cli.ts";
import { commandCatalog } from "./catalog/command.ts";
import { comparisonCatalog } from "./catalog/comparison.ts";
import { documentCatalog } from "./catalog/document.ts";
import { expressionCatalog } from "./catalog/expression.ts";
import { flowCatalog } from "./catalog/flow.ts";
import { keyCatalog } from "./catalog/key.ts";
import { loopCatalog } from "./catalog/loop.ts";
import { machineCatalog } from "./catalog/machine.ts";
import { recipeGraphCatalog } from "./catalog/recipe-graph.ts";
import { scriptCatalog } from "./catalog/script.ts";
import { securityCatalog } from "./catalog/security.ts";
import { shapeCatalog } from "./catalog/shape.ts";
import type { CatalogPart } from "./catalog-entry.ts";

type Parts = [
  keyof typeof agentCatalog,
  keyof typeof argumentCatalog,
  keyof typeof boundsCatalog,
  keyof typeof cliCatalog,
  keyof typeof commandCatalog,
  keyof typeof comparisonCatalog,
  keyof typeof documentCatalog,
  keyof typeof expressionCatalog,
  keyof typeof flowCatalog,
  keyof typeof keyCatalog,
  keyof typeof loopCatalog,
  keyof typeof machineCatalog,
  keyof typeof recipeGraphCatalog,
  keyof typeof scriptCatalog,
  keyof typeof securityCatalog,
  keyof typeof shapeCatalog,
];

/** The codes that more than one part declares; anything here is a type error below. */
type Repeated<Keys extends readonly unknown[]> = Keys extends readonly [infer First, ...infer Rest]
  ? (First & Rest[number]) | Repeated<Rest>
  : never;

/** Every diagnostic that recipec can report, by code. */
export const catalog = joinTables(
  agentCatalog,
  argumentCatalog,
  boundsCatalog,
  cliCatalog,
  commandCatalog,
  comparisonCatalog,
  documentCatalog,
  expressionCatalog,
  flowCatalog,
  keyCatalog,
  loopCatalog,
  machineCatalog,
  recipeGraphCatalog,
  scriptCatalog,
  securityCatalog,
  shapeCatalog,
) satisfies [Repeated<Parts>] extends [never] ? CatalogPart : Repeated<Parts>;

/** The permanent name of a kind of diagnostic. */
export type DiagnosticCode = keyof typeof catalog;

/** What the message of a code is made of. */
export type DiagnosticParameters<Code extends DiagnosticCode> =
  Parameters<(typeof catalog)[Code]["message"]> extends [infer Only] ? Only : Record<never, never>;
