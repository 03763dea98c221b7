import { join } from "node:path";
import { systemClock } from "../../runtime/clock.ts";
import type { WaitingGate } from "../../runtime/index.ts";
import { encodePlainJson } from "../../runtime/values/tagged-json.ts";
import { beginningOf } from "../../runtime/values/text-beginning.ts";
import type { Value } from "../../runtime/values/value.ts";
import { isList, isMap, record } from "../../runtime/values/value.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import type { OptionValues } from "../option-values.ts";
import { isTimeUp, openGates, openGatesText } from "../progress/open-gates.ts";
import { columnsOf, harmless, printable, printableLines } from "../progress/printable.ts";
import type { ListedRun } from "../run-store/list-runs.ts";
import { describeRun, listRuns, unlistedRuns } from "../run-store/list-runs.ts";
import { namedRun, shownFolder } from "../run-store/named-run.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import { ownerOf } from "../run-store/run-owner.ts";
import { pendingValue, recordValue, waitingValue } from "../run-store/run-record.ts";
import { readResultOutline, resultPieces } from "../run-store/stored-result.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** Prints the runs of a folder; with `--pending` those that wait for an answer. */
export function printRuns(
  folder: string,
  options: OptionValues,
  { cwd, env, stderr, stdout }: Terminal,
): ExitCode {
  for (const { name, why } of unlistedRuns(folder)) {
    const named = namedRun(shownFolder(join(folder, name), cwd));
    const told = {
      damaged: `its run.json cannot be read; recipec runs resume ${named} writes it anew`,
      unreadable: "it cannot be looked into, as when it belongs to another user",
    };
    stderr.write(harmless(`${name}: ${told[why]}.\n`));
  }
  const onlyPending = options.flag("pending");
  const runs = listRuns(folder, env).filter(({ waiting }) => !onlyPending || waiting.length > 0);
  if (options.text("outputFormat") === "json") {
    stdout.write(`${encodePlainJson(runs.map(listValue))}\n`);
  } else {
    const rows = runs.map(rowOf);
    const what = onlyPending ? "No run waits for an approval" : "There are no runs";
    stdout.write(rows.length === 0 ? `${what} in ${folder}.\n` : tableOf([heads, ...rows]));
  }
  return exitCode.ok;
}

/** Prints all that is known of one run. */
export function printRun(
  folder: RunFolder,
  options: OptionValues,
  { cwd, env, stdout }: Terminal,
): ExitCode {
  const run = describeRun(folder.path, env);
  if (run === undefined) {
    throw new UsageError(`${folder.path} holds no run, or one that never began.`);
  }
  const result = readResultOutline(folder.path);
  if (options.text("outputFormat") === "json") {
    const fields = encodePlainJson(showValue(run));
    if (result === undefined) stdout.write(`${fields}\n`);
    else {
      // It is written as it lies there: a result may be longer than a text can be.
      stdout.write(`${fields.slice(0, -1)},"result":`);
      for (const piece of resultPieces(folder.path)) stdout.write(piece);
      stdout.write("}\n");
    }
  } else {
    const advice = adviceLines(run, result, cwd);
    stdout.write(`${[...detailLines(run), ...stepLines(result), ...advice].join("\n")}\n`);
  }
  return exitCode.ok;
}

const heads = ["RUN", "STATUS", "RECIPE", "STARTED", "WAITS FOR"];

function rowOf({ record: kept, state, waiting }: ListedRun): readonly string[] {
  const { plan, run, startedAt } = kept;
  const isLate = waiting.length > 0 && waiting.every(isTimeUpNow);
  const gates = `${openGatesText(waiting)}${isLate ? " (time is up)" : ""}`;
  return [run, state, plan, startedAt.slice(0, 19), gates].map(printable);
}

