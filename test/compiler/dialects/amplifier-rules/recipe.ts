/** A recipe without a mistake, which the rows of the tables edit. */
export const recipe = `name: recipe
description: Does something.
version: 1.0.0
context: {topic: rivers, topics: [seas, lakes], place: {kind: sea}}
steps:
  - id: ask
    agent: team:poet
    prompt: Tell me about {{topic}}.
    output: answer
  - id: show
    type: bash
    command: date
  - id: call
    type: recipe
    recipe: sub.yaml
  - id: each
    type: bash
    foreach: "{{topics}}"
    command: date
  - id: again
    while_condition: "{{topic}} == rivers"
    steps:
      - {id: change, agent: team:poet, prompt: Next, output: topic}
  - id: last
    agent: team:critic
    prompt: Judge {{answer}}, {{place}}, {{topics}} and {{topic}}.
    output: verdict
`;

/** The same in stages. */
export const staged = `name: recipe
description: Does something.
version: 1.0.0
stages:
  - name: first
    steps:
      - {id: one, type: bash, command: date}
    approval: {required: true, prompt: Go on.}
  - name: second
    steps:
      - {id: two, type: bash, command: date}
`;

/** What the recipe calls. */
export const files = {
  "sub.yaml": `name: sub
description: Sub.
version: 1.0.0
context: {topic: ""}
steps: [{id: a, type: bash, command: date, output: today}]
`,
};
