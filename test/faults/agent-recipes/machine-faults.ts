import { isTree } from "../data-edit.ts";
import type { Fault } from "../fault.ts";
import { dataFault, ending, onwards, stepFault, stepsOf } from "./tree.ts";

const exit = { action: "exit", reason: "done" };
const other = { action: "exit", reason: "user-provided-other" };

/** A step that goes on to another one. */
function leading(to: string): unknown {
  return {
    prompt: "Go on",
    outcomes: ["done", "other"],
    onOutcome: { done: { nextStep: to }, other },
  };
}

/** Faults of steps, outcomes and transitions (mistakes 1 to 4, 8 to 10). */
export const machineFaults: readonly Fault[] = [
  stepFault(
    "1a",
    "a transition to a misspelt step",
    (step) => {
      const outcome = onwards(step);
      const transition = outcome === undefined ? undefined : step.transitions[outcome];
      if (outcome === undefined || !isTree(transition)) return undefined;
      transition["nextStep"] = `${String(transition["nextStep"])}x`;
      return ["onOutcome", outcome, "nextStep"];
    },
    (step) => onwards(step) !== undefined,
  ),
  dataFault("1b", "a misspelt first step", (data) => {
    data["initialStep"] = `${String(data["initialStep"])}z`;
    return ["initialStep"];
  }),
  stepFault(
    "1c",
    "a transition to a step in other letters",
    (step) => {
      const outcome = onwards(step);
      const transition = outcome === undefined ? undefined : step.transitions[outcome];
      if (outcome === undefined || !isTree(transition)) return undefined;
      transition["nextStep"] = String(transition["nextStep"]).toUpperCase();
      return ["onOutcome", outcome, "nextStep"];
    },
    (step) => onwards(step) !== undefined,
  ),
  stepFault("2a", "an outcome without a transition", (step) => {
    step.outcomes.splice(1, 0, "zz-new");
    return ["outcomes", 1];
  }),
  stepFault("2b", "a transition without an outcome", (step) => {
    step.transitions["zz-new"] = exit;
    return ["onOutcome", "zz-new"];
  }),
  stepFault("2c", "an outcome whose transition is misspelt", (step) => {
    const [first = ""] = step.outcomes;
    const transition = step.transitions[first];
    delete step.transitions[first];
    step.transitions[`${first}s`] = transition;
    return ["onOutcome", `${first}s`];
  }),
  stepFault("2d", "an outcome that its list misspells", (step) => {
    const [first = ""] = step.outcomes;
    step.outcomes[0] = `${first}x`;
    step.tree["prompt"] = `Look at it. Then report ${first}.`;
    return ["outcomes", 0];
  }),
  dataFault("3a", "a step that nothing leads to", (data) => {
    if (!isTree(data["steps"])) return undefined;
    data["steps"]["zz-lost"] = {
      prompt: "Never asked",
      outcomes: ["done", "other"],
      onOutcome: { done: exit, other },
    };
    return ["steps", "zz-lost"];
  }),
  dataFault("3b", "two steps that lead only to each other", (data) => {
    if (!isTree(data["steps"])) return undefined;
    data["steps"]["zz-first"] = leading("zz-second");
    data["steps"]["zz-second"] = leading("zz-first");
    return ["steps", "zz-first"];
  }),
  dataFault("4a", "a machine without a way out", (data) => {
    const first = data["initialStep"];
    if (!isTree(data["steps"]) || stepsOf(data).length === 0) return undefined;
    data["initialStep"] = "zz-a";
    data["steps"] = {
      "zz-a": { prompt: "Go on", outcomes: ["again"], onOutcome: { again: { nextStep: "zz-b" } } },
      "zz-b": { prompt: "Go on", outcomes: ["again"], onOutcome: { again: { nextStep: "zz-a" } } },
    };
    if (first === "zz-a") return undefined;
    return ["steps", "zz-b", "onOutcome", "again", "nextStep"];
  }),
  stepFault("4b", "a step that only leads to itself", (step) => {
    step.tree["outcomes"] = ["again"];
    step.tree["onOutcome"] = { again: { nextStep: step.name } };
    return ["onOutcome", "again", "nextStep"];
  }),
  dataFault("4c", "two steps that never come back", (data) => {
    const [step] = stepsOf(data);
    if (step === undefined || !isTree(data["steps"])) return undefined;
    step.outcomes.push("zz-down");
    step.transitions["zz-down"] = { nextStep: "zz-a" };
    data["steps"]["zz-a"] = {
      prompt: "Go on",
      outcomes: ["on"],
      onOutcome: { on: { nextStep: "zz-b" } },
    };
    data["steps"]["zz-b"] = {
      prompt: "Go back",
      outcomes: ["back"],
      onOutcome: { back: { nextStep: "zz-a" } },
    };
    return ["steps", "zz-b", "onOutcome", "back", "nextStep"];
  }),
  stepFault(
    "8a",
    "a next step and an action",
    (step) => {
      const outcome = ending(step);
      const transition = outcome === undefined ? undefined : step.transitions[outcome];
      if (outcome === undefined || !isTree(transition)) return undefined;
      transition["nextStep"] = step.name;
      return ["onOutcome", outcome, "action"];
    },
    (step) => ending(step) !== undefined,
  ),
  stepFault(
    "8b",
    "a next step and a reason",
    (step) => {
      const outcome = onwards(step);
      const transition = outcome === undefined ? undefined : step.transitions[outcome];
      if (outcome === undefined || !isTree(transition)) return undefined;
      transition["reason"] = "done";
      return ["onOutcome", outcome, "reason"];
    },
    (step) => onwards(step) !== undefined,
  ),
  ...["Exit", "stop", "end", "restart", "next"].map((action, index) =>
    stepFault(`9${"abcde".charAt(index)}`, `\`action: ${action}\``, (step) => {
      const outcome = ending(step) ?? "other";
      step.transitions[outcome] = { action, reason: "done" };
      return ["onOutcome", outcome, "action"];
    }),
  ),
  stepFault("9f", "an exit without a reason", (step) => {
    const outcome = ending(step) ?? "other";
    step.transitions[outcome] = { action: "exit" };
    return ["onOutcome", outcome, "action"];
  }),
  stepFault("9g", "a reason that is null", (step) => {
    const outcome = ending(step) ?? "other";
    step.transitions[outcome] = { action: "exit", reason: null };
    return ["onOutcome", outcome, "reason"];
  }),
  stepFault(
    "9h",
    "an empty reason",
    (step) => {
      step.transitions["other"] = { action: "exit", reason: "" };
      return ["onOutcome", "other", "reason"];
    },
    (step) => step.outcomes.includes("other"),
  ),
  stepFault("9i", "a transition that is text", (step) => {
    const [outcome = ""] = step.outcomes;
    step.transitions[outcome] = "exit";
    return ["onOutcome", outcome];
  }),
  stepFault("9j", "an empty transition", (step) => {
    const [outcome = ""] = step.outcomes;
    step.transitions[outcome] = {};
    return ["onOutcome", outcome];
  }),
  stepFault("9k", "a restart without a recipe", (step) => {
    const [outcome = ""] = step.outcomes;
    step.transitions[outcome] = { action: "restart-new-session" };
    return ["onOutcome", outcome, "action"];
  }),
  stepFault(
    "9l",
    "a misspelt `nextStep`",
    (step) => {
      const outcome = onwards(step);
      const transition = outcome === undefined ? undefined : step.transitions[outcome];
      if (outcome === undefined || !isTree(transition)) return undefined;
      step.transitions[outcome] = { nextstep: transition["nextStep"] };
      return ["onOutcome", outcome, "nextstep"];
    },
    (step) => onwards(step) !== undefined,
  ),
  stepFault(
    "9n",
    "an exit with the reason of another outcome",
    (step) => {
      const outcome = ending(step);
      const another = step.outcomes.find((one) => one !== outcome && one !== "other");
      if (outcome === undefined || another === undefined) return undefined;
      step.transitions[outcome] = { action: "exit", reason: another };
      return ["onOutcome", outcome, "reason"];
    },
    (step) => ending(step) !== undefined && step.outcomes.length > 2,
  ),
  stepFault(
    "10a",
    "`other` is missing",
    (step) => {
      step.tree["outcomes"] = step.outcomes.filter((outcome) => outcome !== "other");
      delete step.transitions["other"];
      return ["outcomes"];
    },
    (step) => step.outcomes.length > 2,
  ),
  stepFault(
    "10b",
    "`other` goes on, though it ends the recipe",
    (step) => {
      step.transitions["other"] = { nextStep: step.name };
      return ["onOutcome", "other"];
    },
    (step) => step.outcomes.includes("other"),
  ),
  stepFault(
    "10c",
    "`other` restarts, though it ends the recipe",
    (step, data) => {
      step.transitions["other"] = { action: "restart-new-session", recipeId: data["id"] };
      return ["onOutcome", "other"];
    },
    (step) => step.outcomes.includes("other"),
  ),
];

