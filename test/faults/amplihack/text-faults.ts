import { declared, edited, here, inserted } from "../edit.ts";
import type { Fault } from "../fault.ts";
import type { Host } from "../host.ts";
import { fieldOf, readHost } from "../host.ts";
import { insertedFault, placeholderFault } from "../step-forms.ts";

const answer = ["- id: zz-ask", "  prompt: Report the state", "  output: zz_report"];

/** A host that declares more in its context. */
function withContext(host: Host, lines: readonly string[]): Host | undefined {
  return lines.reduce<Host | undefined>((now, line) => {
    const planted = now && declared(now, line).at(0);
    return planted && readHost(host.folder, host.name, planted.text);
  }, host);
}

function contextFault(
  id: string,
  what: string,
  context: readonly string[],
  steps: readonly string[],
): Fault {
  return {
    id,
    what,
    plant: (host) => {
      const richer = withContext(host, context);
      return richer ? inserted(richer, steps) : [];
    },
  };
}

/** Faults of values in programs that are not shell (mistake 4). */
export const programFaults: readonly Fault[] = [
  insertedFault("4a", "an answer in a Python program in a quoted heredoc", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    python3 - <<'EOF'",
    `    report = """${here}{{zz_report}}"""`,
    "    print(len(report))",
    "    EOF",
  ]),
  insertedFault("4b", "an answer in a Node program in a heredoc", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    node - <<JS",
    `    console.log('${here}{{zz_report}}'.length)`,
    "    JS",
  ]),
  insertedFault("4c", "an answer in a script that a heredoc gives to a shell", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    bash <<'EOF'",
    `    echo ${here}{{zz_report}}`,
    "    EOF",
  ]),
  insertedFault("4d", "an answer in a program of an argument", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    `  command: ${here}python3 -c "print(len('{{zz_report}}'))"`,
  ]),
  insertedFault("4e", "an answer in the command of another shell", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    `  command: ${here}bash -c "ls {{zz_report}}"`,
  ]),
  insertedFault("4g", "an answer in JSON in a heredoc", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    "    cat > zz.json <<EOF",
    `    {"text": "${here}{{zz_report}}"}`,
    "    EOF",
  ]),
  insertedFault("4f", "an answer that is evaluated", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    `  command: ${here}eval "{{zz_report}}"`,
  ]),
  insertedFault("6a", "a placeholder in the delimiter of a heredoc", [
    ...answer,
    "- id: zz-run",
    "  type: bash",
    "  command: |",
    `    cat > out.txt <<${here}EOF_{{zz_report}}`,
    "    text",
    "    EOF_{{zz_report}}",
  ]),
];

/** Faults of placeholders that the language does not know (mistake 16). */
export const placeholderFaults: readonly Fault[] = [
  placeholderFault("16a", "an index", (name) => `{{${name}[0]}}`),
  placeholderFault("16b", "a block", (name) => `{{#if ${name}}}yes{{/if}}`),
  placeholderFault("16c", "spaces", (name) => `{{ ${name} }}`),
  placeholderFault("16d", "a filter", (name) => `{{${name}|upper}}`),
  placeholderFault("16e", "a filter between spaces", (name) => `{{ ${name} | default('x') }}`),
  placeholderFault("16f", "a placeholder of GitHub", (name) => `\${{${name}}}`),
  placeholderFault("16g", "an expression", (name) => `{{${name} or 'none'}}`),
  placeholderFault("16h", "three braces", (name) => `{{{${name}}}}`),
  placeholderFault("16i", "a block for nothing", (name) => `{{^${name}}}none{{/${name}}}`),
  placeholderFault("16j", "a brace too few", (name) => `{${name}}}`),
];

