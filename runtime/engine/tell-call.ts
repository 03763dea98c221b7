import type { Backend } from "../backends/backend.ts";
import type { AgentRequest } from "../effect.ts";
import type { Site } from "./site.ts";

/** Tells whoever follows the run that an agent is asked: for the step's attempt, or the repetition of a call, of that number. */
export function tellCall(
  request: AgentRequest,
  { frame, path, step }: Site,
  attempt: number,
): void {
  const { agent, instruction: prompt, session } = request;
  const { emit, options } = frame.run;
  const model = modelOf(request, options.backend);
  emit({
    kind: "agent-call",
    path,
    id: step.id,
    agent,
    attempt,
    ...(model === undefined ? {} : { model }),
    promptLength: prompt.length,
    ...(session === undefined ? {} : { session: session.id }),
  });
}

/** The model that the backend will take; else the one that the request prefers. */
function modelOf(request: AgentRequest, backend: Backend): string | undefined {
  if (backend.modelFor !== undefined) return backend.modelFor(request);
  const [first] = request.models;
  return first?.model ?? first?.class;
}
