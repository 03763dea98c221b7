/** Something that goes wrong around a run, and how the run must end. */
export interface RunFault {
  /** For the table of the manual. */
  readonly fault: string;
  readonly recipe: keyof typeof recipes;
  /** Words after `recipec run RECIPE`. */
  readonly args?: readonly string[];
  /** A bash script that is the agent. */
  readonly agent?: string;
  /** A bash script that starts recipec, as `"$@"`. */
  readonly around?: string;
  /** A JavaScript module that is loaded before recipec. */
  readonly preload?: string;
  /** Sent as soon as standard error holds the text. */
  readonly signal?: { readonly name: NodeJS.Signals; readonly at: string };
  /** Absent: no run was begun. */
  readonly status?: string;
  /** Absent: the process was killed. */
  readonly exitCode?: number;
  /** What is said about it. */
  readonly says: RegExp;
  /** What `runs resume` makes of it when the fault is over; absent: not tried. */
  readonly resumed?: string;
}

const head = (name: string): string =>
  `# recipec: dialect=amplifier\nname: ${name}\ndescription: A sample.\nversion: 1.0.0\n`;

/** What the faults happen to. */
export const recipes = {
  "agent.yaml": `${head("agent")}steps:
  - id: ask
    agent: me:self
    prompt: Say something.
    timeout: 2
    retry: {max_attempts: 3, initial_delay: 0}
    output: said
`,
  "machine.yaml": `# recipec: dialect=agent-recipes
id: machine
label: Machine
description: Asks once
initialStep: only
steps:
  only:
    prompt: Report done.
    outcomes: [done, other]
    onOutcome:
      done: {action: exit, reason: all-done}
      other: {action: exit, reason: user-provided-other}
`,
  "slow.yaml": `${head("slow")}steps:
  - id: slow
    type: bash
    command: for i in 1 2 3 4; do printf $i; sleep 0.2; done
    output: final_output
`,
  "items.yaml": `${head("items")}context:
  items: [a, b, c, d, e, f, g, h]
steps:
  - id: each
    type: bash
    foreach: "{{items}}"
    as: item
    command: echo {{item}} >> effects.txt; head -c 1500 /dev/zero | tr '\\0' x
    collect: all
`,
  "waits.yaml": `${head("waits")}steps:
  - id: flaky
    type: bash
    command: sleep 0.3; test -e again || { touch again; exit 1; }
    timeout: 60
    retry: {max_attempts: 2, initial_delay: 1}
  - id: after
    type: bash
    command: sleep 0.3; echo fine
    output: final_output
`,
  "delete.yaml": `${head("delete")}steps:
  - id: delete
    type: bash
    command: until rm -rf "$PWD"; do sleep 0.1; done
  - id: after
    type: bash
    command: echo never
`,
  "much.yaml": `${head("much")}steps:
  - id: much
    type: bash
    command: "yes"
    timeout: 60
    output: much
`,
  "long.yaml": `${head("long")}steps:
  - id: first
    type: bash
    command: echo first >> effects.txt
  - id: long
    type: bash
    command: test -e again || { touch again; sleep 60; }
`,
} as const;

const answer = `cat > /dev/null; echo '{"outcome": "done"}'`;
const mended = (fault: string): string => `if test -e mended; then ${answer}; else ${fault}; fi`;

/** A clock that is set a day ahead, and then two days back. */
const jumpingClock = `const now = Date.now;
const begin = performance.now();
const day = 86_400_000;
Date.now = () => {
  const ms = performance.now() - begin;
  return now() + (ms < 500 ? 0 : ms < 1_200 ? day : -day);
};
`;

