import type { Ambient, FinalOutput, Pacing } from "../../runtime/abi.ts";
import type { ParamType } from "../../runtime/values/param-type.ts";
import type { Value, ValueMap } from "../../runtime/values/value.ts";
import type { ValueShape } from "../../runtime/values/value-shape.ts";
import type { Document } from "../document/node.ts";
import type { Span } from "../source/span.ts";
import type { DialectId } from "./expression.ts";
import type { HostSettings } from "./host.ts";
import type { Block, ConfigField, Limits, ModelPreference, PlanId, StepKey } from "./step.ts";

/** A lowered recipe: the form that analyses, the emitter, the graph view and `plan` read. */
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly version: string;
  /** What people call it, where that is not the name. */
  readonly label?: string | undefined;
  readonly description: string;
  readonly dialect: DialectId;
  readonly source: { readonly path: string; readonly sha256: string };
  readonly params: readonly Param[];
  readonly ambient: Ambient;
  /** What loops with a condition count in, for their own steps: the name of a variable in each of them. */
  readonly loopCounters?: readonly string[] | undefined;
  readonly limits: Limits;
  /** Where each of `limits` is written. */
  readonly limitSpans?: { readonly [Name in keyof Limits]?: Span | undefined };
  readonly pacing: Pacing | undefined;
  /** Settings of every agent call, of the recipes called here too. */
  readonly orchestrator: ValueMap | undefined;
  /** Where each setting of `orchestrator` stands. */
  readonly orchestratorFields?: readonly ConfigField[] | undefined;
  /** For agent steps that name no model of their own; the caller of a run may give another. */
  readonly models?: readonly ModelPreference[] | undefined;
  /** What agents must be able to do here; undefined where the recipe does not say. */
  readonly capabilities?: readonly string[] | undefined;
  readonly output: FinalOutput;
  /** What the author declares of what steps store, by variable. */
  readonly outputTypes?: ReadonlyMap<string, OutputType> | undefined;
  /** Variables and environment variables whose values nobody should read; undefined: the recipe names none. */
  readonly secrets?: readonly string[] | undefined;
  readonly host?: HostSettings | undefined;
  /** The recipes that it extends, whose steps and variables are in the plan. */
  readonly parents?: readonly PlanId[] | undefined;
  /** Where it names the one that it extends: what is wrong with the text of that one is told there. */
  readonly extendsSpan?: Span | undefined;
  /** Whether the recipe extends one that cannot be had, which may set any variable first. */
  readonly isFragment?: boolean | undefined;
  /** Recipes that calls with a computed path may run when callers leave the defaults alone, by step. */
  readonly choices?: ReadonlyMap<StepKey, Choice> | undefined;
  readonly body: Block;
  /** Span of the recipe's name, for messages about the recipe as such. */
  readonly nameSpan: Span;
  /** The located text that it was lowered from. */
  readonly document: Document;
}

/** What a computed path may lead to. */
export interface Choice {
  readonly recipes: readonly ChosenRecipe[];
  /** Who could have it lead elsewhere: nobody, a caller that is not the command line, or any caller. */
  readonly openTo: "nobody" | "recipes" | "callers";
}

/** A recipe that a computed path may lead to. */
export interface ChosenRecipe {
  readonly path: string;
  /** Undefined where there is no such file. */
  readonly plan: PlanId | undefined;
}

/** What a variable holds when a step has stored its result there. */
export interface OutputType {
  readonly shape: ValueShape;
  /** Of the name in the comment that declares it. */
  readonly span: Span;
}

/** A variable that the recipe declares. */
export interface Param {
  readonly name: string;
  /** Undefined where the caller must give it, unless it is optional. */
  readonly default: Value | undefined;
  /** Whether it may stay unset; what reads it then has something else to stand for it. */
  readonly isOptional?: boolean;
  /** Where the recipe says that it must not be empty, as far as it is asked when it is not called by another one. */
  readonly neededAt?: Span;
  /** Undefined: a caller may give anything. */
  readonly type?: ParamType | undefined;
  /** Where the default is written. */
  readonly defaultSpan?: Span;
  readonly span: Span;
  /**
   * `context` of the recipe, a `# recipec: input` comment, or an input given on the command line, in place of a default too;
   * `assumed` where a mistake that is told hides what is declared.
   */
  readonly origin: "assumed" | "comment" | "declared" | "option";
  /** What the caller of the compiler gives. */
  readonly given?: Value | undefined;
  /** Whether the recipe is judged by that value, too; else a run may well be meant to show what becomes of it. */
  readonly isJudged?: boolean;
}
