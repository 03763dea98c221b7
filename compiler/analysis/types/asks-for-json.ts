import type { AgentAction, ShellAction } from "../../ir/step.ts";

/** Whether JSON is looked for in what an agent answers or a command prints, also where other text is around it. */
export function asksForJson({ check, decoding }: AgentAction | ShellAction): boolean {
  return decoding === "json-aggressive" || check?.kind === "json";
}
