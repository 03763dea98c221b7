import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as run from "../../../cli/commands/run.ts";
import * as runs from "../../../cli/commands/runs.ts";
import { runIn } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** The head of a recipe in the amplifier language. */
export const head = (name: string): string =>
  `# recipec: dialect=amplifier\nname: ${name}\ndescription: A sample.\nversion: 1.0.0\n`;

/** A command that notes in `effects.txt` that it ran. */
export const mark = (name: string, more = ""): string => `echo ${name} >> effects.txt; ${more}`;

/** A recipe of two stages with a gate between them. */
export const release = `${head("release")}context:
  api_token: none
  timeout_stage: x
stages:
  - name: notes
    steps:
      - id: write-notes
        type: bash
        command: ${mark("notes", "echo 'notes for {{api_token}}'; echo careful >&2")}
        output: notes
    approval:
      required: true
      prompt: "Publish {{notes}}?"
      timeout: TIMEOUT
      default: deny
  - name: publish
    steps:
      - id: publish
        type: bash
        command: ${mark("publish", "echo 'published {{_approval_message}}'")}
        output: final_output
`;

/** A folder with that recipe, whose gate waits for so many seconds; 0: for ever. */
export const project = (timeout = "0"): string =>
  temporaryFolder({ "release.yaml": release.replace("TIMEOUT", timeout) });

/** Starts a run called `r1` in it. */
export const start = (cwd: string, options: Readonly<Record<string, unknown>> = {}) =>
  runIn(cwd, run, ["release.yaml"], { runId: "r1", ...options });

/** Goes on with the run `r1`. */
export const resume = (cwd: string, options: Readonly<Record<string, unknown>> = {}) =>
  runIn(cwd, runs, ["resume", "r1"], { outputFormat: "json", ...options });

/** What commands have noted that ran, in order. */
export const effects = (cwd: string): readonly string[] =>
  readFileSync(join(cwd, "effects.txt"), "utf8").trimEnd().split("\n");

/** The folder of the run `r1`. */
export const folderOf = (cwd: string): string => join(cwd, ".recipec", "runs", "r1");
