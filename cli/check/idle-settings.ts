import { resolve } from "node:path";
import type { Config } from "../../compiler/index.ts";
import { fitsPatterns } from "../../compiler/index.ts";
import type { Invocation } from "../command.ts";
import { isFolder } from "../recipe-files.ts";
import type { Terminal } from "../terminal.ts";

/**
 * What a project's own configuration says of recipes that are not there: a sentence each, without its point. Only a search of the
 * whole project can tell; checks of single files, such as those before commits, cannot, and a configuration that is named by
 * `--config` may be that of several projects.
 */
export function idleSettings(
  config: Config,
  paths: readonly string[],
  { operands, options }: Invocation,
  { cwd }: Terminal,
): readonly string[] {
  const isWhole = operands.length === 0 || operands.some((one) => resolve(cwd, one) === cwd);
  if (!isWhole || options.text("config") !== undefined) return [];
  const patterns: readonly (readonly [field: string, pattern: string])[] = [
    ...config.dialects.map(({ files }) => ["dialects", files] as const),
    ...(config.files ?? []).map((files) => ["files", files] as const),
    ...(config.overrides ?? []).flatMap(({ files }) =>
      files.map((pattern) => ["overrides", pattern] as const),
    ),
  ];
  const idle = patterns.filter(
    ([, pattern]) => !paths.some((path) => fitsPatterns(path, [pattern])),
  );
  const absent = config.recipePath.filter((folder) => !isFolder(resolve(cwd, folder)));
  return [
    ...idle.map(([field, pattern]) => `"${pattern}" under ${field} fits no recipe of this folder`),
    ...absent.map((folder) => `"${folder}" under recipe_path is no folder`),
  ];
}
