import type { BranchReport, QuorumJoin, Scope } from "../abi.ts";
import type { Failure } from "../effect.ts";
import { encodePlainJson } from "../values/tagged-json.ts";
import type { Value } from "../values/value.ts";
import type { BlockEnd, Outcome } from "./outcome.ts";
import { failed, resultOf } from "./outcome.ts";
import type { Attempt } from "./site.ts";
import { widerScope } from "./site.ts";

/** Branches that have ended, and how their author wants them joined. */
export interface QuorumPlace {
  readonly join: QuorumJoin;
  readonly labels: readonly (string | undefined)[];
  readonly attempt: Attempt;
  readonly scope: Scope;
}

/** Joins what branches report; only a failure that reaches to the root, or any where they want that, fails the whole. */
export function joinQuorum(ends: readonly BlockEnd[], place: QuorumPlace): Outcome {
  const { join, labels, attempt, scope } = place;
  const { run } = attempt.site.frame;
  const finish = ends.find((end) => end.kind === "finish");
  if (finish !== undefined) return { ...finish, scope };
  const reports = ends.map((end, index) => reportOf(end, labels[index]));
  const { path } = attempt.site;
  run.branches.push(
    ...reports.map(({ label, status, exitCode }, index) => {
      return { path, label: label ?? `branch ${index + 1}`, status, exitCode };
    }),
  );
  const result = resultOf(join.text(reports));
  const raised = ends.filter((end) => end.kind === "raised");
  const root = raised.find(({ failure }) => widerScope(failure.scope, join.failure) === "root");
  if (root !== undefined) {
    return failed(scope, { ...root.failure, scope: "root" }, resultOf(textOf(root.value)));
  }
  const failures = raised.map(({ failure }) => failure);
  const [first] = failures;
  if (first !== undefined && join.failure === "branch") {
    return failed(scope, { ...first, ...together(failures, reports), scope: "branch" }, result);
  }
  return { kind: "ok", scope, result };
}

/** What a join around this one is told: what all failed branches said, and whether one of them took too long. */
function together(
  failures: readonly Failure[],
  reports: readonly BranchReport[],
): Pick<Failure, "stderrHead"> & Partial<Pick<Failure, "kind">> {
  const said = reports.map(({ stderr }) => stderr).filter((text) => text !== "");
  const isLate = failures.some(({ kind }) => kind === "timeout");
  return { stderrHead: said.join("\n"), ...(isLate ? { kind: "timeout" } : {}) };
}

function reportOf(end: BlockEnd, label: string | undefined): BranchReport {
  if (end.kind !== "raised") {
    const stdout = end.kind === "ended" ? textOf(end.value) : "";
    return { label, status: "done", exitCode: "0", stdout, stderr: "" };
  }
  const { kind, exitCode = "1", stderrHead, stderrTail, message } = end.failure;
  const said = stderrHead ?? stderrTail;
  // A command that took too long is told by its status.
  if (kind === "timeout") {
    return { label, status: "timeout", exitCode, stdout: "", stderr: said ?? "" };
  }
  return { label, status: "failed", exitCode, stdout: "", stderr: said ?? message };
}

function textOf(value: Value): string {
  if (typeof value === "string") return value;
  return value === null ? "" : encodePlainJson(value);
}
