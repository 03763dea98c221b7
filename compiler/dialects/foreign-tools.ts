import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { keyTextsOf } from "../document/key-texts.ts";
import type { Document, Mapping, Node } from "../document/node.ts";
import { entryOf, isMapping } from "../document/node.ts";
import type { DialectId } from "../ir/expression.ts";
import { isListOfSteps } from "./nested-steps.ts";

/** The files of a tool that people write beside recipes, or know better. */
interface Tool {
  /** What such a file is, with its article. */
  readonly what: string;
  /** What to write in a recipe instead. */
  readonly help: string;
  /** Whether a file that has the tool's field at its top is one of that tool: by what no recipe has. */
  readonly isOne: (root: Mapping) => boolean;
}

const oneList = "Write the commands of all jobs as one list of `steps`, each with an `id`";

const states =
  "State machines are recipes of the dialect agent-recipes: `initialStep`, and `steps` with a `prompt` and `onOutcome`.";

const graph =
  "Steps run in the order of their list, with a `condition` where one may be skipped; steps that lead to others by their outcome (`initialStep`, `onOutcome`) are those of the dialect agent-recipes.";

const github: Tool = {
  what: "a workflow of GitHub Actions",
  help: `${oneList}; \`run\` is called \`command\`, and \`if\` is \`condition\`. Actions (\`uses\`) cannot be called.`,
  isOne: (root) =>
    has(root, "on") ||
    valuesOf(root, "jobs").some((job) => has(job, "runs-on") || has(job, "uses")),
};

const gitlab: Tool = {
  what: "a pipeline of GitLab CI",
  help: `${oneList}; a line of \`script\` is a line of \`command\`.`,
  isOne: (root) => root.entries.some(({ value }) => isMapping(value) && has(value, "script")),
};

const crew: Tool = {
  what: "a crew of CrewAI",
  help: "Write each task as one of the `steps`: its name as `id`, its `description` with `expected_output` as `prompt`, its result as `output`, which later prompts read as `{{name}}`. Agents are not defined in recipes.",
  isOne: (root) =>
    [...valuesOf(root, "tasks"), ...valuesOf(root, "agents")].some(
      (one) => has(one, "expected_output") || (has(one, "role") && has(one, "goal")),
    ),
};

