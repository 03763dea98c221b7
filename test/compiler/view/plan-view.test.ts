import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import {
  describePlan,
  flowGraphOf,
  planDescriptionJson,
  renderDot,
  renderMermaid,
  renderPlanText,
} from "../../../compiler/view/index.ts";
import { encodePlainJson } from "../../../runtime/values/tagged-json.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const main = `# recipec: dialect=amplifier
# recipec: input target
name: release
description: >
  Releases
  the target.
version: 1.2.0
context: {list: [1, 2], mood: calm}
rate_limiting: {max_concurrent_llm: 2, min_delay_ms: 1500}
stages:
  - name: build
    steps:
      - {id: compile, type: bash, command: "set -e\\nmake {{target}}\\nmake install", timeout: 90, retry: {max_attempts: 2}}
      - {id: look, agent: "x:y", condition: "{{mood}} == 'loud'", prompt: "Look", on_error: continue, output: seen}
    approval: {required: true, prompt: "Ship {{target}}?", timeout: 3600, default: deny}
  - name: ship
    steps:
      - {id: each, type: recipe, foreach: "{{list}}", as: one, parallel: 2, recipe: child.yaml, context: {n: "{{one}}"}, collect: all}
      - id: poll
        while_condition: "{{mood}} != 'done'"
        max_while_iterations: 5
        update_context: {mood: "{{now}}"}
        while_steps:
          - {id: wait, type: bash, command: sleep 1}
          - {id: probe, agent: "x:y", prompt: Probe, output: now}
`;
const child = `# recipec: dialect=amplifier
# recipec: input n
name: child
description: Child.
version: 1.0.0
steps:
  - {id: ask, agent: "x:y", prompt: "{{n}}", on_error: skip_remaining}
  - {id: end, type: bash, command: "true"}
`;

function plans(): Parameters<typeof describePlan> {
  const files = memoryFiles({ "main.yaml": main, "child.yaml": child });
  const { recipes } = compile(["main.yaml"], { files });
  const plan = recipes.get("main.yaml")?.plan;
  if (!plan) throw new Error("main.yaml does not compile");
  return [plan, (id) => recipes.get(id)?.plan];
}

test("a plan is told in words, with what a run may cost", () => {
  const text = renderPlanText(describePlan(...plans()), encodePlainJson);
  expect(text).toMatchInlineSnapshot(`
    "release 1.2.0 (amplifier, main.yaml)
    Releases the target.

    Inputs (--set NAME=VALUE)
      list    default [1,2]
      mood    default "calm"
      target  required

    Steps
      stage build
      1. compile: bash: make {{target}} …
         2 attempts, after 5 s, then longer
         at most 90 s
      2. look: ask x:y: Look
         only if {{mood}} == 'loud'
         goes on after a failure
         sets seen
      3. build: ask a person to approve stage "build": Ship {{target}}?
         denied after 1 h without an answer
      stage ship
      4. each: for each one in {{list}}: run recipe child.yaml
         fails for more than 100 items
         2 at a time
         sets all
      5. poll: while {{mood}} != 'done'
         at most 5 rounds
         each round updates mood
         1. wait: bash: sleep 1
         2. probe: ask x:y: Probe
            sets now

    Bounds of one run
      agent calls: 0 to 100
      commands: 1 to 107
      approvals: 1
      time: 0 to 1 d 12 h 55 min 35 s
      limits: 100 counted steps, 5 recipes deep
      pace: at most 2 at once, 1500 ms apart
    "
  `);
});

test("the description as JSON says the same", () => {
  const json = JSON.parse(encodePlainJson(planDescriptionJson(describePlan(...plans()))));
  expect(json.bounds).toEqual({
    agentCalls: { least: 0, most: 100 },
    agentSteps: { least: 0, most: 100 },
    steps: { least: 2, most: 207 },
    processes: { least: 1, most: 107 },
    approvals: { least: 1, most: 1 },
    wallClockMs: { least: 0, most: 132_935_000 },
  });
  expect(json.inputs).toContainEqual({ name: "mood", required: false, default: "calm" });
  expect(json.steps[0]).toMatchObject({ id: "compile", kind: "shell", stage: "build", line: 13 });
});

test("a plan is drawn for Mermaid", () => {
  expect(renderMermaid(flowGraphOf(plans()[0]))).toMatchInlineSnapshot(`
    "---
    title: "release"
    ---
    flowchart TD
      s1["compile"]
      s2("look (x:y)")
      s3{"approve build?"}
      subgraph s4["each: for each one"]
        s5[["each (child.yaml)"]]
      end
      subgraph s6["poll: while {{mood}} != 'done'"]
        s7["wait"]
        s8("probe (x:y)")
      end
      s9["ship"]
      finish(("end"))
      s1 --> s2
      s2 -->|"if {{mood}} == 'loud'"| s3
      s2 -->|"failure"| s3
      s2 -->|"else"| s3
      s3 -->|"approved"| s4
      s3 -->|"denied"| finish
      s4 --> s6
      s4 -->|"empty list"| s6
      s6 --> s9
      s6 -->|"no round"| s9
      s7 --> s8
      s9 --> finish
    "
  `);
});

test("a plan is drawn for Graphviz", () => {
  expect(renderDot(flowGraphOf(plans()[0]))).toMatchInlineSnapshot(`
    "digraph "release" {
      compound=true;
      s1 [label="compile", shape=box];
      s2 [label="look (x:y)", shape=ellipse];
      s3 [label="approve build?", shape=diamond];
      subgraph cluster_s4 {
        label="each: for each one";
        s5 [label="each (child.yaml)", shape=component];
      }
      subgraph cluster_s6 {
        label="poll: while {{mood}} != 'done'";
        s7 [label="wait", shape=box];
        s8 [label="probe (x:y)", shape=ellipse];
      }
      s9 [label="ship", shape=box];
      finish [label="end", shape=doublecircle];
      s1 -> s2;
      s2 -> s3 [label="if {{mood}} == 'loud'"];
      s2 -> s3 [label="failure"];
      s2 -> s3 [label="else"];
      s3 -> s5 [label="approved", lhead=cluster_s4];
      s3 -> finish [label="denied"];
      s5 -> s7 [ltail=cluster_s4, lhead=cluster_s6];
      s5 -> s7 [label="empty list", ltail=cluster_s4, lhead=cluster_s6];
      s7 -> s9 [ltail=cluster_s6];
      s7 -> s9 [label="no round", ltail=cluster_s6];
      s7 -> s8;
      s9 -> finish;
    }
    "
  `);
});
