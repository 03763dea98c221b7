import type { CommandPresetName } from "../backend-names.ts";
import type { CommandWord } from "./command.ts";

/** Agents that are commands with known arguments: how a conversation begins, and how it goes on. */
export interface CommandPreset {
  readonly words: readonly CommandWord[];
  readonly resume?: readonly CommandWord[];
}

/** The presets of the command backend; docs/agents.md shows them as configurations to copy. */
export const commandPresets: Readonly<Record<CommandPresetName, CommandPreset>> = {
  amplifier: {
    words: [
      "amplifier",
      "run",
      "--mode",
      "single",
      ["--provider", "{provider}"],
      ["--model", "{model}"],
      "{whole_prompt}",
    ],
  },
  cursor: {
    words: [
      "cursor-agent",
      "--print",
      "--output-format",
      "text",
      ["--model", "{model}"],
      "{whole_prompt}",
    ],
  },
};
