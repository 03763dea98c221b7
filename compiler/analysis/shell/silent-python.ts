import type { Command } from "unbash";
import { wordsOf } from "./command-words.ts";
import { givenProgram, python } from "./given-program.ts";

/** What may print, or start what does. */
const mayPrint =
  /print(?!_exc\b)|\b(?:stdout|display|eval|exec\w*|help|input|__\w*__|importlib|runpy|fileinput|subprocess|popen\w*|spawn\w*|system|dup2?|fork\w*|write\(\s*1\b|cmd|code|pdb|timeit|doctest|unittest)\b|\bos\.write\b|\/dev\//;

/** Modules that print nothing by being read. */
const quiet: ReadonlySet<string> = new Set(
  `argparse base64 collections copy csv dataclasses datetime enum fnmatch functools glob hashlib io itertools json math os pathlib
  random re shutil statistics string sys tempfile textwrap time tomllib typing urllib uuid xml yaml`.split(
    /\s+/,
  ),
);

/** Whether a program of Python that a command is given prints nothing: no word in it does, nor what it reads of others. */
export function isSilentPython({ args, name, redirects }: Command): boolean {
  if (!/^python3?$/.test(name?.value ?? "")) return false;
  const { text } = givenProgram(wordsOf({ args }), redirects, python) ?? {};
  if (text === undefined) return false;
  const program = text.type === "HereDoc" ? text.body.text : text.value;
  return program.trim() !== "" && !mayPrint.test(program) && modulesOf(program).every(isQuiet);
}

function isQuiet(module: string): boolean {
  return quiet.has(module.split(".", 1)[0] ?? "");
}

/** The modules that a program reads, as they are written behind `import` and `from`. */
function modulesOf(program: string): readonly string[] {
  return program.split(/[\n;]/).flatMap((line) => {
    const { list, module } =
      /^\s*(?:import\s+(?<list>.*)|from\s+(?<module>[\w.]+)\s+import\b)/.exec(line)?.groups ?? {};
    if (module !== undefined) return [module];
    return (list?.split(",") ?? []).map((one) => one.trim().split(/\s/, 1)[0] ?? "");
  });
}
