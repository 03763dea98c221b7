import { neededPrograms } from "../../../compiler/analysis/shell/environment/needed-programs.ts";
import { beginsWithWords } from "../../../compiler/analysis/shell/printing/begins-with-words.ts";
import type { Ending } from "../../../compiler/analysis/shell/printing/ends-with-line.ts";
import {
  endsWithLine,
  endsWithWord,
} from "../../../compiler/analysis/shell/printing/ends-with-line.ts";
import { printedTexts } from "../../../compiler/analysis/shell/printing/printed-text.ts";
import { printsCount } from "../../../compiler/analysis/shell/printing/prints-count.ts";
import {
  printsLines,
  printsNewline,
  printsTextLines,
} from "../../../compiler/analysis/shell/printing/prints-lines.ts";
import { printsListing } from "../../../compiler/analysis/shell/printing/prints-listing.ts";
import { printsNothingAtAll } from "../../../compiler/analysis/shell/printing/prints-nothing-at-all.ts";
import { printsNothingFailing } from "../../../compiler/analysis/shell/printing/prints-nothing-failing.ts";
import {
  printsNoLineBreaks,
  printsNoQuotes,
} from "../../../compiler/analysis/shell/prints-no-quotes.ts";
import { scriptNeverFails } from "../../../compiler/analysis/shell/slips/failures/never-fails.ts";
import { changesOnlyItsShell } from "../../../compiler/analysis/shell/slips/shells/changes-only-its-shell.ts";
import { alwaysFails } from "../../../compiler/analysis/shell/unreadable/always-fails.ts";
import { workers } from "./random-commands.ts";
import type { ScriptRun } from "./run-in-bash.ts";
import { filesBefore } from "./run-in-bash.ts";

/** What is said of a script's runs: when it is said, and whether it is true of one. */
interface ScriptClaim {
  readonly name: string;
  readonly isSaid: (script: string) => boolean;
  readonly isTrue: (run: ScriptRun, script: string) => boolean;
}

/** Everything that the analysis says of what scripts print and how they end. */
export const scriptClaims: readonly ScriptClaim[] = [
  {
    name: "prints one of its texts",
    isSaid: (script) => printedTexts(script, []) !== undefined,
    isTrue: isOneOfItsTexts,
  },
  { name: "prints nothing", isSaid: printsNothingAtAll, isTrue: ({ stdout }) => stdout === "" },
  ...byEnding("ends with a line", endsWithLine, endsSo),
  ...byEnding("ends with a word", endsWithWord, (stdout) => !isJson(stdout)),
  ...byEnding(
    "prints lines of text",
    printsTextLines,
    (stdout) => endsSo(stdout) && !isJson(stdout),
  ),
  ...byEnding("prints a newline", printsNewline, endsSo),
  {
    name: "prints no quotes",
    isSaid: printsNoQuotes,
    isTrue: ({ stdout }) => !/['"]/.test(stdout),
  },
  {
    name: "prints no line breaks",
    isSaid: printsNoLineBreaks,
    isTrue: ({ stdout }) => !stdout.includes("\n"),
  },
  { name: "prints a number", isSaid: printsCount, isTrue: ({ stdout }) => isNumber(stdout) },
  { name: "prints no JSON but numbers", isSaid: printsLines, isTrue: isTextOrNumber },
  { name: "prints a listing", isSaid: printsListing, isTrue: isTextOrNumber },
  {
    name: "begins with words",
    isSaid: (script) => beginsWithWords(script, []),
    isTrue: ({ isBrokenOff, stdout }) => isBrokenOff || !isJson(stdout),
  },
  {
    name: "changes only its shell",
    isSaid: changesOnlyItsShell,
    // What a trap runs is what it is set for; `pushd` says where it goes.
    isTrue: ({ calls, files, stdout }, script) =>
      /\b(?:trap|pushd)\b/.test(script) ||
      (stdout === "" && calls.length === 0 && files === filesBefore),
  },
  {
    name: "runs the programs that it needs",
    isSaid: (script) => neededPrograms(script, []).some((name) => workers.includes(name)),
    isTrue: ({ calls, exitCode, stderr }, script) =>
      exitCode !== 0 ||
      stderr !== "" ||
      neededPrograms(script, []).every(
        (name) => !workers.includes(name) || calls.some((line) => line.startsWith(`${name} `)),
      ),
  },
  { name: "fails", isSaid: alwaysFails, isTrue: ({ exitCode }) => exitCode !== 0 },
  { name: "never fails", isSaid: scriptNeverFails, isTrue: ({ exitCode }) => exitCode === 0 },
  {
    name: "prints nothing where it fails",
    isSaid: printsNothingFailing,
    isTrue: ({ exitCode, stdout }) => exitCode === 0 || stdout === "",
  },
];

/** Where it ends well, it is none of those that are printed before a failure. */
function isOneOfItsTexts({ exitCode, isBrokenOff, stdout }: ScriptRun, script: string): boolean {
  const texts = printedTexts(script, []) ?? [];
  return (
    isBrokenOff ||
    texts
      .filter(({ fails }) => exitCode !== 0 || !fails)
      .some(({ text, endsWithNewline }) =>
        text === undefined ? !endsWithNewline || endsSo(stdout) : text === stdout,
      )
  );
}

/** A claim of scripts that end well, and the same of scripts that end in any way. */
function byEnding(
  name: string,
  isSaid: (script: string, ending: Ending) => boolean,
  isTrue: (stdout: string) => boolean,
): readonly ScriptClaim[] {
  return (["well", "any"] as const).map((ending) => ({
    name: `${name}, ending ${ending === "well" ? "well" : "in any way"}`,
    isSaid: (script) => isSaid(script, ending),
    isTrue: ({ exitCode, isBrokenOff, stdout }) =>
      stdout === "" || isBrokenOff || (ending === "well" && exitCode !== 0) || isTrue(stdout),
  }));
}

function endsSo(stdout: string): boolean {
  return stdout.endsWith("\n");
}

function isTextOrNumber({ stdout }: ScriptRun): boolean {
  return !isJson(stdout) || isNumber(stdout);
}

/** Blank text is none. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isNumber(text: string): boolean {
  return /^\s*\d*\s*$/.test(text);
}
