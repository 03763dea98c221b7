import { backendChoices } from "../runtime/backend-names.ts";
import type { CommandSpec, OptionSpec } from "./command.ts";

const color: OptionSpec = {
  flags: "--color <when>",
  description: "color the output (default: on terminals, unless NO_COLOR is set)",
  choices: ["auto", "always", "never"],
};

const config: OptionSpec = {
  flags: "--config <file>",
  description: "configuration to use instead of recipec.config.yaml",
};

const dialect: OptionSpec = {
  flags: "--dialect <name>",
  description: "the recipe language, instead of recognizing it",
  choices: ["agent-recipes", "amplifier", "amplihack", "command-template"],
};

const inputs: readonly OptionSpec[] = [
  { flags: "-c, --set <name=value>", description: "an input, as text", repeatable: true },
  { flags: "--set-json <name=json>", description: "an input of any type", repeatable: true },
  {
    flags: "--inputs <file>",
    description: "a JSON object of inputs; - for standard input",
    takesStdin: true,
  },
];

const recipeDir: OptionSpec = {
  flags: "-R, --recipe-dir <dir>",
  description: "where recipes are looked for by name first",
  repeatable: true,
};

const outputFormat: OptionSpec = {
  flags: "--output-format <format>",
  description: "for people or for programs (default: text)",
  choices: ["text", "json"],
};

const check: CommandSpec = {
  name: "check",
  operands: "[paths...]",
  summary: "Report what is wrong with recipes; folders are searched, - is standard input",
  options: [
    {
      flags: "--format <format>",
      description: "for people, programs, code scanning, workflow annotations, test reports",
      choices: ["text", "json", "sarif", "github", "junit"],
    },
    { flags: "--fix", description: "apply the fixes that are safe, then check again" },
    {
      flags: "--show-ignored",
      description: "with --format sarif: also what comments ignore, marked as suppressed",
    },
    { flags: "--no-cache", description: "check also what has not changed since the last check" },
    { flags: "--diff", description: "with --fix: show the changes and write nothing" },
    ...inputs,
    recipeDir,
    dialect,
    { flags: "--portability", description: "say where a reference implementation differs" },
    { flags: "--deny <code>", description: "make a diagnostic an error", repeatable: true },
    { flags: "--max-warnings <count>", description: "exit 1 when there are more warnings" },
    { flags: "--stdin-filename <path>", description: "what to call standard input" },
    config,
    color,
  ],
  footer: "Examples:\n  recipec check recipes\n  recipec check --format json review.yaml",
  load: () => import("./commands/check.ts"),
};

const tags: readonly OptionSpec[] = [
  {
    flags: "--include-tags <tags>",
    description: "only steps with one of these tags, and those without a tag",
    repeatable: true,
  },
  {
    flags: "--exclude-tags <tags>",
    description: "no steps with one of these tags",
    repeatable: true,
  },
];

const plan: CommandSpec = {
  name: "plan",
  operands: "<recipe>",
  summary: "Say what a recipe would do, and what a run may cost",
  options: [outputFormat, ...inputs, ...tags, recipeDir, dialect, config, color],
  load: () => import("./commands/plan.ts"),
};

const bounds: CommandSpec = {
  name: "bounds",
  operands: "<recipe>",
  summary: "Say what a run costs at least and at most, and which steps that comes from",
  options: [outputFormat, ...inputs, recipeDir, dialect, config, color],
  load: () => import("./commands/bounds.ts"),
};

const graph: CommandSpec = {
  name: "graph",
  operands: "<recipe>",
  summary: "Draw the control flow of a recipe",
  options: [
    {
      flags: "--format <format>",
      description: "the drawing tool (default: mermaid)",
      choices: ["mermaid", "dot"],
    },
    ...inputs,
    recipeDir,
    dialect,
    config,
    color,
  ],
  load: () => import("./commands/graph.ts"),
};