/** Faults of names (mistake 17). */
export const nameFaults: readonly Fault[] = [
  insertedFault("17a", "a folder that a later step names", [
    "- id: zz-run",
    "  type: bash",
    `  working_dir: "${here}{{zz_tree.worktree_path}}"`,
    "  command: pwd",
    "- id: zz-tree",
    "  type: bash",
    "  command: git worktree list",
    "  output: zz_tree",
  ]),
  insertedFault("17b", "a variable of a later step in a prompt", [
    "- id: zz-use",
    `  prompt: "Look at ${here}{{zz_later}}"`,
    "- id: zz-make",
    "  prompt: Name a file",
    "  output: zz_later",
  ]),
  insertedFault("17c", "a variable of a later step in a condition", [
    "- id: zz-use",
    `  condition: ${here}zz_later`,
    "  prompt: Look",
    "- id: zz-make",
    "  prompt: Name a file",
    "  output: zz_later",
  ]),
  placeholderFault("17d", "a misspelt variable", (name) => `{{${name}s_zz}}`),
  insertedFault("17e", "an unknown variable in a command", [
    "- id: zz-use",
    "  type: bash",
    "  command: |",
    "    set -e",
    `    ls "${here}{{zz_unknown}}"`,
  ]),
  insertedFault("17f", "an unknown variable in a condition", [
    "- id: zz-use",
    `  condition: "${here}zz_unknown == 'x'"`,
    "  prompt: Look",
  ]),
  contextFault(
    "17g",
    "a variable that is misspelt by one letter",
    ["zz_target_branch: main"],
    [
      "- id: zz-use",
      "  type: bash",
      '  command: git switch "{{zz_target_branch}}"',
      "- id: zz-use-again",
      "  type: bash",
      "  command: >-",
      `    ${here}git merge "{{zz_target_brnch}}"`,
    ],
  ),
  {
    id: "17h",
    what: "a step that no longer stores what is read",
    plant: (host) =>
      host.steps.flatMap((step) => {
        const field = fieldOf(host, step.map, "output");
        const name: unknown = field?.value;
        if (field === undefined || typeof name !== "string") return [];
        const read = host.text.indexOf(`{{${name}}}`, step.end);
        // The first read is the one that is reported.
        if (host.text.slice(step.end).search(new RegExp(`\\b${name}\\b`)) < read - step.end)
          return [];
        const others = host.text.split(new RegExp(`output:\\s*["']?${name}\\b`)).length;
        if (read < 0 || others !== 2 || declares(host, name)) return [];
        const text = `mode: "x"`;
        return [edited(host, [{ start: field.start, end: field.end, text }], read)];
      }),
  },
  insertedFault("17i", "the result of a step under its id", [
    "- id: zz_build",
    "  type: bash",
    "  command: ./build.sh",
    "- id: zz-use",
    `  prompt: "Look at ${here}{{zz_build.version}}"`,
  ]),
  insertedFault("17j", "a key of an agent's text", [
    ...answer,
    "- id: zz-use",
    `  prompt: "Look at ${here}{{zz_report.summary}}"`,
  ]),
  insertedFault("25a", "a dotted output read in a condition", [
    "- id: zz-make",
    "  type: bash",
    "  command: ./count.sh",
    "  output: zz.total",
    "- id: zz-use",
    `  condition: ${here}zz.total > 3`,
    "  prompt: Look",
  ]),
  insertedFault("27a", "`{{step_id}}` outside of a hook", [
    "- id: zz-use",
    `  prompt: "This is step ${here}{{step_id}}"`,
  ]),
];

function declares(host: Host, name: string): boolean {
  return host.root.hasIn(["context", name]);
}

/** Faults of names in the environment (mistake 25). */
export const environmentFaults: readonly Fault[] = [
  ...["bash_env", "ld_preload", "git_dir", "node_options", "uid", "BASH_ENV"].map(
    (name, index): Fault => ({
      id: `25${"bcdefg".charAt(index)}`,
      what: `\`${name}\` in the context`,
      plant: (host) => declared(host, `${here}${name}: x`),
    }),
  ),
  insertedFault("25h", "`ld_preload` as an output", [
    "- id: zz-make",
    "  type: bash",
    "  command: ./find-library.sh",
    `  output: ${here}ld_preload`,
  ]),
  contextFault(
    "25i",
    "two names that the environment spells alike",
    ["zz-dir: a"],
    [
      "- id: zz-make",
      "  type: bash",
      "  command: pwd",
      `  output: ${here}zz_dir`,
      "- id: zz-use",
      "  type: bash",
      "  command: ls {{zz-dir}} {{zz_dir}}",
    ],
  ),
];
