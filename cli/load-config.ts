import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { resolve } from "node:path";
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
  if (!warned.has(terminal)) terminal.stderr.write(`${problems}\n\n`);
  warned.add(terminal);
  return value;
}

/** Who has been told of doubts about the configuration. */
const warned = new WeakSet<Terminal>();

/** A configuration that is not read would be missed by nobody until it matters. */
function refuseOtherName(cwd: string): void {
  const other = otherNames.find((name) => existsSync(resolve(cwd, name)));
  if (other !== undefined) {
    throw new UsageError(`${other} is not read: call it ${fileName}, or name it with --config.`);
  }
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
