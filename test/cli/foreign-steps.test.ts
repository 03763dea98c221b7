import { expect, test } from "vitest";
import { hasForeignSteps } from "../../cli/foreign-steps.ts";

test.each([
  ["Buildkite", "steps:\n  - label: test\n    command: npm test\n  - wait\n"],
  ["Drone", "kind: pipeline\nname: default\nsteps:\n- name: test\n  image: node\n"],
  ["Woodpecker", "steps:\n  build:\n    image: node\n    commands: [make]\n"],
  ["GitLab", "stages: [build, test]\nbuild: {stage: build, script: [make]}\n"],
  ["Travis", "language: node_js\nstages:\n  - test\n  - deploy\n"],
  ["Azure", "stages:\n- stage: Build\n  jobs:\n  - job: a\n"],
  ["DVC", "stages:\n  prepare: {cmd: python a.py, deps: [a]}\n"],
  ["Spinnaker", '{"name":"p","stages":[{"type":"wait","refId":"1"}],"triggers":[]}'],
  ["a tour of code", '{"title":"t","steps":[{"file":"a","line":1}]}'],
  ["a form", "title: Order\nsteps:\n  - title: one\n    fields: [a]\n"],
  ["a page", '{"template":"<div>{{ msg }}</div>","props":["msg"]}'],
  ["a mail", '{"id":"welcome","subject":"Hi","template":"welcome.html"}'],
])("knows a file of %s", (_tool, text) => {
  expect(hasForeignSteps(text)).toBe(true);
});

test.each([
  ["steps without ids", "name: a\ndescription: b\nsteps:\n  - run: npm test\n    label: x\n"],
  ["a misspelt id", "name: a\nsteps:\n  - idd: x\n    type: bash\n    command: make\n"],
  ["stages of a recipe", "name: a\nstages:\n  - name: one\n    steps:\n      - id: x\n"],
  ["commands with a label", '{"template": [{"label": "a", "template": "ls"}]}'],
  ["a command template of a script", '{"name": "a", "template": "./deploy.sh"}'],
  ["nothing yet", "stages: []\n"],
])("takes it for a recipe with %s", (_what, text) => {
  expect(hasForeignSteps(text)).toBe(false);
});

test.each([
  ["steps:\n", false],
  ["stages:\n  -", true],
  ["{ ", false],
  ['"template" : "x', false],
  ["name ", false],
])("looks at a text of %j in time that grows with it", (piece, isForeign) => {
  expect(hasForeignSteps(piece.repeat(200_000))).toBe(isForeign);
});
