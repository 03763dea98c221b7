import type { Tree } from "../data-edit.ts";
import { isTree } from "../data-edit.ts";
import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import type { Host } from "../host.ts";
import { fieldOf } from "../host.ts";
import { dataFault, stepFault, stepsOf } from "./tree.ts";

const exit = { action: "exit", reason: "done" };

/** Gives a key another name and keeps the order. */
function renameKey(tree: Tree, from: string, to: string): boolean {
  if (!(from in tree)) return false;
  for (const [key, value] of Object.entries(tree)) {
    delete tree[key];
    tree[key === from ? to : key] = value;
  }
  return true;
}

function renamedField(id: string, from: string, to: string): Fault {
  return dataFault(id, `\`${to}\``, (data) => (renameKey(data, from, to) ? [to] : undefined));
}

function renamedOfStep(id: string, from: string, to: string): Fault {
  return stepFault(
    id,
    `\`${to}\` on a step`,
    (step) => (renameKey(step.tree, from, to) ? [to] : undefined),
    (step) => from in step.tree,
  );
}

const looping = (id: string, target: string): string =>
  JSON.stringify({
    id,
    label: "Z",
    description: "Z",
    initialStep: "a",
    steps: {
      a: {
        prompt: "Go",
        outcomes: ["on"],
        onOutcome: { on: { action: "restart-new-session", recipeId: target } },
      },
    },
  });

/** Faults of outcomes, restarts and fields (mistakes 11 to 13, 16). */
export const fieldFaults: readonly Fault[] = [
  stepFault("11a", "outcomes as text", (step) => {
    step.tree["outcomes"] = "done";
    return ["outcomes"];
  }),
  stepFault("11b", "outcomes as a mapping", (step) => {
    step.tree["outcomes"] = Object.fromEntries(step.outcomes.map((name) => [name, name]));
    return ["outcomes"];
  }),
  stepFault("11c", "no outcomes", (step) => {
    step.tree["outcomes"] = [];
    return ["outcomes"];
  }),
  stepFault("11d", "`onOutcome` as a list", (step) => {
    step.tree["onOutcome"] = [exit];
    return ["onOutcome"];
  }),
  stepFault("11e", "an outcome that is a number", (step) => {
    step.tree["outcomes"] = [...step.outcomes, 7];
    step.transitions["7"] = exit;
    return ["outcomes", step.outcomes.length];
  }),
  ...["not done", 'say "yes"', "Other", "done!", "OTHER", "über"].map((name, index) =>
    stepFault(`12${"abcdef".charAt(index)}`, `an outcome called \`${name}\``, (step) => {
      step.tree["outcomes"] = [name, ...step.outcomes];
      step.transitions[name] = exit;
      return ["outcomes", 0];
    }),
  ),
  stepFault("12g", "an outcome that differs only in capitals", (step) => {
    const [first = ""] = step.outcomes;
    const name = first.charAt(0).toUpperCase() + first.slice(1);
    step.tree["outcomes"] = [...step.outcomes, name];
    step.transitions[name] = exit;
    return ["outcomes", step.outcomes.length];
  }),
  stepFault("12h", "an outcome twice", (step) => {
    const [first = ""] = step.outcomes;
    step.tree["outcomes"] = [...step.outcomes, first];
    return ["outcomes", step.outcomes.length];
  }),
  stepFault("13a", "a restart into a recipe that is not there", (step) => {
    const [outcome = ""] = step.outcomes;
    step.transitions[outcome] = { action: "restart-new-session", recipeId: "zz-nowhere" };
    return ["onOutcome", outcome, "recipeId"];
  }),
  dataFault(
    "13b",
    "recipes that restart each other without end",
    (data) => {
      data["initialStep"] = "a";
      data["steps"] = {
        a: {
          prompt: "Go",
          outcomes: ["on"],
          onOutcome: { on: { action: "restart-new-session", recipeId: "zz-loop" } },
        },
      };
      delete data["capabilities"];
      return ["steps", "a", "onOutcome", "on", "recipeId"];
    },
    {
      "zz-loop.json": looping("zz-loop", "zz-back"),
      "zz-back.json": looping("zz-back", "zz-loop"),
    },
  ),
  dataFault("13c", "a recipe that only restarts itself", (data) => {
    data["initialStep"] = "a";
    data["steps"] = {
      a: {
        prompt: "Go",
        outcomes: ["on"],
        onOutcome: { on: { action: "restart-new-session", recipeId: data["id"] } },
      },
    };
    return ["steps", "a", "onOutcome", "on", "recipeId"];
  }),
  renamedField("16a", "initialStep", "initalStep"),
  renamedField("16b", "guardrails", "guardRails"),
  renamedField("16c", "description", "desciption"),
  renamedField("16d", "steps", "step"),
  renamedOfStep("16e", "onOutcome", "onOutcomes"),
  renamedOfStep("16f", "outcomes", "outcome"),
  renamedOfStep("16g", "prompt", "promt"),
  renamedOfStep("16h", "model", "modle"),
  stepFault("16i", "a field of another system on a step", (step) => {
    step.tree["timeout"] = 60;
    return ["timeout"];
  }),
  stepFault("16j", "a field of another system on a transition", (step) => {
    const [outcome = ""] = step.outcomes;
    step.transitions[outcome] = { ...exit, when: "always" };
    return ["onOutcome", outcome, "when"];
  }),
  {
    ...dataFault("16k", "an id that is not the name of the file", (data) => {
      data["id"] = "zz-something-else";
      return ["id"];
    }),
    isStyle: true,
  },
  dataFault("16l", "no label", (data) => {
    delete data["label"];
    return ["id"];
  }),
  {
    id: "16m",
    what: "text behind the document",
    plant: (host) => {
      if (!(host.root.has("initialStep") && host.name.endsWith(".json"))) return [];
      const text = `${host.text.trimEnd()}\nand more\n`;
      return [{ text, line: text.split("\n").length - 1 }];
    },
  },
  dataFault("16o", "an id that is almost the name of the file", (data) => {
    data["id"] = `${String(data["id"])}s`;
    return ["id"];
  }),
  { id: "16n", what: "a step twice", plant: twice },
];

