import type { Command, SyntaxNode } from "unbash";
import { shellBuiltins } from "../../builtins.ts";
import { wordsOf } from "../../command-words.ts";
import { functionNames } from "../../own-functions.ts";
import type { ScriptRange } from "../../placement.ts";
import { visitScript } from "../../visit-script.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that set `PATH` to what a command prints, to an item of a loop or to a line that they read. */
export const maybeLostPath =
  /(?:^|[\s;&|({])PATH=["']?\$\(|\bfor[ \t]{1,4}PATH[ \t]{1,4}in\b|\bread\b[^\n;|]{0,60}[ \t]PATH\b/;

/** What may hold the folders of programs, or gives them back later. */
const knowsPath = /=["']?\$\{?PATH\b|\bPATH=["']?\$(?!\()|getconf|path_helper/;

/**
 * `PATH=$(jq -r .path info.json)`: most names in capitals are free, but in the folders of this one the shell looks for programs, and
 * finds none of those behind it.
 */
export function lostPath(script: string): readonly ShellSlip[] {
  if (script.length > longestScript) return [];
  if (knowsPath.test(script)) return [];
  const lost: ScriptRange[] = [];
  const closed: ScriptRange[] = [];
  const programs: number[] = [];
  const functions = functionNames(script);
  visitScript(script, (node) => {
    lost.push(...settingsOf(node));
    if (ownShells.has(node.type)) {
      closed.push({ start: node.pos, end: node.end });
    }
    if (node.type === "Command" && startsProgram(node, functions)) programs.push(node.pos);
  });
  return lost.flatMap(({ start, end }) => {
    // What a shell of its own sets ends with it.
    const around = closed.filter((one) => one.start < start && end < one.end);
    const until = Math.min(...around.map((one) => one.end), script.length);
    const isMissed = programs.some((pos) => pos > end && pos < until);
    return isMissed ? [{ start, end: start + name.length, kind: "lost path" as const }] : [];
  });
}

/** Whether a script starts programs by their names that only the folders of the system have. */
export function startsSystemPrograms(script: string): boolean {
  const functions = functionNames(script);
  let starts = false;
  visitScript(script, (node) => {
    if (node.type !== "Command" || !startsProgram(node, functions)) return;
    starts ||= ofSystem.test(node.name?.value ?? "");
  });
  return starts;
}

/** What a folder of other tools hardly brings along. */
const ofSystem =
  /^(?:awk|basename|cat|chmod|cp|curl|cut|date|diff|dirname|find|git|grep|head|ls|make|mkdir|mktemp|mv|rm|sed|sort|tail|tar|tee|touch|tr|uname|uniq|wc|xargs)$/;

const name = "PATH";

/** Parts of a script that a shell of their own runs; of a pipe each part has one. */
const ownShells: ReadonlySet<string> = new Set(["CommandExpansion", "Pipeline", "Subshell"]);

/** Where a node gives the variable another value; a command that it is set for alone keeps it. */
function settingsOf(node: SyntaxNode): readonly ScriptRange[] {
  if (node.type === "For" && node.name.value === name) {
    return [{ start: node.name.pos, end: node.name.end }];
  }
  if (node.type !== "Command") return [];
  const { prefix } = node;
  if (node.name === undefined) {
    return prefix.flatMap((one) => {
      const isSet = one.type === "Assignment" && one.name === name;
      const isPrinted = isSet && /^PATH=["']?\$\(/.test(one.text);
      // What is made of the folders themselves holds folders still.
      return isPrinted && !/\$\{?PATH\b/.test(one.text) ? [{ start: one.pos, end: one.end }] : [];
    });
  }
  if (node.name.value !== "read") return [];
  return wordsOf(node)
    .filter(({ text }) => text === name)
    .map(({ end, pos }) => ({ start: pos, end }));
}

/** Whether the shell looks for a program by its name. */
function startsProgram(command: Command, functions: ReadonlySet<string>): boolean {
  const program = command.name?.value ?? "";
  if (!/^[\w.-]+$/.test(program) || functions.has(program)) return false;
  return !shellBuiltins.has(program);
}
