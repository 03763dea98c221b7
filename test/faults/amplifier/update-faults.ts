import { declared, here, inserted } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { readHost } from "../host.ts";
import { insertedFault } from "../step-forms.ts";

const counting = [
  "- id: zz-start",
  "  type: bash",
  "  command: printf 0",
  "  output: zz_n",
  "- id: zz-loop",
  `  while_condition: "{{zz_n}} < 3"`,
  "  max_while_iterations: 5",
  "  agent: foundation:explorer",
  "  prompt: Improve it",
  "  update_context:",
];

/** Faults of what loops begin with and how they go on (mistake 20). */
export const updateFaults: readonly Fault[] = [
  insertedFault("20i", "a sum in an update", [...counting, `    zz_n: ${here}"{{zz_n}} + 1"`]),
  insertedFault("20k", "a sum in the words of a shell", [
    ...counting,
    `    zz_n: ${here}"$(({{zz_n}} + 1))"`,
  ]),
  {
    id: "20j",
    what: "a loop that its default never lets begin",
    plant: (host) => {
      const [context] = declared(host, "zz_state: open");
      const begun = context && readHost(host.folder, host.name, context.text);
      return begun
        ? inserted(begun, [
            "- id: zz-loop",
            `  while_condition: "${here}{{zz_state}} == 'done'"`,
            "  max_while_iterations: 4",
            "  agent: foundation:explorer",
            "  prompt: Answer with open or done.",
            "  output: zz_state",
          ])
        : [];
    },
  },
];
