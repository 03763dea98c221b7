/** Recipes whose commands each leave one line in `effects.txt`: one recipe for each construct. */
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
};

function recipe(name: string, rest: string): string {
  const head = `name: ${name}\ndescription: Leaves a trace.\nversion: 1.0.0\n`;
  return `# recipec: dialect=amplifier\n${head}${rest}`;
}
