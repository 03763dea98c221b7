import { resolve } from "node:path";
import { systemClock } from "../../../runtime/clock.ts";
import { shownOn } from "../../progress/printable.ts";
import type { ProgressView } from "../../progress/progress-view.ts";
import { writeAside } from "../../progress/progress-view.ts";
import type { OwnedRun } from "../owned-run.ts";
import { chooseBackend } from "../settings/choose-backend.ts";
import { readMachineSettings } from "../settings/machine-settings.ts";
import { openAuditFiles } from "./audit-files.ts";
import { createEventLog } from "./event-log.ts";
import type { RunSink } from "./run-sink.ts";
import { newEventsOnly } from "./run-sink.ts";
import { createVerboseLog } from "./verbose-log.ts";

/**
 * Everybody who is told what happens in a run: the person in front of it, and the files that the command line asks for.
 *
 * @param tellLoss Told why the events cannot be written; audit files are no reason for another exit code in their language.
 */
export function openSinks(
  run: OwnedRun,
  view: ProgressView,
  tellLoss: (text: string) => void,
): readonly RunSink[] {
  const audit = openAuditFiles(run, () => systemClock.now());
  return [
    {
      onEvent: (event, telling) =>
        telling === "old" ? view.onEarlier(event) : view.onEvent(event),
      close: () => undefined,
    },
    newEventsOnly((event) => {
      if (event.kind === "agent-reply" || event.kind === "step-output") {
        printReply(event.text, run, view);
      }
    }),
    ...(audit === undefined ? [] : [newEventsOnly(audit.onEvent, audit.close)]),
    ...openVerboseLog(run, view),
    ...openEventLog(run, tellLoss),
  ];
}

function openVerboseLog(run: OwnedRun, view: ProgressView): readonly RunSink[] {
  const { config, header, options, plan, terminal } = run;
  if (!options.flag("verbose")) return [];
  const { name } = chooseBackend({ options, config, cwd: header.cwd, dialect: plan.dialect });
  const write = (line: string): void => writeAside(view, () => terminal.stderr.write(line));
  const { guardrails = {} } = readMachineSettings(options);
  return [createVerboseLog({ plan, backend: name, guardrails, write })];
}

function openEventLog(
  { earlier, header, options, plan }: OwnedRun,
  tellLoss: (text: string) => void,
): readonly RunSink[] {
  const file = options.text("events");
  if (file === undefined) return [];
  const log = createEventLog({
    path: resolve(header.cwd, file),
    now: () => systemClock.now(),
    plan,
    isResumed: earlier.length > 0,
    complain: (reason) => tellLoss(`the events cannot be written to ${file} (${reason})`),
  });
  return [log];
}

/** Where people read along, what no variable takes goes to standard output. */
function printReply(text: string, { options, terminal }: OwnedRun, view: ProgressView): void {
  if (options.text("outputFormat") === "json") return;
  const { stdout } = terminal;
  writeAside(view, () => stdout.write(shownOn(stdout, text.endsWith("\n") ? text : `${text}\n`)));
}
