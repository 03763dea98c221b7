import type { Plan, Scope } from "../abi.ts";
import { isEvaluationError } from "../values/evaluation-error.ts";
import type { Value, ValueMap } from "../values/value.ts";
import type { Frame } from "./run.ts";
import type { RunReport } from "./run-report.ts";

/** What a recipe that is made to run detached finds among its variables: the run's name and the folder of its state. */
export function hostScope({ plan: { host }, run }: Frame, given: Scope): Scope {
  if (host?.async === undefined) return {};
  const own = host.stateDir && textOf(host.stateDir, given);
  return { run_id: run.id, state_dir: own ?? run.options.stateDir ?? "" };
}

/** What a recipe counts as its result besides the final output, and the paths of what it leaves. */
export function hostReport({ host }: Plan, scope: Scope): Pick<RunReport, "artifacts" | "output"> {
  if (host === undefined) return {};
  const { artifacts, channel } = host;
  return {
    ...(channel === undefined
      ? {}
      : { output: { channel: channel.name, value: textOf(channel.value, scope) ?? null } }),
    ...(artifacts === undefined ? {} : { artifacts: pathsOf(artifacts, scope) }),
  };
}

function pathsOf(
  artifacts: Readonly<Record<string, (scope: Scope) => string>>,
  scope: Scope,
): ValueMap {
  return new Map(
    Object.entries(artifacts).map(([name, path]): [string, Value] => [
      name,
      textOf(path, scope) ?? null,
    ]),
  );
}

/** Undefined where a name in the text stands for nothing. */
function textOf(text: (scope: Scope) => string, scope: Scope): string | undefined {
  try {
    return text(scope);
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    return undefined;
  }
}