/** Every fault that a run is promised to stand, with the end that it comes to. */
export const runFaults: readonly RunFault[] = [
  {
    fault: "the agent's process crashes",
    recipe: "agent.yaml",
    agent: mended("kill -9 $$"),
    status: "backend_error",
    exitCode: 4,
    says: /was ended by signal 9/,
    resumed: "completed",
  },
  {
    fault: "every agent call meets a rate limit (429)",
    recipe: "agent.yaml",
    agent: mended("echo '429 Too Many Requests' >&2; exit 1"),
    status: "backend_error",
    exitCode: 4,
    says: /attempt 2 of 3 failed[\s\S]*429 Too Many Requests/,
    resumed: "completed",
  },
  {
    fault: "an agent does not answer in time",
    recipe: "agent.yaml",
    agent: mended("sleep 60"),
    status: "failed",
    exitCode: 2,
    says: /timed out after 2s/,
    resumed: "completed",
  },
  {
    fault: "an agent of an outcome machine answers with garbage",
    recipe: "machine.yaml",
    agent: mended("head -c 3000 /dev/urandom"),
    status: "failed",
    exitCode: 2,
    says: /orchestration-error\n.*No JSON block/,
    resumed: "completed",
  },
  {
    fault: "an agent names no outcome, also when reminded",
    recipe: "machine.yaml",
    agent: mended("echo I am done."),
    status: "failed",
    exitCode: 2,
    says: /orchestration-error/,
    resumed: "completed",
  },
  {
    fault: "a command prints slowly",
    recipe: "slow.yaml",
    status: "completed",
    exitCode: 0,
    says: /1234/,
  },
  {
    fault: "a command prints more than 256 MB",
    recipe: "much.yaml",
    status: "limited",
    exitCode: 3,
    says: /the command printed more than 256 MB/,
  },
  {
    fault: "the disk is full",
    recipe: "items.yaml",
    around: 'ulimit -f 8; exec "$@"',
    status: "failed",
    exitCode: 2,
    says: /journal\.jsonl cannot be written \(EFBIG/,
    resumed: "completed",
  },
  {
    fault: "the folder for runs is read-only",
    recipe: "slow.yaml",
    args: ["--runs-dir", "/sys/recipec/runs"],
    exitCode: 5,
    says: /The run directory \/sys\/recipec\/runs cannot be made/,
  },
  {
    fault: "the clock is set a day ahead, then two days back",
    recipe: "waits.yaml",
    preload: jumpingClock,
    status: "completed",
    exitCode: 0,
    says: /fine/,
  },
  {
    fault: "the working directory is deleted during the run",
    recipe: "delete.yaml",
    args: ["--runs-dir", "../runs"],
    status: "failed",
    exitCode: 2,
    says: /the working directory \S+ does not exist/,
  },
  {
    fault: "the working directory is deleted with the run in it",
    recipe: "delete.yaml",
    status: "failed",
    exitCode: 2,
    says: /the result could not be kept/,
  },
  {
    fault: "Ctrl-C, or TERM, or the terminal goes away",
    recipe: "long.yaml",
    signal: { name: "SIGINT", at: "[step:start] long" },
    status: "cancelled",
    exitCode: 130,
    says: /cancelling the run/,
    resumed: "completed",
  },
  {
    fault: "recipec is killed (kill -9), or the machine goes down",
    recipe: "long.yaml",
    signal: { name: "SIGKILL", at: "[step:start] long" },
    status: "interrupted",
    says: /step:start/,
    resumed: "completed",
  },
  {
    fault: "the agent's program is not there",
    recipe: "agent.yaml",
    args: ["--command", "/no/such/program"],
    exitCode: 5,
    says: /no\/such\/program/,
  },
];

/** The table of the manual: one row a fault. */
export function renderFaultTable(): string {
  const rows = runFaults.map(({ exitCode, fault, resumed, status }) =>
    [fault, status ?? "(no run)", exitCode ?? "(killed)", resumed ?? ""].join(" | "),
  );
  return `# What a run stands

Each row is a test: the fault happens to a real run, which must end like this.

| what happens | status | exit code | \`runs resume\`, when that is over |
|---|---|---:|---|
${rows.map((row) => `| ${row} |`).join("\n")}
`;
}
