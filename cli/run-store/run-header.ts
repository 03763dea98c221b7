import { isAbsolute, resolve } from "node:path";
import { isMaskedName } from "../../compiler/diagnostics/secrets/secret-names.ts";
import { JournalFailure } from "../../runtime/journal/index.ts";
import type { Value } from "../../runtime/values/value.ts";
import type { OptionValues } from "../option-values.ts";
import { optionValues } from "../option-values.ts";
import type { Mask } from "./mask.ts";
import { concealed, createMask } from "./mask.ts";
import { keepMetSecrets, readMetSecrets } from "./met-secrets.ts";
import type { RunFolder } from "./run-folder.ts";
import { secretsOf } from "./secrets.ts";

/** What the first line of a journal says: all that a run needs to go on, whoever goes on with it. */
export interface RunHeader {
  readonly format: 1;
  readonly run: string;
  readonly startedAt: string;
  readonly recipe: string;
  /** Working directory of the process that started the run; absolute. */
  readonly cwd: string;
  /** Directory that the run works in; absolute. */
  readonly project: string;
  readonly planHash: string;
  /** Path of the plan's module below `plan/`. */
  readonly entry: string;
  /** Exactly as they were given. */
  readonly inputs: ReadonlyMap<string, Value>;
  readonly options: Readonly<Record<string, unknown>>;
  /** Names of inputs and variables of the environment that the project calls secret; older journals lack it. */
  readonly secrets?: readonly string[];
}

/** The mask for what this process knows of a run that another one may be at work on. */
export function maskOf(header: RunHeader, path: string, env: Environment): Mask {
  return createMask([...knownSecrets(header, env), ...readMetSecrets(path)]);
}

/** The mask for what people and programs see of a run that this process owns; the secrets that it meets are kept for others. */
export function ownMaskOf(header: RunHeader, folder: RunFolder, env: Environment): Mask {
  const secrets = [...knownSecrets(header, env), ...readMetSecrets(folder.path)];
  // What the header tells, others know as well.
  return createMask(secrets, keepMetSecrets(folder, knownSecrets(header, {})));
}

type Environment = Readonly<Record<string, string | undefined>>;

function knownSecrets({ inputs, secrets = [] }: RunHeader, env: Environment): readonly string[] {
  return secretsOf({ inputs, env, declared: secrets });
}

/** The inputs as people see them. */
export function shownInputs(header: RunHeader, mask: Mask): RunHeader["inputs"] {
  const { inputs, secrets = [] } = header;
  return new Map(
    [...inputs].map(([name, value]) => {
      const isSecret = isMaskedName(name) || secrets.includes(name);
      return [name, isSecret ? concealed : mask.value(value)];
    }),
  );
}

/** Options that say which backend answers for agents. */
const backendOptions: readonly string[] = ["agentBinary", "backend", "command", "script"];
const keptTexts = [
  "agentBinary",
  "backend",
  "command",
  "maxConcurrent",
  "maxAgentCalls",
  "maxTokens",
  "maxCost",
  "maxTime",
  "dialect",
  "maxSteps",
  "maxVisits",
  "maxRestarts",
  "model",
  "systemPrompt",
];
const keptPaths = ["script", "config", "auditDir", "events"];
const keptLists = ["approve", "deny", "includeTags", "excludeTags", "recipeDir"];
const keptFlags = ["noAutoStage"];

/** The options of a command line that hold for a run as long as it goes on. */
export function optionsToKeep(
  options: OptionValues,
  cwd: string,
): Readonly<Record<string, unknown>> {
  const found = [
    ...keptTexts.map((name) => [name, options.text(name)] as const),
    ...keptPaths.map((name) => [name, absolute(options.text(name), cwd)] as const),
    ...keptLists.map((name) => [name, options.list(name)] as const),
  ];
  const given = found.filter(([, value]) => value !== undefined && value.length > 0);
  const flags = keptFlags.filter((name) => options.flag(name)).map((name) => [name, true] as const);
  return Object.fromEntries([...given, ...flags]);
}

function absolute(path: string | undefined, cwd: string): string | undefined {
  return path === undefined ? undefined : resolve(cwd, path);
}

/** The options of this command line, and behind them those that the run was started with. */
export function optionsOver(
  options: OptionValues,
  kept: Readonly<Record<string, unknown>>,
): OptionValues {
  const before = optionValues(kept);
  // A backend that is named now does not take its settings from then.
  const isNewBackend = backendOptions.some((name) => options.text(name) !== undefined);
  const isOff = (name: string): boolean => isNewBackend && backendOptions.includes(name);
  return {
    flag: (name) => options.flag(name) || before.flag(name),
    text: (name) => options.text(name) ?? (isOff(name) ? undefined : before.text(name)),
    list: (name) => [...before.list(name), ...options.list(name)],
    count: (name, least) => options.count(name, least) ?? before.count(name, least),
  };
}

/** The header of a journal; throws `JournalFailure` for one that another version wrote. */
export function readHeader(header: unknown, path: string): RunHeader {
  if (isHeader(header)) return header;
  throw new JournalFailure(`${path}: another version of recipec wrote this journal.`);
}

function isHeader(value: unknown): value is RunHeader {
  if (typeof value !== "object" || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const texts = ["run", "startedAt", "recipe", "cwd", "project", "planHash", "entry"];
  return (
    fields["format"] === 1 &&
    texts.every((name) => typeof fields[name] === "string") &&
    isAbsolute(String(fields["cwd"])) &&
    fields["inputs"] instanceof Map &&
    typeof fields["options"] === "object" &&
    fields["options"] !== null
  );
}