/** Which tool has a field at the top of its files, the surest first. */
const toolsByField: ReadonlyMap<string, readonly Tool[]> = new Map([
  [
    "jobs",
    [
      github,
      {
        what: "a configuration of CircleCI",
        help: `${oneList}; \`run\` is called \`command\`.`,
        isOne: (root) => has(root, "workflows") && has(root, "version"),
      },
    ],
  ],
  [
    "runs",
    [
      {
        ...github,
        what: "an action of GitHub",
        isOne: (root) => has(entryOf(root, "runs")?.value, "using"),
      },
    ],
  ],
  ["stages", [{ ...gitlab, isOne: (root) => isListOfTexts(root, "stages") && gitlab.isOne(root) }]],
  ["before_script", [gitlab]],
  [
    "pipelines",
    [
      {
        what: "a configuration of Bitbucket Pipelines",
        help: `${oneList}; a line of \`script\` is a line of \`command\`.`,
        isOne: (root) =>
          ["branches", "custom", "default"].some((name) =>
            has(entryOf(root, "pipelines")?.value, name),
          ),
      },
    ],
  ],
  [
    "pool",
    [
      {
        what: "a pipeline of Azure",
        help: `${oneList}; \`script\` and \`bash\` are called \`command\`, and \`displayName\` is none of a step.`,
        isOne: (root) =>
          valuesOf(root, "steps").some(
            (step) => has(step, "script") || has(step, "task") || has(step, "bash"),
          ),
      },
    ],
  ],
  [
    "tasks",
    [
      crew,
      {
        what: "a Taskfile",
        help: "Write each task as one of the `steps`, in the order in which they run: its name as `id`, the lines of `cmds` as `command`. `vars` are `context`.",
        isOne: (root) =>
          isMapping(entryOf(root, "tasks")?.value) &&
          valuesOf(root, "tasks").some((task) => has(task, "cmds") || has(task, "cmd")),
      },
      {
        what: "a workflow of Conductor",
        help: "Write each task as one of the `steps`, with `id` in the place of `taskReferenceName`.",
        isOne: (root) => valuesOf(root, "tasks").some((task) => has(task, "taskReferenceName")),
      },
    ],
  ],
  ["agents", [crew]],
  [
    "apiVersion",
    [
      {
        what: "a resource of Kubernetes",
        help: "A recipe has `steps` at its top, each with an `id` and a `command` or a `prompt`; `parameters` are `context`, `when` is `condition`.",
        isOne: (root) => has(root, "kind"),
      },
    ],
  ],
  [
    "nodes",
    [
      {
        what: "a workflow of n8n",
        help: "Write each node as one of the `steps`, in the order in which they are connected, with an `id` and a `command` or a `prompt`.",
        isOne: (root) => has(root, "connections"),
      },
      {
        what: "a graph of nodes and edges",
        help: graph,
        isOne: (root) => has(root, "edges"),
      },
    ],
  ],
  [
    "app",
    [
      {
        what: "an app of Dify",
        help: graph,
        isOne: (root) =>
          isMapping(entryOf(root, "workflow")?.value) &&
          has(entryOf(root, "workflow")?.value, "graph"),
      },
    ],
  ],
  [
    "$schema",
    [
      {
        what: "a JSON schema",
        help: "It says what other files may hold. To leave it out of what is checked, name only folders of recipes, or `files` in the configuration.",
        isOne: (root) => /^https?:\/\/json-schema\.org\//.test(textOf(root, "$schema")),
      },
    ],
  ],
  [
    "title",
    [
      {
        what: "a recipe of goose",
        help: "Write `title` as `name`, `parameters` as `context` with their defaults, and `instructions` with `prompt` as the `prompt` of one of the `steps`. Extensions are those of the agent that runs it.",
        isOne: (root) =>
          !has(root, "steps") &&
          (has(root, "instructions") || has(root, "prompt")) &&
          ["activities", "extensions", "parameters", "settings", "sub_recipes"].some((name) =>
            has(root, name),
          ),
      },
    ],
  ],
  [
    "schema_version",
    [
      {
        what: "a workflow of Spec Kit",
        help: "Write the fields of `workflow` at the top, and `inputs` as `context` with their defaults. A command such as `speckit.plan` is a `prompt` for an agent, `run` is `command`, a gate an approval, and the steps of an `if` each have its `condition`.",
        isOne: (root) => has(entryOf(root, "workflow")?.value, "id"),
      },
    ],
  ],
  [
    "States",
    [
      {
        what: "a state machine of Step Functions",
        help: states,
        isOne: (root) => has(root, "StartAt"),
      },
    ],
  ],
  [
    "states",
    [
      {
        what: "a state machine of XState",
        help: states,
        isOne: (root) => has(root, "initial") && isMapping(entryOf(root, "states")?.value),
      },
    ],
  ],
  [
    "document",
    [
      {
        what: "a workflow of Serverless Workflow",
        help: "Write each task of `do` as one of the `steps`, its name as `id`.",
        isOne: (root) => has(root, "do") && has(entryOf(root, "document")?.value, "dsl"),
      },
    ],
  ],
  [
    "messages",
    [
      {
        what: "a request to a language model",
        help: "A recipe has `steps`, each with an `id`, and a `prompt` in the place of messages.",
        isOne: (root) =>
          valuesOf(root, "messages").some(
            (message) => has(message, "role") && has(message, "content"),
          ),
      },
    ],
  ],
]);

const playbook: Omit<Tool, "isOne"> = {
  what: "a playbook of Ansible",
  help: "A recipe is a mapping with `name`, `description` and `steps`: write each task with an `id`; `shell` is called `command`, `register` `output`, `when` `condition`, `vars` `context`.",
};

