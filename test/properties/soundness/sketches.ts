import type fc from "fast-check";
import type { DialectId } from "../../../compiler/index.ts";
import { agentRecipesSketches } from "./agent-recipes-sketches.ts";
import { amplifierSketches } from "./amplifier-sketches.ts";
import { amplihackSketches } from "./amplihack-sketches.ts";
import { commandTemplateSketches } from "./command-template-sketches.ts";
import type { Sketch } from "./sketch.ts";

/** Random small recipes of each language. */
export const sketches: readonly (readonly [DialectId, fc.Arbitrary<Sketch>])[] = [
  ["amplifier", amplifierSketches],
  ["amplihack", amplihackSketches],
  ["agent-recipes", agentRecipesSketches],
  ["command-template", commandTemplateSketches],
];
