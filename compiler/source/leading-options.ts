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

/** The options in front of what a program is asked for that take the word behind them; undefined for programs that are not known. */
export function valuedOptionsOf(program: string): RegExp | undefined {
  const name = program.split("/").at(-1) ?? "";
  return valuedOptions.find(([known]) => known.test(name))?.[1];
}

/** How many of the words behind a program are options, with their values, in front of what it is asked for. */
export function leadingOptions(program: string, words: readonly string[]): number {
  const valued = valuedOptionsOf(program);
  if (valued === undefined) return 0;
  let count = 0;
  for (let word = words[0]; word?.startsWith("-"); word = words[count]) {
    count += valued.test(word) ? 2 : 1;
  }
  return count;
}
