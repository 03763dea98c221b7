import type { Plan } from "../../../runtime/index.ts";
import { printable } from "../../progress/printable.ts";
import type { MachineSettings } from "../settings/machine-settings.ts";

type Step = Plan["body"]["steps"][string];
type Target = Step["exits"][number]["to"];

/** An outcome machine in the layout of the agent-recipes document (19.3), with what the command line puts in its place. */
export function renderMachine(plan: Plan, settings: MachineSettings): string {
  const { body, description, label = plan.name, name } = plan;
  const bounds = { visits: 0, total: 0, ...body.guardrails, ...settings.guardrails };
  const exitOnOther = body.guardrails?.exitOnOther ?? true;
  return [
    `Recipe: ${printable(name)}`,
    `  Label: ${printable(label)}`,
    `  Description: ${printable(description)}`,
    `  Guardrails: maxStepVisits=${bounds.visits}, maxTotalSteps=${bounds.total}, exitOnOther=${exitOnOther}`,
    "",
    "  Steps:",
    ...Object.entries(body.steps).flatMap(([key, step]) => [
      `    ${printable(step.id)}${key === body.entry ? " (initial)" : ""}`,
      `      Outcomes: ${outcomesOf(step)}`,
      `      Model: ${modelOf(step, settings.models ?? plan.models ?? [])}`,
    ]),
    "",
  ].join("\n");
}

function outcomesOf({ exits }: Step): string {
  const ways = exits.flatMap(({ outcome, to }) =>
    outcome === undefined ? [] : [`${printable(outcome)} → ${targetText(to)}`],
  );
  return ways.join(", ");
}

function targetText(to: Target): string {
  if (typeof to === "string") return printable(to);
  if (to.kind !== "restart") return "EXIT";
  const callee = typeof to.callee === "function" ? to.callee().name : "another recipe";
  return `RESTART ${printable(callee)}`;
}

function modelOf({ action }: Step, otherwise: NonNullable<MachineSettings["models"]>): string {
  const own = action.kind === "agent" ? action.models : undefined;
  const [first] = own ?? otherwise;
  return first?.class ?? first?.model ?? "(default)";
}
