import { agentProgramChoices } from "../../runtime/backend-names.ts";
import type { ServedModels } from "../rules/rule.ts";
import type { Config } from "./read-config.ts";

/** Whose models each agent program serves when nobody says otherwise; `*`: anybody's. A test holds it to the programs. */
const ownProviders: Readonly<Record<string, readonly string[]>> = {
  "claude-code": ["anthropic"],
  codex: ["openai"],
  copilot: ["github-copilot", "copilot", "github"],
  gemini: ["google", "gemini"],
  "github-copilot": ["github-copilot", "copilot", "github"],
  opencode: ["*"],
};

/** The names of tiers that programs know by themselves. */
const ownTiers: Readonly<Record<string, readonly string[]>> = {
  "claude-code": ["haiku", "sonnet", "opus"],
};

/** Which preferences of recipes the agent programs of a project can serve; undefined where that is not known before a run. */
export function servedModels({ backend, backends = [], models }: Config): ServedModels | undefined {
  const [firstOfAll] = backends;
  const first = backend?.kind ?? firstOfAll?.name;
  if (first === undefined || !agentProgramChoices.includes(first)) return undefined;
  const named = backends.some(({ name }) => name === first) ? [] : [{ name: first }];
  const programs = [...named, ...backends];
  const providers = programs.flatMap((program) =>
    "providers" in program ? program.providers : (ownProviders[program.name] ?? []),
  );
  const serves = (provider: string): boolean => servesProvider(providers, provider);
  const classes = [...(models?.classes ?? [])]
    .filter(([, byProvider]) => [...byProvider.keys()].some((each) => each === "*" || serves(each)))
    .map(([name]) => name);
  const tiers = programs.flatMap(({ name }) => ownTiers[name] ?? []);
  return { first, serves, classes: [...classes, ...tiers] };
}

/** `provider-anthropic` and `anthropic` are the same. */
function servesProvider(providers: readonly string[], wanted: string): boolean {
  const plain = (name: string): string => name.replace(/^provider-/, "");
  return providers.some((each) => each === "*" || plain(each) === plain(wanted));
}
