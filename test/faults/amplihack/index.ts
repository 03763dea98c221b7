import type { FaultSet } from "../fault.ts";
import { commandFaults } from "./command-faults.ts";
import { comparisonFaults, syntaxFaults } from "./condition-faults.ts";
import { callFaults, fieldFaults, groupFaults, yamlFaults } from "./structure-faults.ts";
import { environmentFaults, nameFaults, placeholderFaults, programFaults } from "./text-faults.ts";

/** The mistakes of amplihack recipes. */
export const amplihackFaults: FaultSet = {
  dialect: "amplihack",
  mistakes: 28,
  least: 0.97,
  faults: [
    ...syntaxFaults,
    ...programFaults,
    ...comparisonFaults,
    ...callFaults,
    ...fieldFaults,
    ...placeholderFaults,
    ...nameFaults,
    ...groupFaults,
    ...yamlFaults,
    ...environmentFaults,
    ...commandFaults,
  ],
  without: [
    {
      id: "2",
      what: "a placeholder between apostrophes in a command",
      why: "the value arrives exactly here; `--portability` notes it",
    },
    {
      id: "3",
      what: "a placeholder between double quotes in a command",
      why: "the value arrives exactly here; `--portability` notes it",
    },
    {
      id: "5",
      what: "text that looks like the start of a heredoc",
      why: "a shell parser finds the heredocs here, so that it is none",
    },
    {
      id: "26",
      what: "large outputs",
      why: "values above 100 KiB travel through a file here",
    },
  ],
};
