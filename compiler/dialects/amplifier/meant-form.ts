import { isInteger } from "../../../runtime/values/value.ts";
import type { Node } from "../../document/node.ts";
import { meantTime } from "../meant-time.ts";
import { requiredApproval } from "./foreign-names.ts";

/** How a value is written that stands in a shorter form, or in that of other languages; undefined for any other. */
export function meantForm(field: string, node: Node): string | undefined {
  return forms.get(field)?.(node);
}

type Form = (node: Node) => string | undefined;

const oneText: Form = ({ kind }) =>
  kind === "sequence" ? "Write one text: a block (`|`) takes any number of lines." : undefined;

const seconds: Form = (node) =>
  node.kind === "scalar" && typeof node.value === "string"
    ? meantTime(node.value, "seconds")
    : undefined;

const forms: ReadonlyMap<string, Form> = new Map([
  ["approval", (node) => (isFlag(node) ? requiredApproval : undefined)],
  ["command", oneText],
  [
    "foreach",
    ({ kind }) =>
      kind === "sequence" ? 'Declare the list in `context`, and write "{{its_name}}".' : undefined,
  ],
  ["initial_delay", seconds],
  ["max_delay", seconds],
  ["prompt", oneText],
  ["retry", retries],
  ["timeout", seconds],
  ["version", version],
]);

/** Whether somebody says by a word alone that there is something: `approval: true`. */
function isFlag(node: Node): boolean {
  return node.kind === "scalar" && (node.value === true || /^(?:true|required)$/i.test(node.text));
}

function retries(node: Node): string | undefined {
  const isCount = node.kind === "scalar" && isInteger(node.value) && node.value > 0;
  if (!isCount && !isFlag(node)) return undefined;
  return `Write \`retry: {max_attempts: ${isCount ? node.text : 3}}\`.`;
}

/** A version of one or two numbers is a number for YAML. */
function version(node: Node): string | undefined {
  const [text, , minor] = /^\d+(\.(\d+))?$/.exec(node.kind === "scalar" ? node.text : "") ?? [];
  if (text === undefined) return undefined;
  return `Write ${text}${minor === undefined ? ".0.0" : ".0"}, with three numbers.`;
}
