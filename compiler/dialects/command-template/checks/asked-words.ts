import { startedAmong } from "./started-program.ts";

/** Options that take the word behind them, of programs that do what an operand says. */
const valuedOptions: readonly (readonly [program: RegExp, option: RegExp])[] = [
  [/^bun$/, /^(?:-F|--cwd|--filter)$/],
  [/^cargo$/, /^(?:-[CFp]|--(?:color|config|features|manifest-path|package|target))$/],
  [/^git$/, /^(?:-[Cc]|--(?:git-dir|namespace|work-tree))$/],
  [/^go$/, /^-C$/],
  [/^gradlew?$/, /^(?:-[Ibcgp]|--(?:build-file|init-script|project-dir))$/],
  [/^g?make$/, /^(?:-[CIfo]|--(?:directory|file|makefile))$/],
  [/^just$/, /^(?:-[df]|--(?:justfile|working-directory))$/],
  [/^mvnw?$/, /^(?:-[PTfs]|-pl|--(?:activate-profiles|file|projects|settings|threads))$/],
  [/^npm$/, /^(?:-[Cw]|--(?:cache|loglevel|prefix|registry|userconfig|workspace))$/],
  [/^(?:bunx|npx|pnpx)$/, /^(?:-[pw]|--(?:package|prefix|workspace))$/],
  [/^pnpm$/, /^(?:-[CF]|--(?:dir|filter|filter-prod|reporter))$/],
  [/^poetry$/, /^(?:-[CP]|--(?:directory|project))$/],
  [/^python3?$/, /^-[WX]$/],
  [/^uvx?$/, /^(?:-p|--(?:directory|env-file|extra|from|group|project|python|with))$/],
  [/^yarn$/, /^(?:--cwd|workspace)$/],
];

/** Programs and subcommands that start what is named behind their own options, a program or a script of a package. */
const launchers =
  /^(?:bun|bundle|bunx|cargo|dlx|exec|npm|npx|pnpm|pnpx|poetry|python3?|run|run-script|uv|uvx|x|yarn|--)$/;

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
    valued = valuedBy(word) ?? valued;
  }
  return at;
}

/** A program and what follows, without its options in front of that; behind `--` stands what it hands on. */
function withoutOptions(words: readonly string[]): readonly string[] {
  const [program = ""] = words;
  const valued = valuedBy(program);
  if (valued === undefined) return words;
  let at = 1;
  for (let word = words[at]; word?.startsWith("-"); word = words[at]) {
    at += valued.test(word) ? 2 : 1;
  }
  return [program, ...words.slice(at)];
}

function valuedBy(word: string): RegExp | undefined {
  const program = word.split("/").at(-1) ?? "";
  return valuedOptions.find(([name]) => name.test(program))?.[1];
}
