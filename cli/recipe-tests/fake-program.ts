import { chmodSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { FakeCommand } from "../../compiler/recipe-tests/index.ts";
import { shellQuoted } from "../shell-quoted.ts";

/** Programs of the system by which a fake does its work. */
export interface FakeTools {
  readonly cat: string;
  readonly cp: string;
  readonly mkdir: string;
  readonly rmdir: string;
}

/** Where a fake is put, and where it notes its calls. */
export interface FakePlaces {
  readonly programs: string;
  readonly notes: string;
  /** Where the files that it leaves go. */
  readonly project: string;
}

/**
 * Writes a program that does what the first fitting rule says, and notes each call in a file of its own:
 * `call-N` with step and arguments, each ended by NUL; `unfit-N` where no rule fits.
 */
export function writeFakeProgram(
  name: string,
  rules: readonly (readonly [index: number, rule: FakeCommand])[],
  places: FakePlaces,
  tools: FakeTools,
): void {
  const { notes, programs } = places;
  for (const [index, { stderr = "", stdout = "", writes = {} }] of rules) {
    Object.values(writes).forEach((text, number) => {
      writeFileSync(join(notes, `file-${index}-${number}`), text);
    });
    writeFileSync(join(notes, `stdout-${index}`), stdout);
    writeFileSync(join(notes, `stderr-${index}`), stderr);
    writeFileSync(join(notes, `used-${index}`), "0\n");
  }
  const path = join(programs, name);
  writeFileSync(path, fakeText(name, rules, places, tools));
  chmodSync(path, 0o755);
}

function fakeText(
  name: string,
  rules: readonly (readonly [index: number, rule: FakeCommand])[],
  { notes, project }: FakePlaces,
  { cat, cp, mkdir, rmdir }: FakeTools,
): string {
  const lock = shellQuoted(join(notes, "lock"));
  return [
    "#!/bin/bash",
    `notes=${shellQuoted(notes)}`,
    // Calls of parallel branches are counted one at a time. A call that outlives its test has nothing to wait for.
    `for ((tries = 0; tries < 20000; tries++)); do ${mkdir} ${lock} 2>/dev/null && break; [[ -d $notes ]] || exit 1; done`,
    'number=0; [[ -f $notes/count ]] && read -r number < "$notes/count"',
    'echo $((number + 1)) > "$notes/count"',
    `printf '%s\\0' ${shellQuoted(name)} "$RECIPEC_STEP" "$@" > "$notes/call-$number"`,
    'any_has() { local text=$1 one; shift; for one; do [[ $one == *"$text"* ]] && return 0; done; return 1; }',
    'is_left() { local used; read -r used < "$notes/used-$1"; ((used < $2)) || return 1; echo $((used + 1)) > "$notes/used-$1"; }',
    "chosen=",
    ...rules.map(
      ([index, rule]) =>
        `[[ -z $chosen ]] && ${condition(rule)} && is_left ${index} ${mostUses(rule)} && chosen=${index}`,
    ),
    '[[ -z $chosen ]] && echo > "$notes/unfit-$number"',
    `${rmdir} ${lock} 2>/dev/null`,
    `if [[ -z $chosen ]]; then echo "no fake of ${name.replaceAll(/[^\w.+-]/g, "?")} fits this call" >&2; exit 127; fi`,
    `${cat} "$notes/stdout-$chosen"; ${cat} "$notes/stderr-$chosen" >&2`,
    "case $chosen in",
    ...rules.map(([index, { exit = 0, writes = {} }]) => {
      const copies = Object.keys(writes).flatMap((path, number) => {
        const target = resolve(project, path);
        const from = join(notes, `file-${index}-${number}`);
        return `${mkdir} -p ${shellQuoted(dirname(target))}; ${cp} ${shellQuoted(from)} ${shellQuoted(target)}; `;
      });
      return `${index}) ${copies.join("")}exit ${exit} ;;`;
    }),
    "esac",
    "",
  ].join("\n");
}

function mostUses({ times = "any" }: FakeCommand): number {
  return times === "any" ? Number.MAX_SAFE_INTEGER : times;
}

function condition({ args = [], contains, step }: FakeCommand): string {
  const parts = [
    `$# -ge ${args.length}`,
    ...args.map((argument, index) => `\${${index + 1}-} == ${shellQuoted(argument)}`),
    ...(step === undefined ? [] : [`$RECIPEC_STEP == ${shellQuoted(step)}`]),
  ];
  const test = `[[ ${parts.join(" && ")} ]]`;
  return contains === undefined ? test : `${test} && any_has ${shellQuoted(contains)} "$@"`;
}