const dag: Omit<Tool, "isOne"> = {
  what: "a file of DAGs of Airflow",
  help: "Write each task as one of the `steps`, in the order in which they run: its name as `id`, `bash_command` as `command`.",
};

/** What is said of a file that is plainly one of another tool: once, and nothing of what else is wrong with it as a recipe. */
export function foreignFile({ source, root }: Document): Diagnostic | undefined {
  const tool = toolOf(root);
  if (tool === undefined) return undefined;
  const first = root.kind === "mapping" ? root.entries[0]?.key.span : undefined;
  const span = first ?? { source, start: root.span.start, end: root.span.start };
  return diagnostic(
    "foreign-file",
    span,
    { what: tool.what, instead: undefined },
    { help: tool.help },
  );
}

/** What is said of a file that is named a recipe of one language, and cannot be one: by its fields it is one of another. */
export function otherDialect({ source, root }: Document, named: DialectId): Diagnostic | undefined {
  const other = root.kind === "mapping" ? hallmarkOf(root, named) : undefined;
  if (other === undefined || root.kind !== "mapping") return undefined;
  const { key, dialect } = other;
  const entry = entryOf(root, key);
  const span = entry?.key.span ?? { source, start: root.span.start, end: root.span.start };
  const help = `It is named one by --dialect, the configuration or a comment: name it ${dialect} there.`;
  return diagnostic(
    "foreign-file",
    span,
    { what: `a recipe of ${dialect}`, instead: `one of ${named}` },
    { help },
  );
}

/** The field that no recipe of a language has, and without which there are none of the other one. */
function hallmarkOf(
  root: Mapping,
  named: DialectId,
): { readonly key: string; readonly dialect: string } | undefined {
  const steps = entryOf(root, "steps")?.value;
  if (named !== "agent-recipes" && has(root, "initialStep") && isMapping(steps)) {
    return { key: "initialStep", dialect: "agent-recipes" };
  }
  if (named !== "command-template" && has(root, "template")) {
    const isOther = ["initialStep", "stages", "steps"].every((field) => !has(root, field));
    return isOther ? { key: "template", dialect: "command-template" } : undefined;
  }
  const isList = steps !== undefined && isListOfSteps(steps) && !has(root, "initialStep");
  return isList && (named === "agent-recipes" || named === "command-template")
    ? { key: "steps", dialect: "amplifier or amplihack" }
    : undefined;
}

function toolOf(root: Node): Omit<Tool, "isOne"> | undefined {
  if (root.kind === "sequence") {
    const isPlay = root.items.some(
      (item) => has(item, "hosts") && (has(item, "tasks") || has(item, "roles")),
    );
    return isPlay ? playbook : undefined;
  }
  if (root.kind !== "mapping") return undefined;
  for (const { key } of root.entries) {
    const found = toolsByField.get(key.text)?.find(({ isOne }) => isOne(root));
    if (found !== undefined) return found;
  }
  return hasOperators(root) ? dag : undefined;
}

/** Whether an entry is a graph of tasks each of which says its operator. */
function hasOperators(root: Mapping): boolean {
  return root.entries.some(
    ({ value }) =>
      isMapping(value) &&
      isMapping(entryOf(value, "tasks")?.value) &&
      valuesOf(value, "tasks").some((task) => has(task, "operator")),
  );
}

function has(node: Node | undefined, name: string): boolean {
  return isMapping(node) && keyTextsOf(node).has(name);
}

/** The items of a field's list, or the values of its mapping. */
function valuesOf(root: Mapping, name: string): readonly Node[] {
  const value = entryOf(root, name)?.value;
  if (value?.kind === "sequence") return value.items;
  return isMapping(value) ? value.entries.map((entry) => entry.value) : [];
}

function textOf(root: Mapping, name: string): string {
  const value = entryOf(root, name)?.value;
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : "";
}

function isListOfTexts(root: Mapping, name: string): boolean {
  const value = entryOf(root, name)?.value;
  return value?.kind === "sequence" && value.items.every(({ kind }) => kind === "scalar");
}
