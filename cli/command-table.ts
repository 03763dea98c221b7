import type { CommandSpec, OptionSpec } from "./command.ts";

const color: OptionSpec = {
  flags: "--color <when>",
  description: "color the output (default: on terminals, unless NO_COLOR is set)",
  choices: ["auto", "always", "never"],
};

/** Every command of recipec, in the order in which the help shows them. */
export const commandTable: readonly CommandSpec[] = [
  {
    name: "eval",
    summary: "Evaluate single conditions and templates as a compiled plan would",
    options: [{ flags: "--jsonl", description: "one JSON request a line in, one answer a line out" }],
    load: () => import("./commands/eval.ts"),
  },
  {
    name: "explain",
    operands: "[code]",
    summary: "Explain a diagnostic code, or list all codes",
    options: [color],
    load: () => import("./commands/explain.ts"),
  },
];