const list: CommandSpec = {
  name: "list",
  operands: "[folders...]",
  summary: "List the recipes of folders, or of all places in which they are found by name",
  options: [
    outputFormat,
    recipeDir,
    { flags: "--changes", description: "what differs from _recipe_manifest.json of each folder" },
    { flags: "--update-manifest", description: "write _recipe_manifest.json of each folder" },
    dialect,
    config,
  ],
  load: () => import("./commands/list.ts"),
};

const build: CommandSpec = {
  name: "build",
  operands: "[files...]",
  summary: "Compile recipes to typed TypeScript modules",
  footer: "Modules mirror the recipes: recipes/a.yaml becomes generated/recipes/a.plan.ts.",
  options: [
    { flags: "--out <folder>", description: "where the modules go (default: generated)" },
    { flags: "--root <folder>", description: "folder that the output mirrors (default: .)" },
    {
      flags: "--check",
      description: "write nothing: show how the output differs, fail if it does",
    },
    {
      flags: "--typecheck",
      description: "check the modules with the strictest TypeScript settings",
    },
    { flags: "--print-ir", description: "print the intermediate form instead" },
    ...inputs,
    dialect,
    config,
    color,
  ],
  load: () => import("./commands/build.ts"),
};

const runsDir: OptionSpec = {
  flags: "--runs-dir <dir>",
  description: "where runs are kept (default: .recipec/runs)",
};

const directory: OptionSpec = {
  flags: "-C, --working-dir <dir>",
  description: "the directory that the recipe works in",
};

const wait: OptionSpec = {
  flags: "--wait",
  description: "wait at gates for recipec approve or deny",
};

const agents: readonly OptionSpec[] = [
  {
    flags: "--backend <kind>",
    description: "what answers for agents",
    choices: backendChoices,
  },
  { flags: "--command <command>", description: "backend: reads a prompt, prints an answer" },
  { flags: "--script <file>", description: "backend: answers from a JSON file" },
  { flags: "--agent-binary <name>", description: "backend amplihack: the agent it launches" },
  { flags: "--max-concurrent <count>", description: "most agent calls at once" },
  { flags: "--max-agent-calls <count>", description: "budget: calls of agents" },
  { flags: "--max-tokens <count>", description: "budget: input and output tokens" },
  { flags: "--max-cost <dollars>", description: "budget: US dollars, as far as agents tell" },
  { flags: "--max-time <time>", description: "budget: time from now, such as 90s or 1h30m" },
];

const instructions: readonly OptionSpec[] = [
  {
    flags: "--model <name>",
    description: "model of agent steps that name none: haiku, sonnet, opus, or one of the backend",
  },
  { flags: "--system-prompt <text>", description: "told to agents besides, where they take that" },
];

const guardrails: readonly OptionSpec[] = [
  { flags: "--max-steps <count>", description: "outcome machine: steps at most" },
  { flags: "--max-visits <count>", description: "outcome machine: visits of one step at most" },
  {
    flags: "--max-restarts <count>",
    description: "outcome machine: new sessions at most (default: unlimited)",
  },
];

const allowConcurrent: OptionSpec = {
  flags: "--allow-concurrent",
  description: "work although another run of the recipe is at work in this directory",
};

const reports: readonly OptionSpec[] = [
  { flags: "--events <file>", description: "add each event as a line of JSON to a file" },
  { flags: "--ci", description: "ask nobody, sum up in ten lines, report to GitHub and as JUnit" },
  { flags: "--junit <file>", description: "write a JUnit report (default with --ci: in the run)" },
];

