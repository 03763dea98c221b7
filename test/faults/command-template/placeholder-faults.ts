import { isTree } from "../data-edit.ts";
import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { append, dataFault, declare, leafFault, nodeFault } from "./tree.ts";

const text = { args: ["zz:string"], defaults: { zz: "a" } };
const count = { args: ["zz_n:int"], defaults: { zz_n: "2" } };
const list = { args: ["zz_list:array"], defaults: { zz_list: ["a", "b"] } };

/** Faults of placeholders (mistakes 1 to 9, 27, 28, 32, 33). */
export const placeholderFaults: readonly Fault[] = [
  leafFault("1a", "a space in the default of a placeholder", "--name {zz=John Smith}"),
  leafFault("1b", "a space behind the equals sign", "{zz= x}"),
  leafFault("1g", "spaces around a name with a hyphen", "{ zz-in }", {
    args: ["zz-in:string"],
    defaults: { "zz-in": "a" },
  }),
  leafFault("1c", "a space in a choice", "{zz?--fast --force:}", text),
  leafFault("2a", "one less than a number", "{zz_n-1}", count),
  leafFault("2b", "one less, padded", "x{_(zz_n-1)}", count),
  nodeFault("2c", "one less than the index", {
    node: { repeat: 3, template: `tool ${here}{index-1}` },
    path: ["template"],
  }),
  leafFault("2d", "a difference of two names", "{zz_n-zz_m}", {
    args: ["zz_n:int", "zz_m:int"],
    defaults: { zz_n: "2", zz_m: "1" },
  }),
  leafFault("3a", "a question mark and a colon in a default", "{zz=a?b:c}"),
  leafFault("3b", "a query in a default", "--q {zz=q?x:y}"),
  leafFault("4a", "an address in a choice", "{zz?http://x:}", text),
  leafFault("4b", "a time in a choice", "--at {zz?12:30:}", text),
  leafFault("4e", "two times in a choice", "--at {zz?12:30:00:00}", text),
  leafFault("4d", "an image with its tag in a choice", "{zz?alpine:3.19:busybox}", text),
  leafFault("5a", "a comparison in a choice", "{zz==prod?--fast:}", text),
  leafFault("5b", "`&&` in a choice", "{zz&&zz2?--fast:}", {
    args: ["zz:string", "zz2:string"],
    defaults: { zz: "a", zz2: "b" },
  }),
  leafFault("5c", "an index in a choice", "{zz_list[0]?--some:}", list),
  leafFault("5d", "a number in a comparison", "{zz_n>1?--many:--one}", count),
  leafFault("5e", "a negated negation", "{!!zz?--a:--b}", text),
  leafFault("5n", "a flag without the value that it is there for", "{zz_model?--zz-model:} all", {
    args: ["zz_model:string"],
  }),
  nodeFault("30A", "a command of a shell in a prompt", { node: `claude -p "$(cat a.md) now"` }),
  nodeFault("30B", "a variable in a text", { node: 'git commit -m "release $VERSION"' }),
  leafFault("1i", "quotes in a text between quotes", 'claude -p "Say "not yet" now"'),
  leafFault("6a", "an unknown type", "{zz:float}", text),
  leafFault("6b", "a type and `??`", "{zz:int??5}", text),
  leafFault("6c", "a type in capitals", "{zz:INT}", text),
  leafFault("6d", "a type and a choice", "{zz:bool?--a:--b}", text),
  leafFault("6e", "an empty type", "{zz:}", text),
  leafFault("7a", "a program of awk", "awk '{print $1}' {zz}", text),
  leafFault("7b", "a JSON text", `'{"k":1}'`),
  leafFault("7c", "an expansion of the shell", `\${zz%.md}`, text),
  leafFault("7d", "a range of the shell", "file{1..3}.txt"),
  leafFault("7e", "a placeholder of another language", "{{zz}}", text),
  leafFault("7f", "a placeholder of GitHub", `\${{zz}}`, text),
  leafFault("7g", "a filter", "{zz|upper}", text),
  leafFault("7h", "spaces in a placeholder", "'{ zz }'", text),
  nodeFault("8a", "a flag whose value may be empty", {
    node: `pi --model ${here}{zz_model} --tools {zz_tools} {zz_prompt}`,
    declared: {
      args: ["zz_model:string", "zz_tools:string", "zz_prompt:string"],
      defaults: { zz_model: "m", zz_tools: "", zz_prompt: "p" },
    },
  }),
  nodeFault("8b", "a positional argument that may be empty", {
    node: `send ${here}{zz_to} {zz_from} {zz_text}`,
    declared: {
      args: ["zz_to:string", "zz_from:string", "zz_text:string"],
      defaults: { zz_to: "a", zz_from: "", zz_text: "t" },
    },
  }),
  nodeFault("8c", "an empty text as a word", { node: `tool ${here}'' last` }),
  dataFault("9a", "a loop over a list that nobody has", (data) => [
    "template",
    append(data, { repeat: "{zz_none.length}", template: "run {zz_none[index]}" }),
    "repeat",
  ]),
  nodeFault("9b", "an index outside of a repeat", {
    node: `run ${here}{zz_list[index]}`,
    declared: list,
  }),
  nodeFault("9c", "an index beyond the list", { node: `run ${here}{zz_list[5]}`, declared: list }),
  nodeFault("9d", "an index of a text", { node: `run ${here}{zz[0]}`, declared: text }),
  dataFault("10a", "a tilde in an argument", (data) => {
    declare(data, { args: ["zz_repo:path"], defaults: { zz_repo: "~/r" } });
    append(data, "node {zz_repo}/x.mjs");
    return ["defaults", "zz_repo"];
  }),
  leafFault("10b", "a tilde in a word", "~/notes.md"),
  leafFault("10c", "a tilde behind an equals sign", "--dir=~/notes"),
  dataFault("11a", "a default that is its own placeholder", (data) => {
    declare(data, { args: ["zz:string"], defaults: { zz: "{zz}" } });
    append(data, "tool {zz}");
    return ["defaults", "zz"];
  }),
  dataFault("11b", "defaults in a circle", (data) => {
    declare(data, {
      args: ["zz_a:string", "zz_b:string"],
      defaults: { zz_a: `${here}{zz_b}`, zz_b: "{zz_a}" },
    });
    append(data, "tool {zz_a}");
    return ["defaults", "zz_a"];
  }),
  dataFault("11c", "a chain of seven defaults", (data) => {
    const names = ["zz1", "zz2", "zz3", "zz4", "zz5", "zz6", "zz7", "zz8"];
    const defaults = Object.fromEntries(
      names.map((name, index) => [name, index === 7 ? "x" : `{${String(names[index + 1])}}`]),
    );
    declare(data, { args: names.map((name) => `${name}:string`), defaults });
    append(data, "tool {zz1}");
    return ["defaults", "zz1"];
  }),
  dataFault(
    "11d",
    "a value that refers to itself",
    (data) => {
      declare(data, { args: ["scope:string"], defaults: { scope: "all" } });
      data["imports"] = { ...(isTree(data["imports"]) ? data["imports"] : {}), zz: "zz-child" };
      const node = { name: "zz", values: { scope: "Release {scope}" } };
      return ["template", append(data, node), "values", "scope"];
    },
    { "zz-child.json": `{"name":"zz-child","args":["scope:string"],"template":"tool {scope}"}` },
  ),
  {
    ...dataFault("26a", "an argument that nobody reads", (data) => {
      const args = Array.isArray(data["args"]) ? data["args"] : undefined;
      if (args === undefined) return undefined;
      data["args"] = [...args, "zz_unread:string"];
      return ["args", args.length];
    }),
    isStyle: true,
  },
  dataFault("26b", "a default that is no number", (data) => {
    const args = Array.isArray(data["args"]) ? data["args"] : [];
    data["args"] = [...args, `${here}zz_n:int=abc`];
    append(data, "tool {zz_n}");
    return ["args"];
  }),
  dataFault("26c", "a default outside of the enum", (data) => {
    const args = Array.isArray(data["args"]) ? data["args"] : [];
    data["args"] = [...args, `${here}zz_e:enum(a,b)=c`];
    append(data, "tool {zz_e}");
    return ["args"];
  }),
  dataFault("26d", "an argument twice", (data) => {
    const args = Array.isArray(data["args"]) ? data["args"] : [];
    data["args"] = [...args, "zz:string", `${here}zz:int`];
    append(data, "tool {zz}");
    return ["args"];
  }),
  dataFault("26e", "two types for one name", (data) => {
    const args = Array.isArray(data["args"]) ? data["args"] : [];
    data["args"] = [...args, "zz:int"];
    return ["template", append(data, `tool ${here}{zz:array}`)];
  }),
  dataFault("26f", "a placeholder that nobody declares", (data) => {
    if (!Array.isArray(data["args"])) return undefined;
    return ["template", append(data, `tool ${here}{zz_unknown}`)];
  }),
  dataFault("26g", "a default that is no number, in `defaults`", (data) => {
    declare(data, { args: ["zz_n:int"], defaults: { zz_n: `${here}many` } });
    append(data, "tool {zz_n}");
    return Array.isArray(data["args"]) ? ["defaults", "zz_n"] : undefined;
  }),
  dataFault("26h", "a misspelt placeholder", (data) => {
    const { args, template } = data;
    if (!(Array.isArray(args) && typeof template === "string")) return undefined;
    const found = /\{([a-z_]{4,})\}/.exec(template)?.[1];
    if (found === undefined) return undefined;
    data["template"] = template.replace(`{${found}}`, `${here}{${found}s}`);
    return ["template"];
  }),
  dataFault("26i", "an unknown type of an argument", (data) => {
    const args = Array.isArray(data["args"]) ? data["args"] : [];
    data["args"] = [...args, `${here}zz:float`];
    append(data, "tool {zz}");
    return ["args"];
  }),
  dataFault("26j", "a default for a name that nobody reads", (data) => {
    if (!Array.isArray(data["args"])) return undefined;
    declare(data, { defaults: { zz_unread: "x" } });
    return ["defaults", "zz_unread"];
  }),
  dataFault("28a", "a list that is only read by index", (data) => {
    if (!Array.isArray(data["args"])) return undefined;
    const node = { repeat: "{zz_list.length}", template: "run {zz_list[index]}" };
    return ["template", append(data, node), "repeat"];
  }),
];
