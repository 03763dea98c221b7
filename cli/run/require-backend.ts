import type { Backend, Plan } from "../../runtime/index.ts";
import { checkBackend } from "../../runtime/index.ts";
import { UsageError } from "../usage-error.ts";

/** Makes sure that a backend can serve a plan; what is missing is a mistake of the command line or the configuration. */
export async function requireBackend(plan: Plan, backend: Backend): Promise<void> {
  const problems = await checkBackend(backend)(plan);
  if (problems.length === 0) return;
  const lines = problems.map(({ message, help }) =>
    help === undefined ? message : `${message}\n  ${help}`,
  );
  throw new UsageError(lines.join("\n"));
}
