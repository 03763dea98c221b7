import type { While } from "unbash";

/**
 * Whether a loop never ends by its condition, but by what its body does: `while true`, `until false`, and `while sleep 5`,
 * which only waits.
 */
export function isAlwaysMet({ clause, kind }: While): boolean {
  const [only, ...others] = clause.commands;
  if (only === undefined || others.length > 0) return false;
  const { command } = only;
  if (command.type === "ArithmeticCommand") {
    const { expression } = command;
    return kind === "while" && expression?.type === "ArithmeticWord" && expression.value === "1";
  }
  if (command.type !== "Command") return false;
  const name = command.name?.value;
  if (name === "[")
    return kind === "while" && command.args[0]?.text === "1" && command.args.length === 2;
  return kind === "while" ? name === "true" || name === ":" || name === "sleep" : name === "false";
}
