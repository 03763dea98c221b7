import { wordsOf } from "../command-words.ts";
import { filePrograms } from "../file-programs.ts";
import type { ScriptRange } from "../placement.ts";
import { commandsInScript } from "../visit-script.ts";

/** A name of a variable where its dollar sign is missing. */
export interface UnsignedName extends ScriptRange {
  readonly name: string;
}

/** Names in capitals that files have. */
const filesInCapitals =
  /^(?:AUTHORS|BUILD|CHANGELOG|CHANGES|CODEOWNERS|CONTRIBUTING|COPYING|COPYRIGHT|DONE|FETCH_HEAD|HEAD|INDEX|INSTALL|LICEN[CS]E|LOCK|MANIFEST|NEWS|NOTES|NOTICE|OWNERS|README|RELEASE|SECURITY|STATUS|SUMMARY|THANKS|TODO|VERSION|WORKSPACE)$/;

/** Most scripts have no word in capitals, and need no parser. */
const mayBeUnsigned = /(?:^|[\s"])[A-Z][A-Z0-9_]{2,}(?=$|[\s";|&)\]])/;

/**
 * The names in capitals that a script gives to programs for files, and has nowhere else: `cd "FOLDER"`. Where a variable is called
 * so, that was meant.
 */
export function unsignedNames(script: string): readonly UnsignedName[] {
  if (!mayBeUnsigned.test(script)) return [];
  const found = commandsInScript(script).flatMap((command) => {
    if (!filePrograms.has(command.name?.value ?? "")) return [];
    const args = wordsOf(command);
    return args.flatMap(({ pos, end, value }, index) => {
      // `test -v NAME` asks for a variable by its name.
      const isAsked = args[index - 1]?.value === "-v";
      const isUnsigned = !isAsked && isName(value, script.slice(pos, end));
      return isUnsigned ? [{ name: value, start: pos, end }] : [];
    });
  });
  const words = Map.groupBy(found, ({ name }) => name);
  return found.filter(({ name }) => words.get(name)?.length === mentionsOf(name, script));
}

function isName(value: string, written: string): boolean {
  if (!/^[A-Z][A-Z0-9_]{2,}$/.test(value) || filesInCapitals.test(value)) return false;
  return written === value || written === `"${value}"`;
}

function mentionsOf(name: string, script: string): number {
  return [...script.matchAll(new RegExp(`(?<!\\w)${name}(?!\\w)`, "g"))].length;
}
