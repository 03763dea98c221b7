import type { AndOr, CommandNode, Pipeline } from "unbash";
import { wordTextsOf } from "../../command-words.ts";
import { startedCommand } from "../../started-command.ts";

/** Programs whose exit code is what they are run for. */
export const workers =
  /^(?:\.{0,2}\/.*|ansible-playbook|bazel|bundle|cargo|cmake|composer|docker|dotnet|eslint|go|gradle|gradlew|helm|jest|kubectl|make|mongodump|mvn|mvnw|mypy|mysqldump|ninja|npm|npx|pg_dump|pg_dumpall|phpunit|pnpm|pylint|pytest|rake|rspec|ruff|terraform|tox|tsc|uv|vitest|yarn)$/;

/** What workers do that is no question: then nobody runs them for what they print. */
const tasks =
  /^(?:apply|build|check|ci|clippy|compile|deploy|fmt|install|lint|package|publish|push|run|sync|test|test:.*|vet|verify)$/;

/** Workers that do nothing but their task. */
const taskmasters =
  /^(?:\.{0,2}\/.*|ansible-playbook|eslint|jest|make|mongodump|mvnw?|mypy|mysqldump|ninja|pg_dump|pg_dumpall|phpunit|pylint|pytest|rake|rspec|tox|tsc|vitest)$/;

/** What other programs do that are run for what they print as well. */
const deeds: ReadonlyMap<string, RegExp> = new Map([
  ["apt", /^(?:install|update|upgrade)$/],
  ["apt-get", /^(?:install|update|upgrade)$/],
  ["git", /^(?:am|cherry-pick|clone|merge|pull|push|rebase)$/],
  ["pip", /^install$/],
  ["pip3", /^install$/],
  ["poetry", /^(?:build|install|publish)$/],
]);

/** A program and what it is told to do. */
interface Work {
  readonly name: string;
  readonly words: readonly string[];
}

const noWork: Work = { name: "", words: [] };

/** What runs the program behind its first words, and how these look. */
const runners: ReadonlyMap<string, RegExp> = new Map([
  ["bundle", /^exec$/],
  ["pipenv", /^run$/],
  ["poetry", /^run$/],
  ["python", /^-m$/],
  ["python3", /^-m$/],
  ["uv", /^run$/],
]);

/** What a command works with in the end: `timeout 60 python3 -m pytest -q` is pytest, and `bash scripts/x.sh` is that script. */
export function workOf(node: AndOr | CommandNode | Pipeline | undefined): Work {
  if (node?.type !== "Command") return noWork;
  const started = startedCommand(node);
  const name = started.name?.value ?? "";
  const words = wordTextsOf(started);
  const [first = "", second = "", ...others] = words;
  if (runners.get(name)?.test(first) && workers.test(second))
    return { name: second, words: others };
  if (name === "xargs") return workBehind(words) ?? { name, words };
  if (/^(?:ba)?sh$/.test(name) && /\.sh$/.test(first)) {
    return { name: first.startsWith("/") ? first : `./${first}`, words: words.slice(1) };
  }
  return { name, words };
}

/** The worker that `xargs` starts, whatever options it has. */
function workBehind(words: readonly string[]): Work | undefined {
  const at = words.findIndex((word) => workers.test(word));
  return at < 0 ? undefined : { name: words[at] ?? "", words: words.slice(at + 1) };
}

/** Whether a command does something that may fail, and is run for that. */
export function isTask(node: AndOr | CommandNode | Pipeline | undefined): boolean {
  const { name, words } = workOf(node);
  const task = workers.test(name) ? tasks : deeds.get(name);
  return taskmasters.test(name) || task?.test(words[0] ?? "") === true;
}

/** Whether a task may be run for a text that only it prints: `make print-version`, `npm run -s version`, `./version.sh`. */
export function mayAsk(node: AndOr | CommandNode | Pipeline): boolean {
  if (node.type !== "Command") return true;
  const { name, words } = workOf(node);
  const [first = "", second = ""] = words;
  if (/^(?:make|ninja|rake)$/.test(name)) return !tasks.test(first);
  return name.includes("/") || (first === "run" && !tasks.test(second));
}
