import { expect, test } from "vitest";
import { isOfAnotherTool } from "../../cli/foreign-content.ts";

test.each([
  ["Buildkite", "steps:\n  - label: test\n    command: npm test\n  - wait\n"],
  ["Drone", "kind: pipeline\nname: default\nsteps:\n- name: test\n  image: node\n"],
  ["Woodpecker", "steps:\n  build:\n    image: node\n    commands: [make]\n"],
  ["GitLab", "stages: [build, test]\nbuild: {stage: build, script: [make]}\n"],
  ["Travis", "language: node_js\nstages:\n  - test\n  - deploy\n"],
  ["Azure", "stages:\n- stage: Build\n  jobs:\n  - job: a\n"],
  ["DVC", "stages:\n  prepare: {cmd: python a.py, deps: [a]}\n"],
  ["Azure, extended", "extends: {template: base.yml}\nstages:\n- template: build.yml\n"],
  ["Spinnaker", '{"name":"p","stages":[{"type":"wait","refId":"1"}],"triggers":[]}'],
  ["a tour of code", '{"title":"t","steps":[{"file":"a","line":1}]}'],
  ["a form", "title: Order\nsteps:\n  - title: one\n    fields: [a]\n"],
  ["a page", '{"template":"<div>{{ msg }}</div>","props":["msg"]}'],
  ["a mail", '{"id":"welcome","subject":"Hi","template":"welcome.html"}'],
  ["a mail in YAML", "subject: Hi\ntemplate: mails/welcome.html\ndelay: 5\n"],
  ["a prompt", '{"_type":"prompt","input_variables":["a"],"template":"Tell me a {a} joke."}'],
  ["a prompt in Jinja", 'name: x\ntemplate: "{% for m in all %}{{ m }}{% endfor %}"\n'],
  [
    "a semantic function",
    "name: x\ntemplate: |\n  Tell it.\ntemplate_format: a\ninput_variables: []\n",
  ],
  ["an index", '{"index_patterns":["a"],"template":{"settings":{},"mappings":{}}}'],
  ["snippets", '{"template":{"prefix":"t","body":["x"]}}'],
  ["sensors", "template:\n  - sensor: [{name: a}]\n  - trigger: [{minutes: 5}]\n"],
  ["a sandbox", '{"infiniteLoopProtection":true,"template":"create-react-app"}'],
  ["texts of a page", '{"template":"Template","steps":"Steps","save":"Save","args":"Arguments"}'],
  [
    "a template of Azure",
    "parameters:\n  - name: a\nsteps:\n  - template: a.yml\n    parameters: {}\n",
  ],
  ["a kitchen", "name: Soup\ndescription: d\ningredients: []\nsteps:\n  - Chop.\n"],
  ["a kitchen with ids", "name: Soup\ndescription: d\nsteps:\n  - id: 1\n    text: Chop\n"],
  [
    "a report of tests",
    '{"name":"a","description":"b","steps":[{"name":"c","steps":[]}],"uuid":"1"}',
  ],
  ["linked data", '{"@context":"x","name":"a","description":"b","steps":[{"@type":"Step"}]}'],
  ["a bot", "name: a\ndescription: b\nsteps:\n  - id: c\n    type: comment\n"],
  ["a wizard", '{"id":"a","initialStep":"b","steps":{"b":{"component":"C","next":"d"}}}'],
  ["a test of load", "name: a\ndescription: b\nstages: [{duration: 30s, target: 20}]\n"],
])("knows a file of %s", (_tool, text) => {
  expect(isOfAnotherTool(text)).toBe(true);
});

test.each([
  ["steps without ids", "name: a\ndescription: b\nsteps:\n  - run: npm test\n    label: x\n"],
  ["a misspelt id", "name: a\nsteps:\n  - idd: x\n    type: bash\n    command: make\n"],
  ["stages of a recipe", "name: a\nstages:\n  - name: one\n    steps:\n      - id: x\n"],
  ["commands with a label", '{"template": [{"label": "a", "template": "ls"}]}'],
  ["a command template of a script", '{"name": "a", "template": "./deploy.sh"}'],
  ["nothing yet", "stages: []\n"],
  ["a field that nobody knows", '{"template": "echo {x}", "max_retries": 3}'],
  [
    "arguments, and fields of others",
    '{"template": "x", "args": ["a"], "icon": "b", "group": "c"}',
  ],
  ["a slip in its only step", "name: a\nowner: b\nsteps:\n  - id: x\n    promt: Go.\n"],
  ["states", "id: a\ninitialStep: b\nsteps:\n  b:\n    prompt: Go.\n    outcomes: [done]\n"],
  ["states between braces", '{"initialStep":"b","steps":{"b":{"prompt":"Go.","next":"c"}}}'],
  ["states of several files", "initialStep: b\nteam: x\nsteps:\n  $include:\n    - shared.yaml\n"],
  ["states of another file, as JSON", '{"initialStep":"b","steps":{"$include":"shared.json"}}'],
  ["a mark at its start", "\uFEFFname: a\ndescription: b\nsteps:\n  - run: x\n    label: y\n"],
  ["instructions", "name: a\ndescription: b\nsteps:\n  - name: x\n    instruction: Go.\n"],
  ["states of another file", "initialStep: b\nteam: x\nsteps: {$include: shared.yaml}\n"],
  ["steps between braces", "name: a\nteam: b\nsteps: [{id: x, agent: y}]\n"],
  ["an item between braces", "name: a\nteam: b\nsteps:\n- {id: x, agent: y}\n"],
  ["commands with ids", "name: a\nteam: b\nsteps:\n  -\n    id: x\n    command: |\n      make\n"],
  ["a parent", "name: a\nextends: base\nsteps:\n  - tools: x\n"],
  ["a context", "name: a\ncontext: {x: 1}\nteam: b\nsteps:\n  - Do it.\n"],
])("takes it for a recipe with %s", (_what, text) => {
  expect(isOfAnotherTool(text)).toBe(false);
});

test.each([
  ["steps:\n", false],
  ["stages:\n  -", true],
  ["{ ", false],
  ['"template" : "x', false],
  ["name ", false],
  ["steps:\n  a:\n    b: c\n", true],
  ["template: [\n", false],
])("looks at a text of %j in time that grows with it", (piece, isForeign) => {
  expect(isOfAnotherTool(piece.repeat(200_000))).toBe(isForeign);
});
