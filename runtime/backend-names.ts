/** Names of the agent programs, in the order of the alphabet. */
export const agentCliNames = ["claude-code", "codex", "copilot", "gemini", "opencode"] as const;

/** Name of an agent program. */
export type AgentCliName = (typeof agentCliNames)[number];

/** Names of agents that are commands with known arguments. */
export const commandPresetNames = ["amplifier", "cursor"] as const;

/** Name of such a command. */
export type CommandPresetName = (typeof commandPresetNames)[number];

/** What else answers for agents. */
const otherNames = ["amplihack", "command", "scripted"] as const;

/** Name of a backend. */
export type BackendName = AgentCliName | CommandPresetName | (typeof otherNames)[number];

const backendNames: readonly BackendName[] = [
  ...agentCliNames,
  ...commandPresetNames,
  ...otherNames,
];

/** Names that agent programs have besides. */
const otherNamesOf: Readonly<Record<string, AgentCliName>> = { "github-copilot": "copilot" };

/** What users may call agent programs. */
export const agentProgramChoices: readonly string[] = [
  ...agentCliNames,
  ...Object.keys(otherNamesOf),
].toSorted();

/** What users may call backends. */
export const backendChoices: readonly string[] = [
  ...backendNames,
  ...Object.keys(otherNamesOf),
].toSorted();

/** The backend that users call so; undefined where they call none so. */
export function backendNamed(name: string): BackendName | undefined {
  const usual = Object.hasOwn(otherNamesOf, name) ? otherNamesOf[name] : name;
  return backendNames.find((one) => one === usual);
}
