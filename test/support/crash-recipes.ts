/** Recipes whose commands and agents each leave one line in `effects.txt`: one recipe for each construct of the four languages. */
export const crashRecipes: Readonly<Record<string, string>> = {
  "callee.yaml": recipe(
    "callee",
    `context:
  part: none
steps:
  - id: inside
    type: bash
    command: echo inside-{{part}} >> effects.txt; echo "<{{part}}>"
    output: inner
`,
  ),
  "loop.yaml": recipe(
    "loop",
    `context:
  items: [a, b, c]
  rounds: "0"
steps:
  - id: each
    type: bash
    foreach: "{{items}}"
    as: item
    command: echo each-{{item}} >> effects.txt; echo "{{item}}!"
    collect: shouted
  - id: repeat
    while_condition: "{{rounds}} != '11'"
    max_while_iterations: 5
    while_steps:
      - id: more
        type: bash
        command: echo more-{{rounds}} >> effects.txt; printf 1{{rounds}} | tr -d 0
        output: rounds
`,
  ),
  "lanes.yaml": recipe(
    "lanes",
    `context:
  items: [a, b, c, d, e]
steps:
  - id: each
    type: bash
    foreach: "{{items}}"
    as: item
    parallel: 3
    command: echo each-{{item}} >> effects.txt; echo "{{item}}!"
    collect: shouted
  - id: join
    type: bash
    command: echo join >> effects.txt; echo joined
    output: joined
`,
  ),
  "call.yaml": recipe(
    "call",
    `context:
  parts: [x, y]
  which: callee
steps:
  - id: both
    type: recipe
    foreach: "{{parts}}"
    as: part
    recipe: callee.yaml
    context:
      part: "{{part}}"
    collect: results
  - id: last
    type: bash
    command: echo last >> effects.txt; echo told
    output: told
`,
  ),
  "retry.yaml": recipe(
    "retry",
    `steps:
  - id: stubborn
    type: bash
    command: echo try >> effects.txt; test $(grep -c try effects.txt) -ge 3 && echo done
    retry:
      max_attempts: 5
      initial_delay: 0
    output: tried
  - id: after
    type: bash
    command: echo after >> effects.txt; echo "after {{tried}}"
    output: told
`,
  ),
  "gate.yaml": recipe(
    "gate",
    `stages:
  - name: before
    steps:
      - id: prepare
        type: bash
        command: echo prepare >> effects.txt; echo prepared
        output: prepared
    approval:
      required: true
      prompt: "Go on with {{prepared}}?"
  - name: behind
    steps:
      - id: publish
        type: bash
        command: echo publish >> effects.txt; echo "published {{_approval_message}}"
        output: published
`,
  ),
  "group.yaml": `# recipec: dialect=amplihack
name: group
description: Leaves a trace.
version: 1.0.0
context:
  who: world
hooks:
  pre_step: "true"
steps:
  - id: greet
    command: echo greet >> effects.txt; echo "hello {{who}}"
    output: greeting
  - id: left
    parallel_group: both
    command: echo left >> effects.txt; echo "left of {{greeting}}"
    output: left_side
  - id: right
    parallel_group: both
    command: echo right >> effects.txt; echo "right of {{greeting}}"
    output: right_side
  - id: never
    condition: who == 'nobody'
    command: echo never >> effects.txt
  - id: ask
    agent: amplihack:builder
    prompt: "Say something about {{left_side}}."
    output: said
  - id: inner
    type: recipe
    recipe: part
    context:
      who: "{{said}}"
  - id: last
    command: echo last >> effects.txt; echo "{{right_side}} and {{inside}}"
    output: told
`,
  "part.yaml": `# recipec: dialect=amplihack
name: part
description: Is called.
version: 1.0.0
steps:
  - id: within
    command: echo within >> effects.txt; echo "within {{who}}"
    output: inside
`,
  "machine.yaml": `# recipec: dialect=agent-recipes
id: machine
label: Machine
description: Leaves a trace
initialStep: implement
steps:
  implement:
    prompt: Implement it, and forget to report at first.
    outcomes: [complete, other]
    onOutcome:
      complete: {nextStep: review}
      other: {action: exit, reason: user-provided-other}
  review:
    prompt: Review it.
    outcomes: [no-issues, issues-found, other]
    onOutcome:
      no-issues: {action: restart-new-session, recipeId: tidy}
      issues-found: {nextStep: fix}
      other: {action: exit, reason: user-provided-other}
  fix:
    prompt: Fix it.
    outcomes: [complete, other]
    onOutcome:
      complete: {nextStep: review}
      other: {action: exit, reason: user-provided-other}
`,
  "tidy.yaml": `# recipec: dialect=agent-recipes
id: tidy
label: Tidy
description: Ends the machine
initialStep: clean
steps:
  clean:
    prompt: Clean up.
    outcomes: [complete, other]
    onOutcome:
      complete: {action: exit, reason: all-clean}
      other: {action: exit, reason: user-provided-other}
`,
  "pipeline.yaml": `# recipec: dialect=command-template
name: pipeline
description: Leaves a trace.
args: ["word:string"]
defaults:
  word: word
template:
  - bash -c "echo first >> effects.txt; echo one {word}"
  - parallel: true
    template:
      - bash -c "echo branch-a >> effects.txt; cat; echo a"
      - bash -c "echo branch-b >> effects.txt; cat; echo b"
  - repeat: 3
    template: bash -c "echo again >> effects.txt; cat; echo {index}"
  - retry: 3
    template: bash -c "echo stubborn >> effects.txt; test $(grep -c stubborn effects.txt) -ge 2 && cat"
  - bash -c "echo end >> effects.txt; wc -l | tr -d ' '"
`,
};

/** Recipes that others call. */
export const calledRecipes: readonly string[] = ["callee.yaml", "part.yaml", "tidy.yaml"];

/**
 * The agent of the crash recipes, a bash script that reads its prompt: it leaves a mark, and its answer depends on
 * nothing that a repeated call changes.
 */
export const crashAgent = `echo agent-$RECIPEC_STEP >> effects.txt
prompt=$(cat)
case $RECIPEC_STEP in
  implement) case $prompt in *"forget to report"*) echo done; exit ;; esac; outcome=complete ;;
  review) if test -e fixed; then outcome=no-issues; else outcome=issues-found; fi ;;
  fix) touch fixed; outcome=complete ;;
  clean) outcome=complete ;;
  *) echo "an answer"; exit ;;
esac
echo "{\\"outcome\\": \\"$outcome\\"}"
`;

function recipe(name: string, rest: string): string {
  const head = `name: ${name}\ndescription: Leaves a trace.\nversion: 1.0.0\n`;
  return `# recipec: dialect=amplifier\n${head}${rest}`;
}
