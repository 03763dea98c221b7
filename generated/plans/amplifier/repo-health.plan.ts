// Compiled by recipec from recipes/amplifier/repo-health.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "." */
  readonly root?: Value;
  /** Default: ".recipec/repo-health" */
  readonly work_dir?: Value;
  /** Default: "\\.(c|cc|cpp|cs|go|java|js|jsx|kt|mjs|php|py|rb|rs|sh|swift|ts|tsx)$" */
  readonly source_pattern?: Value;
  /** Default: "(^|/)(tests?|spec|__tests__)/|[._-](test|spec)\\.[a-z]+$" */
  readonly test_pattern?: Value;
  /** Default: 20 */
  readonly max_todos?: Value;
  /** Default: "" */
  readonly todo_hotspots?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly changelog_exit: string;
  readonly file_count: Value;
  readonly licence_exit: string;
  readonly max_todos: Value;
  readonly module_count: Value;
  readonly report: Value;
  readonly root: Value;
  readonly source_pattern: Value;
  readonly test_count: Value;
  readonly test_pattern: Value;
  readonly todo_count: Value;
  readonly todo_hotspots: Value;
  readonly work_dir: Value;
}

interface AtListFiles extends AmbientScope {
  readonly max_todos: Value;
  readonly root: Value;
  readonly source_pattern: Value;
  readonly test_pattern: Value;
  readonly todo_hotspots: Value;
  readonly work_dir: Value;
}

interface AtCountModules extends AtListFiles {
  readonly file_count: Value;
}

interface AtCountTests extends AtCountModules {
  readonly module_count: Value;
}

interface AtFindTodos extends AtCountTests {
  readonly test_count: Value;
}

interface AtNameHotspots extends AtFindTodos {
  readonly todo_count: Value;
}

interface AtCheckChangelog extends AtNameHotspots {
  readonly licence_exit: string;
}

interface AtWriteReport extends AtCheckChangelog {
  readonly changelog_exit: string;
}