function twice(host: Host): ReturnType<Fault["plant"]> {
  const data: Tree = host.root.toJSON();
  const [step] = stepsOf(data);
  const field = fieldOf(host, host.root, "steps");
  if (step === undefined || field === undefined || !isTree(data["steps"])) return [];
  const copy = JSON.stringify({ steps: { [step.name]: step.tree } }, undefined, 2);
  const inner = copy.split("\n").slice(2, -2).join("\n");
  const text = JSON.stringify(data, undefined, 2).replace(
    `"steps": {\n`,
    `"steps": {\n${inner},\n`,
  );
  const key = `    ${JSON.stringify(step.name)}: {`;
  const line = text.slice(0, text.lastIndexOf(key)).split("\n").length;
  return [{ text: `${text}\n`, line, before: { text: JSON.stringify(data), line: 0 } }];
}

const library = {
  "zz-library.json": JSON.stringify({
    "zz-shared": { prompt: "Go", outcomes: ["on"], onOutcome: { on: exit } },
  }),
  "zz-round.json": JSON.stringify({ "zz-round": { $ref: "zz-round.json#/zz-round" } }),
  "zz-ring.json": JSON.stringify({ $include: "zz-ring.json" }),
};

function sharing(id: string, what: string, change: (steps: Tree) => (string | number)[]): Fault {
  return dataFault(
    id,
    what,
    (data) => (isTree(data["steps"]) ? ["steps", ...change(data["steps"])] : undefined),
    library,
  );
}

/** Faults of steps in other files (mistake 17). */
export const sharingFaults: readonly Fault[] = [
  sharing("17a", "a file of steps that is not there", (steps) => {
    steps["$include"] = `${here}zz-nowhere.json`;
    return ["$include"];
  }),
  sharing("17b", "a pointer to nothing", (steps) => {
    steps["zz-shared"] = { $ref: "zz-library.json#/zz-nothing" };
    return ["zz-shared", "$ref"];
  }),
  sharing("17c", "a reference to itself", (steps) => {
    steps["zz-round"] = { $ref: "zz-round.json#/zz-round" };
    return ["zz-round", "$ref"];
  }),
  sharing("17d", "a file that includes itself", (steps) => {
    steps["$include"] = "zz-ring.json";
    return ["$include"];
  }),
  sharing("17e", "a file outside of the project", (steps) => {
    steps["zz-shared"] = { $ref: "../../../../../../../../etc/steps.json#/a" };
    return ["zz-shared", "$ref"];
  }),
  sharing("17f", "an empty reference", (steps) => {
    steps["zz-shared"] = { $ref: "" };
    return ["zz-shared", "$ref"];
  }),
];
