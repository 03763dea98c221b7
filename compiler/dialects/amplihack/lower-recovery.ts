import type { ErrorKind } from "../../../runtime/abi.ts";
import type { Template } from "../../ir/expression.ts";
import type { Assignment, Block, Layer, Step } from "../../ir/step.ts";
import { lowerCondition } from "../../lower/condition.ts";
import { exitOf } from "../../lower/exit-of.ts";
import { fixedTemplate } from "../../lower/template.ts";
import type { StepNode } from "./ast.ts";
import type { LowerContext } from "./lower-context.ts";
import { textTemplate } from "./lower-context.ts";

/** Variable that tells the recovering agent what has failed, and then holds what it said; known inside the recovery only. */
const account = "recovery_account";

const keepAnswer: Assignment = {
  name: account,
  nameSpan: undefined,
  value: { kind: "stdout" },
  onlyIfUnset: false,
};

/** Failures of a sub-recipe that an agent may recover; one that could not even start is none of them. */
const recoverableKinds: readonly ErrorKind[] = ["callee"];

/** Lets an agent complete what a sub-recipe has failed to do; its word decides whether the step has gone well. */
export function recoverLayers(step: StepNode, context: LowerContext): readonly Layer[] {
  if (step.type !== "recipe" || !step.recovers) return [];
  const body = recoveryBlock(step, context);
  return [{ kind: "recover", kinds: recoverableKinds, body, result: account }];
}

function recoveryBlock(step: StepNode, context: LowerContext): Block {
  const ask = context.uniqueKey(`${step.id.value}/recover`);
  const judge = context.uniqueKey(`${step.id.value}/judge`);
  const base = { origins: [step.mapping.span], idSpan: step.id.span, tracked: undefined } as const;
  const agent: Step = {
    ...base,
    key: ask,
    id: "recover",
    around: [],
    action: {
      kind: "agent",
      agent: "",
      agentSpan: step.id.span,
      prompt: recoveryPrompt(step),
      mode: undefined,
      models: [],
      config: undefined,
      expectJson: false,
      decoding: "trimmed-json",
      ...(step.workingDir
        ? { cwd: textTemplate(step.workingDir, context), cwdBase: "start" as const }
        : {}),
    },
    exits: [exitOf({ kind: "ok" }, [keepAnswer], { kind: "goto", step: judge })],
  };
  return {
    entry: ask,
    steps: new Map([
      [ask, agent],
      [judge, judgeStep(judge, step, base)],
    ]),
  };
}

function judgeStep(
  key: string,
  { id }: StepNode,
  base: Pick<Step, "origins" | "idSpan" | "tracked">,
): Step {
  const text = `'status: complete' in ${account}.lower() or 'recovered' in ${account}.lower()`;
  const { value: condition } = lowerCondition(text, {
    dialect: "amplihack",
    spanAt: () => id.span,
  });
  if (condition === undefined) throw new Error("the condition of a recovery is broken");
  return {
    ...base,
    key,
    id: "judge",
    around: [{ kind: "guard", condition }],
    action: { kind: "none" },
    exits: [
      exitOf({ kind: "ok" }, [], { kind: "end", value: "last" }),
      exitOf({ kind: "skipped" }, [], { kind: "raise" }),
    ],
  };
}

/** What has failed, and the words that tell whether it was made good. */
function recoveryPrompt({ recipe, id }: StepNode): Template {
  const { span } = id;
  const text = (words: string) => ({ kind: "text" as const, text: words });
  return {
    ...fixedTemplate("", { span }),
    parts: [
      text(`Sub-recipe '${recipe?.text ?? ""}' failed.\n`),
      { kind: "reference", name: account, path: [], span },
      text(
        "\n\nAttempt to complete the remaining work. If you succeed, end with 'STATUS: COMPLETE'. " +
          "If recovery is impossible, explain why.",
      ),
    ],
  };
}
