import type { AndOr, CommandNode, Pipeline } from "unbash";
import { commandName, wordTextsOf } from "../../command-words.ts";

/** Programs whose exit code is what they are run for. */
export const workers =
  /^(?:\.{0,2}\/.*|ansible-playbook|bazel|bundle|cargo|cmake|composer|docker|dotnet|eslint|go|gradle|gradlew|helm|jest|kubectl|make|mvn|mvnw|mypy|ninja|npm|npx|phpunit|pnpm|pylint|pytest|rake|rspec|ruff|terraform|tox|tsc|uv|vitest|yarn)$/;

/** What workers do that is no question: then nobody runs them for what they print. */
const tasks =
  /^(?:apply|build|check|ci|clippy|compile|deploy|fmt|install|lint|package|publish|push|run|sync|test|test:.*|vet|verify)$/;

/** Workers that do nothing but their task. */
const taskmasters =
  /^(?:\.{0,2}\/.*|ansible-playbook|eslint|jest|make|mvnw?|mypy|ninja|phpunit|pylint|pytest|rake|rspec|tox|tsc|vitest)$/;

/** What other programs do that are run for what they print as well. */
const deeds: ReadonlyMap<string, RegExp> = new Map([
  ["apt", /^(?:install|update|upgrade)$/],
  ["apt-get", /^(?:install|update|upgrade)$/],
  ["git", /^(?:am|cherry-pick|clone|merge|pull|push|rebase)$/],
  ["pip", /^install$/],
  ["pip3", /^install$/],
  ["poetry", /^(?:build|install|publish)$/],
]);

/** Whether a command does something that may fail, and is run for that. */
export function isTask(node: AndOr | CommandNode | Pipeline | undefined): boolean {
  if (node?.type !== "Command") return false;
  const name = commandName(node);
  const [first] = wordTextsOf(node);
  const task = workers.test(name) ? tasks : deeds.get(name);
  return taskmasters.test(name) || task?.test(first ?? "") === true;
}

/** Whether a task may be run for a text that only it prints: `make print-version`, `npm run -s version`, `./version.sh`. */
export function mayAsk(node: AndOr | CommandNode | Pipeline): boolean {
  if (node.type !== "Command") return true;
  const [first = "", second = ""] = wordTextsOf(node);
  if (/^(?:make|ninja|rake)$/.test(commandName(node))) return !tasks.test(first);
  return commandName(node).includes("/") || (first === "run" && !tasks.test(second));
}
