import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { dataFault, stepFault, stepsOf } from "./tree.ts";

function added(id: string, what: string, text: string): Fault {
  return stepFault(id, what, (step) => {
    const marked = text.includes(here) ? text : here + text;
    step.tree["prompt"] = `${String(step.tree["prompt"]).trimEnd()}\n\n${marked}\n`;
    return ["prompt"];
  });
}

function replaced(id: string, what: string, prompt: unknown): Fault {
  return stepFault(id, what, (step) => {
    step.tree["prompt"] = prompt;
    return ["prompt"];
  });
}

/** Faults of prompts (mistakes 14, 15 and 18). */
export const promptFaults: readonly Fault[] = [
  added("14a", "an outcome that the step has not", "If nothing is wrong, report zz-no-issue."),
  added(
    "14b",
    "an outcome in backquotes that the step has not",
    "Report `zz-all-good` when all is well.",
  ),
  added(
    "14c",
    "an example of the answer with another outcome",
    'Answer like this: {"outcome": "zz-fine"}',
  ),
  added("14d", "a fenced answer is asked for", "Put the JSON into a ```json code block."),
  added("14e", "pretty-printed JSON is asked for", "Pretty-print the JSON over several lines."),
  added(
    "14f",
    "text behind the answer is asked for",
    "After the JSON, add a summary of what you did.",
  ),
  added(
    "14g",
    "an outcome in quotes that the step has not",
    'When you are done, report "zz-finished".',
  ),
  stepFault("14h", "an outcome with another ending", (step) => {
    const [first = "done"] = step.outcomes;
    step.tree["prompt"] = `${here}Look at it. When that is finished, report ${first}ed.`;
    return ["prompt"];
  }),
  added("14i", "an outcome that is a word of the language", "If it breaks, report failed."),
  added("14j", "one of several outcomes", "Report either zz-good or zz-bad."),
  added("14k", "an outcome of the answer", "If there is no ticket, answer with zz-ticket."),
  added("14l", "the word that ends the answer", "The last line of your answer must be DONE."),
  added("14m", "text below the outcome", "End with a short summary below the outcome."),
  added("14o", "an outcome in bold letters", "Report **zz-clear** when nothing is found."),
  added("14p", "an outcome to be set", "Set the outcome to `zz-stuck` if you are lost."),
  added("14q", "a list item is asked for", "Write the outcome as a list item."),
  added("14r", "an explanation behind the answer", "Put the JSON first, then explain it."),
  added("14s", "an outcome in backquotes to answer", "When nothing helps, answer `zz-stuck`."),
  added("14A", "an outcome among other quotes", "Answer {'outcome': 'zz-done'} at the end."),
  added("14B", "JSON of its own", 'When you are done, answer {"result": "zz-done"}.'),
  added("14C", "an answer without JSON", "Respond in plain text without any JSON."),
  added("14D", "arguments of a command", "The task is: $ARGUMENTS."),
  added("14E", "an outcome in backquotes", "Wrap your outcome in backticks."),
  added("14F", "a full stop behind the answer", "End the JSON with a full stop."),
  added("14G", "a word before the answer", 'Write "Outcome:" before the JSON.'),
  added("14H", "the answer at the start", "Start with the JSON block."),
  added("14I", "a form of its own", 'The JSON has the form {"verdict": "zz-ok"}.'),
  added("14J", "JSON of its own to return", 'Return {"result": "zz-done"}.'),
  added("14K", "an outcome to be set by its key", 'Set "outcome" to "zz-open".'),
  added("14L", "a name as the outcome", "Use zz-open as the outcome."),
  added("14M", "the outcomes that are valid", `The valid outcomes are ${here}ready and zz-open.`),
  added("14N", "an outcome for that case", 'Report "zzproblems" in that case.'),
  stepFault("14O", "an outcome that says something else of the same", (step) => {
    step.outcomes.push("zznotes-found");
    step.transitions["zznotes-found"] = { action: "exit", reason: "found" };
    step.tree["prompt"] = `Report zznotes-found if there are some.\n${here}Return zznotes-open.\n`;
    return ["prompt"];
  }),
  added("14P", "a value in single braces", "Work on {task} only."),
  added("14t", "an outcome to end with", "Otherwise end with zz-needs-work."),
  added("14u", "an outcome of capitals and small letters", "If it is unclear, report zzNeedsWork."),
  stepFault("14z", "an outcome that is misspelt in a table of its own", (step) => {
    step.outcomes.push("zz-none-left");
    step.transitions["zz-none-left"] = { action: "exit", reason: "none" };
    const [first = "done"] = step.outcomes;
    step.tree["prompt"] = `Look at it: ${first} if there is one.\n${here}- empty: zz-nne-left\n`;
    return ["prompt"];
  }),
  added("14v", "a list of outcomes", `Outcomes:\n- ${here}zz-green: all is well`),
  added("14w", "the outcome first", "Give the outcome first, then explain it."),
  added("14x", "a placeholder with a filter", "Look at {{ zz_file | upper }} only."),
  added("14y", "a block of placeholders", "{{#if zz_urgent}}Hurry.{{/if}}"),
  stepFault("14n", "an outcome with another hyphen", (step) => {
    step.outcomes.push("zz-none");
    step.transitions["zz-none"] = { action: "exit", reason: "none" };
    step.tree["prompt"] = `${here}Look at it. When that is nothing, report zz_none.`;
    return ["prompt"];
  }),
  replaced("15a", "a prompt of more than 100 KiB", "Read this. ".repeat(11_000)),
  replaced("15b", "a prompt that is null", null),
  replaced("15c", "a blank prompt", "  \n "),
  replaced("15d", "an empty prompt", ""),
  replaced("15e", "a prompt that is a list", ["Look", "Report done"]),
  {
    ...stepFault("18c", "the smallest model for a search for causes", (step) => {
      step.tree["model"] = "haiku";
      step.tree["prompt"] = "Find the root cause of the flaky tests and mend it.";
      return ["model"];
    }),
    isStyle: true,
  },
  {
    ...stepFault("18a", "the smallest model for work on several files", (step) => {
      step.tree["model"] = "haiku";
      step.tree["prompt"] = "Refactor all modules of the code base that read files.";
      return ["model"];
    }),
    isStyle: true,
  },
  {
    ...dataFault("18b", "the smallest model for a recipe with work on several files", (data) => {
      const [step] = stepsOf(data);
      if (step === undefined || "model" in data) return undefined;
      delete step.tree["model"];
      step.tree["prompt"] = "Repair everything that the review has found.";
      data["model"] = "haiku";
      return ["model"];
    }),
    isStyle: true,
  },
];
