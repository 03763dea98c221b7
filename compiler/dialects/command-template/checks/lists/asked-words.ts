import { leadingOptions, valuedOptionsOf } from "../../../../source/leading-options.ts";
import { startedAmong } from "../commands/started-program.ts";

/** Programs and subcommands that start what is named behind their own options, a program or a script of a package. */
const launchers =
  /^(?:bun|bundle|bunx|cargo|dlx|exec|npm|npx|pdm|pipenv|pnpm|pnpx|poetry|rye|python3?|run|run-script|uv|uvx|x|yarn|--)$/;

const containers = /^(?:docker|docker-compose|nerdctl|podman|podman-compose)$/;

/** Options of containers that take no value of their own word. */
const containerFlag =
  /^(?:-[PTdit]+|--(?:detach|init|interactive|no-TTY|no-deps|privileged|read-only|rm|tty)|--[\w-]+=.*)$/;

/** What a command is asked to do. */
export interface AskedWords {
  /** The program or script and what follows; of known programs without options in front of the first operand. */
  readonly words: readonly string[];
  readonly isLaunched: boolean;
}

/**
 * What a command does, without the programs that only start another one, and without options in front of what it is asked
 * for: `npm --prefix web run lint` does `lint`, `env CI=1 make -C web test` does `make test`.
 */
export function askedWords(command: readonly string[]): AskedWords {
  const started = Math.max(0, startedAmong(command));
  const from = behindContainer(command, started);
  const at = behindLaunchers(command, from);
  return { words: withoutOptions(command.slice(at)), isLaunched: at > from };
}

/** Where the command begins that is run in a container; without one, the container is what is run. */
function behindContainer(words: readonly string[], started: number): number {
  if (!containers.test(words[started] ?? "")) return started;
  const run = words.findIndex((word, index) => index > started && /^(?:exec|run)$/.test(word));
  if (run < 0) return started;
  let at = run + 1;
  while (words[at]?.startsWith("-")) at += containerFlag.test(words[at] ?? "") ? 1 : 2;
  return at + 1 < words.length ? at + 1 : at;
}

function behindLaunchers(words: readonly string[], from: number): number {
  let valued: RegExp | undefined;
  let at = from;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    if (valued?.test(word)) at += 2;
    // Behind -c and -e stands a program as text.
    else if (launchers.test(word) || (at > from && /^[-+](?![ce]$)/.test(word))) at += 1;
    else break;
    valued = valuedOptionsOf(word) ?? valued;
  }
  return at;
}

/** A program and what follows, without its options in front of that; behind `--` stands what it hands on. */
function withoutOptions([program, ...words]: readonly string[]): readonly string[] {
  return program === undefined ? [] : [program, ...words.slice(leadingOptions(program, words))];
}
