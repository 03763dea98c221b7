import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { append, dataFault, declare, leafFault, nodeFault } from "./tree.ts";

const level = { args: ["zz_level:enum(fast,full)"], defaults: { zz_level: "fast" } };
const pair = { args: ["zz_pair:array"], defaults: { zz_pair: ["a", "b"] } };
const model = { args: ["zz_model:string"], defaults: { zz_model: "" } };
const word = { args: ["zz_word:string"], defaults: { zz_word: "wide" } };

/** Faults of placeholders that contradict what the recipe declares, or that lost a part. */
export const contradictionFaults: readonly Fault[] = [
  leafFault("1h", "blanks in a placeholder of a path", `src/${here}{ zz_word }/a.txt`, word),
  nodeFault("2e", "a padded index that is computed with", {
    node: { repeat: 3, template: `tool ${here}{_index+1}` },
    path: ["template"],
  }),
  leafFault("7l", "a placeholder as the default of another one", "--x={zz_level={zz_word}}", {
    args: [...level.args, ...word.args],
    defaults: { ...level.defaults, ...word.defaults },
  }),
  leafFault("7m", "a tag of another language", `${here}{% if zz_word %}--wide{% endif %}`, word),
  leafFault("7n", "a fallback without its closing brace", "--x={zz_word??narrow", word),
  leafFault("7o", "a fallback without its opening brace", "--x=zz_word??narrow}", word),
  leafFault("8f", "a flag where its value is missing", "{!zz_model?--model:} {zz_model} x", model),
  nodeFault("9l", "copies for a list that read its first element", {
    node: { repeat: "{zz_pair.length}", template: `tool ${here}{zz_pair[0]}` },
    path: ["template"],
    declared: pair,
  }),
  nodeFault("9m", "copies for a list that read no element", {
    node: { repeat: "{zz_pair.length}", template: "tool" },
    path: ["repeat"],
    declared: pair,
  }),
  nodeFault("13l", "a guard that asks for one of several words", {
    node: { when: "zz_level", template: "tool {zz_level}" },
    path: ["when"],
    declared: level,
  }),
  leafFault("26p", "a fallback that is none of the words", "--x={zz_level??slow}", level),
  leafFault("26q", "a default beside another one", "--x={zz_word=narrow}", word),
  dataFault("26r", "an argument that is spelt almost like its default", (data) => {
    declare(data, { args: ["zz_wrod:string"], defaults: { zz_word: "wide" } });
    if (!Array.isArray(data["args"])) return undefined;
    append(data, "tool {zz_word}");
    return ["args", data["args"].length - 1];
  }),
  dataFault("26s", "an argument with a sign in its name", (data) => {
    if (!Array.isArray(data["args"])) return undefined;
    data["args"].push("--zz");
    return ["args", data["args"].length - 1];
  }),
];