function guard(id: string, what: string, field: string, value: unknown): Fault {
  return dataFault(id, what, (data) => {
    const guards = isTree(data["guardrails"]) ? data["guardrails"] : {};
    data["guardrails"] = { ...guards, [field]: value };
    return ["guardrails", field];
  });
}

/** Faults of guardrails (mistakes 5 to 7). */
export const guardFaults: readonly Fault[] = [
  dataFault("5a", "fewer steps in all than the shortest way out", (data) => {
    const first = data["initialStep"];
    if (!isTree(data["steps"]) || typeof first !== "string") return undefined;
    data["initialStep"] = "zz-a";
    data["steps"] = {
      "zz-a": { prompt: "Go", outcomes: ["on"], onOutcome: { on: { nextStep: "zz-b" } } },
      "zz-b": { prompt: "Go", outcomes: ["on"], onOutcome: { on: { nextStep: "zz-c" } } },
      "zz-c": { prompt: "Go", outcomes: ["on"], onOutcome: { on: exit } },
    };
    data["guardrails"] = { maxStepVisits: 3, maxTotalSteps: 2 };
    return ["guardrails", "maxTotalSteps"];
  }),
  dataFault("5b", "one visit for a step that a loop comes back to", (data) => {
    const [step] = stepsOf(data);
    if (step === undefined || !isTree(data["steps"])) return undefined;
    const guards = isTree(data["guardrails"]) ? data["guardrails"] : {};
    data["guardrails"] = { ...guards, maxStepVisits: 1 };
    step.outcomes.push("zz-fix");
    step.transitions["zz-fix"] = { nextStep: "zz-fix" };
    data["steps"]["zz-fix"] = leading(step.name);
    return ["guardrails", "maxStepVisits"];
  }),
  dataFault("5c", "fewer steps in all than a repair takes", (data) => {
    if (!isTree(data["steps"])) return undefined;
    data["initialStep"] = "zz-work";
    data["steps"] = {
      "zz-work": leading("zz-look"),
      "zz-look": {
        prompt: "Look",
        outcomes: ["done", "bad", "other"],
        onOutcome: { done: exit, bad: { nextStep: "zz-fix" }, other },
      },
      "zz-fix": leading("zz-look"),
    };
    data["guardrails"] = { maxStepVisits: 3, maxTotalSteps: 3 };
    return ["guardrails", "maxTotalSteps"];
  }),
  dataFault("6l", "the two guardrails exchanged", (data) => {
    data["guardrails"] = { maxStepVisits: 100, maxTotalSteps: 20 };
    return ["guardrails", "maxStepVisits"];
  }),
  guard("6a", "visits in words", "maxStepVisits", "three"),
  guard("6b", "visits that are null", "maxStepVisits", null),
  guard("6c", "`exitOnOther` that is null", "exitOnOther", null),
  guard("6d", "no steps", "maxTotalSteps", 0),
  guard("6e", "a negative number of visits", "maxStepVisits", -1),
  guard("6f", "steps as text", "maxTotalSteps", "50"),
  guard("6g", "a fraction of a visit", "maxStepVisits", 2.5),
  guard("6h", "`exitOnOther` in quotes", "exitOnOther", "false"),
  guard("6i", "a misspelt guardrail", "maxStepVisit", 3),
  guard("6j", "a guardrail of another system", "max_total_steps", 20),
  dataFault("6k", "guardrails that are a number", (data) => {
    data["guardrails"] = 3;
    return ["guardrails"];
  }),
  dataFault("7a", "a model that is null", (data) => {
    data["model"] = null;
    return ["model"];
  }),
  dataFault("7b", "an unknown model", (data) => {
    data["model"] = "gpt-4";
    return ["model"];
  }),
  stepFault("7c", "an unknown model of a step", (step) => {
    step.tree["model"] = "claude-3-opus";
    return ["model"];
  }),
  stepFault("7d", "a model in capitals", (step) => {
    step.tree["model"] = "Haiku";
    return ["model"];
  }),
];
