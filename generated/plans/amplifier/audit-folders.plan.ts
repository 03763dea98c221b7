// Compiled by recipec from recipes/amplifier/audit-folders.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, TypedPlan, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";
import { plan as auditFolder } from "./audit-folder.plan.ts";

/** What the caller may give. */
export interface Inputs {
  /** Default: "." */
  readonly root?: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly audits: readonly Value[];
  readonly folders: Value;
  readonly root: Value;
  readonly table: Value;
}

interface AtListFolders extends AmbientScope {
  readonly root: Value;
}

interface AtAuditEach extends AtListFolders {
  readonly folders: Value;
}

interface AtAuditEachBody extends AtAuditEach {
  readonly folder: Value;
}

interface AtTabulate extends AtAuditEach {
  readonly audits: readonly Value[];
}

interface AuditEachScopes {
  readonly "audit-each/body": AtAuditEachBody;
}

interface Scopes {
  readonly "list-folders": AtListFolders;
  readonly "audit-each": AtAuditEach;
  readonly tabulate: AtTabulate;
}

export const plan: TypedPlan<Inputs, Outputs> = definePlan({
  abi: 1,
  name: "audit-folders",
  version: "1.0.0",
  description: "Runs audit-folder.yaml on each folder of a project, four at a time, and tabulates files, lines and TODOs.",
  dialect: "amplifier",
  source: {
    path: "recipes/amplifier/audit-folders.yaml",
    sha256: "e583cd25e79399488cdaaf1c0d4d61b469292c4e09c038a1abdefab34af31870",
  },
  params: { root: { default: "." } },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 2, total: 100 },
  output: { variable: "final_output", fallback: "table" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 2, most: 302, formula: "2 + 3 x min(|folders|, 100)" },
    processes: { least: 2, most: 302, formula: "2 + 3 x min(|folders|, 100)" },
    approvals: { least: 0, most: 0 },
    wallClockMs: {
      least: 0,
      most: 5130000,
      formula: "10 min 30 s + 3 min x ceil(min(|folders|, 100) / 4)",
    },
  },
  body: block<Scopes>({
    entry: "list-folders",
    steps: {
      "list-folders": {
        id: "list-folders",
        at: [17, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 30000 }],
        action: {
          kind: "shell",
          command: () => `node -e '
  const entries = require("node:fs").readdirSync(process.env.ROOT, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && !/^\\.|^(node_modules|dist|coverage)$/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  console.log(JSON.stringify(folders));
'
`,
          env: { ROOT: (v) => $.text(v.root) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "audit-each", set: (v, r) => ({ ...v, folders: r.value }) }],
      },
      "audit-each": {
        id: "audit-each",
        at: [34, 5],
        tracked: { index: 1 },
        action: {
          kind: "loop",
          head: { kind: "each", list: (v) => v.folders, item: "folder", atMost: 100, lanes: 4 },
          body: block<AuditEachScopes>({
            entry: "audit-each/body",
            steps: {
              "audit-each/body": {
                id: "audit-each",
                at: [34, 5],
                action: {
                  kind: "call",
                  callee: () => auditFolder,
                  input: {
                    kind: "only",
                    values: (v) => ({ folder: `${$.text(v.root)}/${$.text(v.folder)}` }),
                  },
                  result: "scope",
                },
                exits: [{ on: "ok", to: { kind: "end", value: "result" }, set: (v) => v }],
              },
            },
          }),
          value: "list",
        },
        exits: [
          { on: "ok", to: "tabulate", set: (v, r) => ({ ...v, audits: r.list }) },
          { on: "empty", to: "tabulate", set: (v) => ({ ...v, audits: [] }) },
        ],
      },
      tabulate: {
        id: "tabulate",
        at: [44, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () => `node -e '
  const audits = JSON.parse(process.env.AUDITS);
  console.log("| folder | files | lines | TODOs |\\n|---|---:|---:|---:|");
  for (const { folder, files, lines, todos } of audits) {
    console.log(\`| \${folder} | \${files} | \${lines} | \${todos} |\`);
  }
'
`,
          env: { AUDITS: (v) => $.text(v.audits) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, table: r.value }),
          },
        ],
      },
    },
  }),
});