const run: CommandSpec = {
  name: "run",
  operands: "[recipe]",
  summary: "Run a recipe or a compiled plan",
  options: [
    ...inputs,
    outputFormat,
    { flags: "--full-output", description: "print values above 10,000 characters whole" },
    { flags: "--run-id <id>", description: "name of the run" },
    runsDir,
    { flags: "--async", description: "start the run in the background and print its name" },
    { flags: "--no-async", description: "stay with the run until it ends (default)" },
    wait,
    {
      flags: "--approve <stage[=message]>",
      description: "approve a stage beforehand",
      repeatable: true,
    },
    { flags: "--deny <stage[=message]>", description: "deny a stage beforehand", repeatable: true },
    ...agents,
    ...instructions,
    ...guardrails,
    ...tags,
    { flags: "--no-auto-stage", description: "leave what agents change unstaged in git" },
    { flags: "--audit-dir <dir>", description: "keep a line about each step in a file there" },
    allowConcurrent,
    ...reports,
    { flags: "--verbose", description: "tell each step, outcome and transition besides" },
    { flags: "--dry-run", description: "say what would run, and run nothing" },
    { flags: "--list", description: "list the recipes where names are looked for" },
    directory,
    recipeDir,
    dialect,
    config,
    color,
  ],
  footer: [
    "Progress goes to standard error, the final output to standard output.",
    "",
    "Examples:",
    "  recipec run report.yaml --set root=../other",
    "  recipec run review.yaml --backend claude-code --max-cost 5",
    "  recipec run release.yaml --approve notes --output-format json",
  ].join("\n"),
  load: () => import("./commands/run.ts"),
};

const runs: CommandSpec = {
  name: "runs",
  operands: "[action] [run]",
  summary: "List, show, follow, resume, cancel or prune runs",
  options: [
    outputFormat,
    { flags: "--pending", description: "list: only runs that wait for an approval" },
    { flags: "--full-output", description: "resume: print values above 10,000 characters whole" },
    { flags: "--pinned", description: "resume: follow the plan that the run was started with" },
    { flags: "--force", description: "resume: follow the recipe as it is now" },
    {
      flags: "--uncertain <what>",
      description: "resume: make calls again that were under way, or ask (default: rerun)",
      choices: ["rerun", "ask"],
    },
    wait,
    ...agents,
    ...guardrails,
    allowConcurrent,
    ...reports,
    { flags: "--older-than <days>", description: "prune: runs that ended before (default: 30)" },
    { flags: "--dry-run", description: "prune: say what would be removed" },
    runsDir,
    directory,
    color,
  ],
  footer: [
    "Examples:",
    "  recipec runs list --pending",
    "  recipec runs show 20260131-140502-3f2a91",
    "  recipec runs resume 20260131-140502-3f2a91 --output-format json",
  ].join("\n"),
  load: () => import("./commands/runs.ts"),
};

const answer: Pick<CommandSpec, "operands" | "options"> = {
  operands: "<run> <stage>",
  options: [
    { flags: "-m, --message <text>", description: "a word to the recipe" },
    runsDir,
    directory,
  ],
};

const test: CommandSpec = {
  name: "test",
  operands: "[paths...]",
  summary: "Run recipes with prepared answers, and compare what they do with their tests",
  options: [
    {
      flags: "--format <format>",
      description: "for people, programs, test reports",
      choices: ["text", "json", "junit"],
    },
    { flags: "--filter <text>", description: "only tests with this text in their name" },
    {
      flags: "--min-coverage <percents>",
      description: "fail where tests reach less of a recipe: 90, or steps=100,branches=80",
    },
    config,
    color,
  ],
  footer: "The tests of review.yaml are in review.test.yaml beside it.",
  load: () => import("./commands/test.ts"),
};

/** Every command of recipec, in the order in which the help shows them. */
export const commandTable: readonly CommandSpec[] = [
  check,
  run,
  runs,
  {
    ...answer,
    name: "approve",
    summary: "Approve a stage that a run waits at",
    load: () => import("./commands/approve.ts"),
  },
  {
    ...answer,
    name: "deny",
    summary: "Deny a stage that a run waits at; the run ends",
    load: () => import("./commands/deny.ts"),
  },
  test,
  build,
  plan,
  bounds,
  graph,
  list,
  {
    name: "eval",
    summary: "Evaluate single conditions and templates as a compiled plan would",
    options: [
      { flags: "--jsonl", description: "one JSON request a line in, one answer a line out" },
    ],
    footer:
      'A request: {"dialect": "amplifier", "kind": "condition", "text": "{{n}} > 2", "context": {"n": 3}}',
    load: () => import("./commands/eval.ts"),
  },
  {
    name: "explain",
    operands: "[code]",
    summary: "Explain a diagnostic code, or list all codes",
    options: [color],
    load: () => import("./commands/explain.ts"),
  },
];