interface Scopes {
  readonly "list-files": AtListFiles;
  readonly "count-modules": AtCountModules;
  readonly "count-tests": AtCountTests;
  readonly "find-todos": AtFindTodos;
  readonly "name-hotspots": AtNameHotspots;
  readonly "check-licence": AtNameHotspots;
  readonly "check-changelog": AtCheckChangelog;
  readonly "write-report": AtWriteReport;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "repo-health",
  version: "1.0.0",
  description: "Counts the modules, tests and TODOs of a repository, checks its licence and changelog, and writes a Markdown report.",
  dialect: "amplifier",
  source: {
    path: "recipes/amplifier/repo-health.yaml",
    sha256: "bb03e3280940f221d817d679dfae56a080641c789de0fddabf1bac72ed0525ed",
  },
  params: {
    root: { default: "." },
    work_dir: { default: ".recipec/repo-health" },
    source_pattern: {
      default: "\\.(c|cc|cpp|cs|go|java|js|jsx|kt|mjs|php|py|rb|rs|sh|swift|ts|tsx)$",
    },
    test_pattern: { default: "(^|/)(tests?|spec|__tests__)/|[._-](test|spec)\\.[a-z]+$" },
    max_todos: { default: 20 },
    todo_hotspots: { default: "" },
  },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "report" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 7, most: 8 },
    processes: { least: 7, most: 8 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 3780000 },
  },
  body: block<Scopes>({
    entry: "list-files",
    steps: {
      "list-files": {
        id: "list-files",
        at: [22, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 60000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
mkdir -p "$WORK_DIR"
list_files() {
  git ls-files --cached --others --exclude-standard 2>/dev/null ||
    find . -type f -not -path '*/node_modules/*' -not -path '*/.git/*' | sed 's|^\\./||'
}
(cd "$ROOT" && list_files) | sed '/^\\.recipec\\//d' | sort -u > "$WORK_DIR/files.txt"
wc -l < "$WORK_DIR/files.txt"
`,
          env: { ROOT: (v) => $.text(v.root), WORK_DIR: (v) => $.text(v.work_dir) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "count-modules", set: (v, r) => ({ ...v, file_count: r.value }) }],
      },
      "count-modules": {
        id: "count-modules",
        at: [40, 5],
        tracked: { index: 1 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () =>
            "grep -E \"$SOURCE\" \"$WORK_DIR/files.txt\" | grep -Ecv \"$TESTS\" || true\n",
          env: {
            SOURCE: (v) => $.text(v.source_pattern),
            TESTS: (v) => $.text(v.test_pattern),
            WORK_DIR: (v) => $.text(v.work_dir),
          },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "count-tests", set: (v, r) => ({ ...v, module_count: r.value }) }],
      },
      "count-tests": {
        id: "count-tests",
        at: [51, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () =>
            "grep -E \"$SOURCE\" \"$WORK_DIR/files.txt\" | grep -Ec \"$TESTS\" || true\n",
          env: {
            SOURCE: (v) => $.text(v.source_pattern),
            TESTS: (v) => $.text(v.test_pattern),
            WORK_DIR: (v) => $.text(v.work_dir),
          },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "find-todos", set: (v, r) => ({ ...v, test_count: r.value }) }],
      },
      "find-todos": {
        id: "find-todos",
        at: [61, 5],
        tracked: { index: 3 },
        around: [{ kind: "timeout", ms: 120000 }],
        action: {
          kind: "shell",
          command: () => `set -uo pipefail
grep -E "$SOURCE" "$WORK_DIR/files.txt" | tr '\\n' '\\0' > "$WORK_DIR/sources.nul"
(cd "$ROOT" && xargs -0 -r grep -HnE '(#|//|/\\*|--) *(TODO|FIXME|XXX)\\b') \\
  < "$WORK_DIR/sources.nul" > "$WORK_DIR/todos.txt" 2>/dev/null
wc -l < "$WORK_DIR/todos.txt"
`,
          env: {
            ROOT: (v) => $.text(v.root),
            SOURCE: (v) => $.text(v.source_pattern),
            WORK_DIR: (v) => $.text(v.work_dir),
          },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "name-hotspots", set: (v, r) => ({ ...v, todo_count: r.value }) }],
      },
      "name-hotspots": {
        id: "name-hotspots",
        at: [76, 5],
        tracked: { index: 4 },
        around: [
          {
            kind: "guard",
            when: (v) =>
              $.gt($.given(v.todo_count, "todo_count"), $.given(v.max_todos, "max_todos")),
            text: "{{todo_count}} > {{max_todos}}",
          },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: () => `cut -d: -f1 "$WORK_DIR/todos.txt" | sort | uniq -c | sort -k1,1nr -k2 | head -n 5 |
  awk '{ count = $1; $1 = ""; printf "  - \`%s\` (%s)\\n", substr($0, 2), count }'
`,
          env: { WORK_DIR: (v) => $.text(v.work_dir) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          { on: "ok", to: "check-licence", set: (v, r) => ({ ...v, todo_hotspots: r.value }) },
          { on: "skipped", to: "check-licence", set: (v) => v },
        ],
      },
      "check-licence": {
        id: "check-licence",
        at: [86, 5],
        tracked: { index: 5 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () =>
            "grep -Eiq '^(licen[cs]e|copying)([.-][a-z0-9]+)?$' \"$WORK_DIR/files.txt\"",
          env: { WORK_DIR: (v) => $.text(v.work_dir) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          { on: "ok", to: "check-changelog", set: (v, r) => ({ ...v, licence_exit: r.exitCode }) },
          {
            on: "error",
            kinds: ["exit"],
            to: "check-changelog",
            set: (v, r) => ({ ...v, licence_exit: r.exitCode }),
          },
        ],
      },
      "check-changelog": {
        id: "check-changelog",
        at: [94, 5],
        tracked: { index: 6 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () =>
            "grep -Eiq '^(changelog|changes|history|news)(\\.[a-z]+)?$' \"$WORK_DIR/files.txt\"",
          env: { WORK_DIR: (v) => $.text(v.work_dir) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          { on: "ok", to: "write-report", set: (v, r) => ({ ...v, changelog_exit: r.exitCode }) },
          {
            on: "error",
            kinds: ["exit"],
            to: "write-report",
            set: (v, r) => ({ ...v, changelog_exit: r.exitCode }),
          },
        ],
      },
      "write-report": {
        id: "write-report",
        at: [102, 5],
        tracked: { index: 7 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
found() { if [ "$1" = 0 ]; then echo "yes"; else echo "**missing**"; fi; }
{
  echo "# Repository health"
  echo
  echo "| check | result |"
  echo "|---|---|"
  echo "| files | $FILES |"
  echo "| modules | $MODULES |"
  echo "| test files | $TEST_FILES |"
  echo "| open TODOs | $TODOS (at most $MAX_TODOS wanted) |"
  echo "| licence file | $(found "$LICENCE_EXIT") |"
  echo "| changelog | $(found "$CHANGELOG_EXIT") |"
  if [ -n "$HOTSPOTS" ]; then
    echo
    echo "Most TODOs are in:"
    echo
    printf '%s\\n' "$HOTSPOTS"
  fi
} > "$WORK_DIR/report.md"
cat "$WORK_DIR/report.md"
`,
          env: {
            FILES: (v) => $.text(v.file_count),
            MODULES: (v) => $.text(v.module_count),
            TEST_FILES: (v) => $.text(v.test_count),
            TODOS: (v) => $.text(v.todo_count),
            MAX_TODOS: (v) => $.text(v.max_todos),
            HOTSPOTS: (v) => $.text(v.todo_hotspots),
            LICENCE_EXIT: (v) => $.text(v.licence_exit),
            CHANGELOG_EXIT: (v) => $.text(v.changelog_exit),
            WORK_DIR: (v) => $.text(v.work_dir),
          },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, report: r.value }),
          },
        ],
      },
    },
  }),
});
