import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Config } from "../compiler/index.ts";
import { hasCode, reasonOf } from "./caught-error.ts";
import type { OptionValues } from "./option-values.ts";
import { readConfigFile } from "./read-config-file.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

const fileName = "recipec.config.yaml";
/** What somebody may call it who has not read how it is called. */
const otherNames = ["recipec.config.yml", "recipec.config.json"];

/** The configuration of a project that has none. */
const emptyConfig: Config = {
  dialects: [],
  agents: undefined,
  backend: undefined,
  recipePath: [],
};

/** The configuration of `--config FILE`, else of the working directory, else an empty one. */
export async function loadConfig(options: OptionValues, terminal: Terminal): Promise<Config> {
  const chosen = options.text("config");
  const path = resolve(terminal.cwd, chosen ?? fileName);
  const content = readContent(path, chosen ?? fileName, chosen !== undefined);
  if (content === undefined) {
    refuseOtherName(terminal.cwd);
    await tellOfUnused(terminal);
    return emptyConfig;
  }
  // A cached plan must not wait for the whole compiler to load, and most projects have no configuration.
  const { readConfig } = await import("../compiler/workspace/index.ts");
  const { renderText } = await import("../compiler/diagnostics/reports/render-text.ts");
  const { value, diagnostics } = readConfig(chosen ?? fileName, content);
  if (diagnostics.length === 0) return value;
  const problems = diagnostics.map((problem) => renderText(problem)).join("\n\n");
  if (diagnostics.some(({ severity }) => severity === "error")) {
    throw new UsageError(`The configuration has mistakes.\n\n${problems}`);
  }
  // Commands read it for several purposes.
  if (!warned.has(terminal.stderr)) terminal.stderr.write(`${problems}\n\n`);
  warned.add(terminal.stderr);
  return value;
}

/** Where doubts about the configuration have been told. */
const warned = new WeakSet<Terminal["stderr"]>();

/** A configuration that is not read would be missed by nobody until it matters. */
function refuseOtherName(cwd: string): void {
  const other = otherNames.find((name) => existsSync(resolve(cwd, name)));
  if (other !== undefined) {
    throw new UsageError(`${other} is not read: call it ${fileName}, or name it with --config.`);
  }
}

/** Who works in a folder of a repository may think that its configuration holds there. */
async function tellOfUnused({ cwd, stderr }: Terminal): Promise<void> {
  const unused = configAbove(cwd);
  if (unused === undefined || warned.has(stderr)) return;
  warned.add(stderr);
  const { harmless } = await import("./progress/printable.ts");
  const path = relative(cwd, unused);
  stderr.write(
    harmless(`recipec: ${path} is not used here: work in its folder, or use --config ${path}.\n`),
  );
}

/** The configuration of a folder above one, in the same repository. */
function configAbove(folder: string): string | undefined {
  let found: string | undefined;
  for (let at = folder; !existsSync(join(at, ".git")); ) {
    const above = dirname(at);
    if (above === at) return undefined;
    at = above;
    const path = join(at, fileName);
    if (found === undefined && existsSync(path)) found = path;
  }
  return found;
}

function readContent(path: string, shown: string, required: boolean): Uint8Array | undefined {
  try {
    return readConfigFile(path, required);
  } catch (error) {
    const absent = hasCode(error, "ENOENT");
    const target = absent ? targetOfLink(path) : undefined;
    if (absent && !required && target === undefined) return undefined;
    const reason =
      target === undefined ? reasonOf(error) : `it is a link to ${target}, which leads to no file`;
    throw new UsageError(`The configuration ${shown} cannot be read (${reason}).`, {
      cause: error,
    });
  }
}

/** What a symbolic link names, as it is written in the link; undefined for what is none, or not there. */
function targetOfLink(path: string): string | undefined {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? readlinkSync(path) : undefined;
}