function isTimeUpNow(gate: WaitingGate): boolean {
  return isTimeUp(gate, systemClock.now());
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_, column) =>
    Math.max(...rows.map((row) => columnsOf(row[column] ?? ""))),
  );
  const padded = (cell: string, column: number): string =>
    cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - columnsOf(cell)));
  const lines = rows.map((row) => row.map(padded).join("  ").trimEnd());
  return `${lines.join("\n")}\n`;
}

function listValue({ record: kept, state, waiting }: ListedRun): Value {
  return record([
    ["run", kept.run],
    ["plan", kept.plan],
    ["status", state],
    ["startedAt", kept.startedAt],
    ...waitingFields(waiting),
  ]);
}

/** The first gate that waits, and all of them where there are more. */
function waitingFields(waiting: readonly WaitingGate[]): readonly (readonly [string, Value])[] {
  const [first, ...more] = waiting;
  if (first === undefined) return [];
  const pending = ["pending", pendingValue(first)] as const;
  return more.length === 0 ? [pending] : [pending, ["waiting", waiting.map(waitingValue)]];
}

function showValue(run: ListedRun): Value {
  const { path, record: kept, state, waiting } = run;
  const fields = recordValue(kept);
  const owner = ownerOf(path);
  return new Map<Value, Value>([
    ...(isMap(fields) ? fields : []),
    ["status", state],
    ...waitingFields(waiting),
    ...(owner === undefined ? [] : [["pid", owner.pid] as const]),
    ["folder", path],
  ]);
}

function detailLines({ path, record: kept, state, waiting }: ListedRun): readonly string[] {
  const owner = ownerOf(path);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["run", kept.run],
    ["recipe", `${printable(kept.plan)} ${printable(kept.version)} (${printable(kept.recipe)})`],
    ["status", owner === undefined ? state : `${state} (process ${owner.pid})`],
    ["reason", kept.reason === undefined ? undefined : printable(kept.reason)],
    ["started", kept.startedAt],
    ["finished", kept.finishedAt],
    ["kept in", path],
  ];
  return [
    ...rows.flatMap(([name, text]) =>
      text === undefined ? [] : `${name.padEnd(9)} ${harmless(text)}`,
    ),
    ...[...kept.inputs].map(([name, value]) => `input     ${inputText(name, value)}`),
    ...openGates(waiting).flatMap((gate) => [
      `waits for an answer to stage "${gate.name}"${limitText(gate)}:`,
      ...printableLines(gate.prompt).map((line) => `  ${line}`),
    ]),
  ];
}

/** Until when a gate waits, and what then holds. */
function limitText(gate: WaitingGate): string {
  const { default: decision, expiresAt } = gate;
  if (expiresAt === null) return "";
  return isTimeUpNow(gate)
    ? `; its time is up, and when the run goes on it is taken as ${decision}`
    : ` until ${expiresAt}, then ${decision}`;
}

/** A run that has not come to its end has a journal alone, and one whose process was killed waits for somebody to go on. */
function adviceLines(
  { path, state }: ListedRun,
  result: Value | undefined,
  cwd: string,
): readonly string[] {
  const run = printable(namedRun(shownFolder(path, cwd)));
  return [
    ...(result === undefined ? [`steps     recipec runs follow ${run} tells them`] : []),
    ...(state === "interrupted" ? [`next      recipec runs resume ${run} goes on with it`] : []),
  ];
}

function inputText(name: string, value: Value): string {
  return `${printable(name)} = ${beginningOf(printable(encodePlainJson(value)), 200)}`;
}

function stepLines(result: Value | undefined): readonly string[] {
  const steps = result !== undefined && isMap(result) ? result.get("steps") : undefined;
  if (steps === undefined || !isList(steps)) return [];
  return steps.flatMap((step) => {
    if (!isMap(step)) return [];
    const error = step.get("error");
    const why = typeof error === "string" ? `: ${printable(error)}` : "";
    return [
      `step      ${printable(String(step.get("path")))} ${printable(String(step.get("status")))}${why}`,
    ];
  });
}
