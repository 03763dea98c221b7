import type { Scalar } from "../../document/node.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import type { Action, AgentAction, CallAction, Callee, ShellAction } from "../../ir/step.ts";
import { fixedTemplate } from "../../lower/template.ts";
import type { StepNode } from "./ast.ts";
import { findAgent } from "./find-agent.ts";
import { findRecipe, missingRecipe } from "./find-recipe.ts";
import type { LowerContext } from "./lower-context.ts";
import { inputTemplate, shellAction, textTemplate } from "./lower-context.ts";
import { isMisspelt } from "./misspelt-field.ts";

/** Lowers what a step does. */
export function lowerAction(step: StepNode, grouped: boolean, context: LowerContext): Action {
  switch (step.type) {
    case "agent":
      return lowerAgent(step, context);
    case "bash":
      return lowerBash(step, context);
    case "recipe":
      // A recipe step without a recipe has been reported.
      return step.recipe === undefined || step.recipe.text === ""
        ? { kind: "none" }
        : lowerCall(step, step.recipe, grouped, context);
    default:
      return step.type satisfies never;
  }
}

function jsonCheck({ parseJson, jsonRequired }: StepNode): Pick<ShellAction, "check"> {
  return parseJson ? { check: { kind: "json", required: jsonRequired } } : {};
}

function directory({ workingDir }: StepNode, context: LowerContext): ShellAction["cwd"] {
  return workingDir && textTemplate(workingDir, context);
}

function lowerAgent(step: StepNode, context: LowerContext): AgentAction {
  const { agent, prompt, model, id } = step;
  const cwd = directory(step, context);
  return {
    kind: "agent",
    agent: agent?.text ?? "",
    agentSpan: agent?.span ?? id.span,
    prompt: prompt ? textTemplate(prompt, context) : fixedTemplate("", { span: id.span }),
    mode: undefined,
    models: model ? [{ provider: undefined, model: model.value, class: undefined }] : [],
    config: undefined,
    expectJson: false,
    decoding: "trimmed-json",
    ...(agent && findAgent(agent.text, context.world)),
    ...(cwd === undefined ? {} : { cwd, cwdBase: "start" as const }),
    ...jsonCheck(step),
  };
}

function lowerBash(step: StepNode, context: LowerContext): ShellAction {
  const { command, id } = step;
  const action: ShellAction = command
    ? shellAction(command, context, "trimmed-json")
    : {
        kind: "shell",
        command: fixedTemplate("", { span: id.span }),
        cwd: undefined,
        env: [],
        decoding: "trimmed-json",
      };
  const prints = step.output === undefined ? { prints: true } : {};
  const cwd = directory(step, context);
  return { ...action, cwd, cwdBase: "start", ...prints, ...jsonCheck(step) };
}

/** In a group nothing but the output of a recipe counts for others. */
function lowerCall(
  step: StepNode,
  recipe: Scalar,
  grouped: boolean,
  context: LowerContext,
): CallAction {
  return {
    kind: "call",
    callee: lowerCallee(recipe, context),
    input: step.context.map((variable) => ({
      name: variable.name.value,
      nameSpan: variable.name.span,
      value: inputTemplate(variable, context),
    })),
    passes: "inherit",
    result: grouped ? "value" : "merge",
    report: true,
    ...(isMisspelt(step.mapping, "context") && { lacksInput: true }),
    limits: undefined,
    ...jsonCheck(step),
  };
}

function lowerCallee(recipe: Scalar, { world, path }: LowerContext): Callee {
  const span = scalarMapOf(recipe).span(0, recipe.text.length);
  const plan = findRecipe(recipe.text, path, world, (candidate, from) =>
    world.resolveCallee(candidate, from),
  );
  return plan === undefined
    ? { kind: "missing", span, ...missingRecipe(recipe.text, path, world) }
    : { kind: "static", path: recipe.text, plan, span };
}
