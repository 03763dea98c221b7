import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeWorkFolder, removeWorkFolder } from "./work-folder.ts";

/** A command whose variables are in its environment, or read from files by what now precedes it. */
export interface PreparedCommand {
  readonly command: string;
  /** Undefined takes a variable out of the environment that the process would inherit. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Removes the files. */
  readonly dispose: () => void;
}

/** Linux refuses a longer variable in an environment (128 KiB with name and end). */
const longestBytes = 100 * 1024;
/** All variables together; the system's bound is shared with the rest of the environment. */
const mostBytes = 1024 * 1024;

/**
 * Gives a command of bash its variables. Those that an environment cannot carry are shell variables that a prelude reads
 * from files that nobody else can read.
 */
export function prepareCommand(
  command: string,
  variables: Readonly<Record<string, string>>,
): PreparedCommand {
  const large = largeVariables(variables);
  if (large.length === 0) return { command, env: variables, dispose: () => undefined };
  const folder = makeWorkFolder();
  const dispose = (): void => removeWorkFolder(folder);
  try {
    const lines = large.map(([name, value], index) => {
      const file = join(folder, String(index));
      // Command substitution drops line ends at the end, so one more character stands behind them.
      writeFileSync(file, `${value}x`, { mode: 0o600 });
      return `${name}=$(<${quoted(file)}); ${name}=\${${name}%x}`;
    });
    const removed = large.map(([name]) => [name, undefined] as const);
    const env = { ...variables, ...Object.fromEntries(removed) };
    return { command: [...lines, command].join("\n"), env, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

type Variable = readonly [name: string, value: string];

/** Those that are too long, and of the others the longest until the rest fits. */
function largeVariables(variables: Readonly<Record<string, string>>): readonly Variable[] {
  const sized = Object.entries(variables)
    .map(([name, value]) => ({ name, value, bytes: Buffer.byteLength(value) }))
    .toSorted((left, right) => right.bytes - left.bytes);
  let total = sized.reduce((sum, { name, bytes }) => sum + name.length + bytes + 2, 0);
  const large: Variable[] = [];
  for (const { name, value, bytes } of sized) {
    if (bytes <= longestBytes && total <= mostBytes) break;
    total -= bytes;
    large.push([name, value]);
  }
  return large;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
