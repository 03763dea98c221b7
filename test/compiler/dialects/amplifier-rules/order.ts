import type { RuleRow } from "../../../support/rule-table.ts";

const last = "  - id: last\n";
const depends = (value: string): string => `${last}    depends_on: ${value}\n`;

const call = "  - id: call\n    type: recipe\n    recipe: sub.yaml";
const list =
  "  - {id: list, agent: team:a, prompt: Three things., parse_json: true, output: things}\n";

/** Section 2, warnings, and 2.3: dependencies. */
export const order: readonly RuleRow[] = [
  ["depends_on names an earlier step", last, depends("[ask, show]")],
  ["depends_on names a step", last, depends("[ask, «shwo»]"), "unknown-dependency"],
  [
    "depends_on names no later step",
    "  - id: show\n",
    "  - id: show\n    depends_on: [«call»]\n",
    "dependency-not-earlier",
  ],
  ["depends_on does not name its own step", last, depends("[«last»]"), "dependency-not-earlier"],
  ["depends_on is no text", last, depends("«ask»"), "wrong-type"],
  ["depends_on is not null", last, depends("«null»"), "wrong-type"],
  [
    "a step of a loop depends on a step",
    last,
    `  - id: loop\n    foreach: "{{topics}}"\n    steps: [{id: inner, type: bash, command: ls, depends_on: [ask, «innr»]}]\n${last}`,
    "ineffective-field",
  ],
  [
    "a parallel loop of recipes over a list that nobody knows",
    call,
    `${list}${call}\n    foreach: "{{things}}"\n    parallel: «true»`,
    "unbounded-parallel",
  ],
  [
    "a parallel loop of recipes over a short list",
    call,
    `${call}\n    foreach: "{{topics}}"\n    parallel: true`,
  ],
  [
    "a parallel loop of recipes with a bound",
    call,
    `${list}${call}\n    foreach: "{{things}}"\n    parallel: 3`,
  ],
];

/** Section 2: agents that are not there, when it is known which are. */
export const knownAgents: readonly RuleRow[] = [
  ["an agent that does not exist", "agent: team:critic", "agent: «team:critic»", "unknown-agent"],
  ["steps without an agent are not warned of", "agent: team:critic", "agent: team:poet"],
];
