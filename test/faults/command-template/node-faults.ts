import type { Path } from "../data-edit.ts";
import { isTree } from "../data-edit.ts";
import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { append, dataFault, declare, leafFault, nodeFault } from "./tree.ts";

const text = { args: ["zz:string"], defaults: { zz: "a" } };
const count = { args: ["zz_n:int"], defaults: { zz_n: "2" } };

const guards: readonly (readonly [string, string])[] = [
  ["13a", "true"],
  ["13b", "1"],
  ["13c", "zz && zz2"],
  ["13d", "{!zz}"],
  ["13e", "!{zz}"],
  ["13f", "zz == a"],
  ["13g", "{zz}{zz}"],
  ["13h", "not zz"],
  ["13k", "{zz==a}"],
];

/** Faults of guards, loops, failures and shapes (mistakes 13 to 25, 34 to 36). */
export const nodeFaults: readonly Fault[] = [
  ...guards.map(([id, when]) =>
    nodeFault(id, `\`when: ${when}\``, {
      node: { when, template: "tool {zz}" },
      path: ["when"],
      declared: text,
    }),
  ),
  nodeFault("14a", "the index in the guard of the repeat", {
    node: { repeat: 3, when: "index", template: "tool {index}" },
    path: ["when"],
  }),
  {
    ...nodeFault("14b", "a delay on a repeat", {
      node: { repeat: 3, delay: 500, template: "tool {index}" },
      path: ["delay"],
    }),
    isStyle: true,
  },
  nodeFault("16a", "retries of a group that never fails", {
    node: { retry: 3, template: ["a", "b"] },
    path: ["retry"],
  }),
  nodeFault("16c", "retries of parallel steps that never fail", {
    node: { retry: 2, parallel: true, template: ["a", "b"] },
    path: ["retry"],
  }),
  nodeFault("17a", "a recovery without retries", {
    node: { recover: "clean", template: "a" },
    path: ["recover"],
  }),
  nodeFault("17b", "a recovery with one attempt", {
    node: { recover: "clean", retry: 1, template: ["a", "b"], failure: "branch" },
    path: ["recover"],
  }),
  dataFault("18a", "a check at the end whose failure does not count", (data) => {
    data["template"] = ["npm run build", "npm test"];
    for (const key of ["failure", "repeat", "parallel", "retry", "imports"]) delete data[key];
    const { name, description } = data;
    for (const key of Object.keys(data)) delete data[key];
    Object.assign(data, { ...(name ? { name } : {}), ...(description ? { description } : {}) });
    data["template"] = ["npm run build", "npm test"];
    return ["template", 1];
  }),
  nodeFault("19a", "`branch` on parallel steps", {
    node: { parallel: true, failure: "branch", template: ["a", "b"] },
    path: ["failure"],
  }),
  nodeFault("20a", "`continue` under `branch`", {
    node: { failure: "branch", template: [{ failure: "continue", template: "a" }, "b"] },
    path: ["template", 0, "failure"],
  }),
  nodeFault("20b", "`continue` under `root`", {
    node: { failure: "root", template: ["b", { failure: "continue", template: "a" }] },
    path: ["template", 1, "failure"],
  }),
  nodeFault("22a", "`parallel` as text", {
    node: { parallel: "true", template: ["a", "b"] },
    path: ["parallel"],
  }),
  nodeFault("22b", "a misspelt `failure`", {
    node: { faliure: "root", template: "a" },
    path: ["faliure"],
  }),
  nodeFault("22c", "a misspelt `parallel`", {
    node: { paralel: true, template: ["a", "b"] },
    path: ["paralel"],
  }),
  nodeFault("22d", "`steps`", { node: { steps: ["a"], template: "b" }, path: ["steps"] }),
  nodeFault("22e", "`command`", { node: { command: "a", template: "b" }, path: ["command"] }),
  nodeFault("22f", "`pipe`", { node: { pipe: true, template: ["a", "b"] }, path: ["pipe"] }),
  nodeFault("22g", "`parallel` on a command", {
    node: { parallel: true, template: "a" },
    path: ["parallel"],
  }),
  nodeFault("22h", "an unknown failure", {
    node: { failure: "ignore", template: "a" },
    path: ["failure"],
  }),
  nodeFault("22i", "`if` for `when`", {
    node: { if: "{zz}", template: "tool {zz}" },
    path: ["if"],
    declared: text,
  }),
  dataFault("22j", "a misspelt field of the recipe", (data) => {
    data["retyr"] = 3;
    return ["retyr"];
  }),
  dataFault("22k", "`async` as text", (data) => {
    data["async"] = "yes";
    return ["async"];
  }),
  nodeFault("23a", "a list in a list", { node: ["b"] }),
  nodeFault("23b", "a step without a template", { node: { label: "x" } }),
  nodeFault("23c", "an empty step", { node: "" }),
  nodeFault("23d", "a number as a step", { node: 7 }),
  nodeFault("23e", "null as a step", { node: null }),
  nodeFault("23f", "a blank step", { node: "   " }),
  nodeFault("24a", "a number of repeats out of a placeholder", {
    node: { repeat: "{zz_n}", template: "a" },
    path: ["repeat"],
    declared: count,
  }),
  nodeFault("24b", "no repeats", { node: { repeat: 0, template: "a" }, path: ["repeat"] }),
  nodeFault("24c", "half a repeat", { node: { repeat: 2.5, template: "a" }, path: ["repeat"] }),
  nodeFault("24d", "the length of a JSON text", {
    node: { repeat: "{zz_text.length}", template: "run {zz_text[index]}" },
    path: ["repeat"],
    declared: { args: ["zz_text:string"], defaults: { zz_text: '["a","b"]' } },
  }),
  nodeFault("24e", "the length of a text", {
    node: { repeat: "{zz.length}", template: "a" },
    path: ["repeat"],
    declared: text,
  }),
  dataFault("25a", "retries out of the default of an argument", (data) => {
    const args = Array.isArray(data["args"]) ? data["args"] : [];
    data["args"] = [...args, "zz_n:int=2"];
    return ["template", append(data, { retry: "{zz_n}", template: "tool {zz_n}" }), "retry"];
  }),
  dataFault("25b", "a timeout out of the default of an argument", (data) => {
    const args = Array.isArray(data["args"]) ? data["args"] : [];
    data["args"] = [...args, "zz_n:int=2000"];
    return ["template", append(data, { timeout: "{zz_n}", template: "tool {zz_n}" }), "timeout"];
  }),
  nodeFault("25c", "no retries", { node: { retry: 0, template: "a" }, path: ["retry"] }),
  nodeFault("25d", "a timeout with a unit", {
    node: { timeout: "30s", template: "a" },
    path: ["timeout"],
  }),
  nodeFault("25e", "a negative delay", { node: { delay: -1, template: "a" }, path: ["delay"] }),
  nodeFault("25f", "retries out of a default that is no number", {
    node: { retry: "{zz}", template: "a" },
    path: ["retry"],
    declared: text,
  }),
  nodeFault("25g", "a unit behind a number", {
    node: { timeout: "{zz_n}s", template: "a" },
    path: ["timeout"],
    declared: count,
  }),
  nodeFault("34a", "one label on two branches", {
    node: {
      parallel: true,
      template: [
        { label: "x", template: "a" },
        { label: "x", template: "b" },
      ],
    },
    path: ["template", 1, "label"],
  }),
  nodeFault("34b", "a placeholder in a label", {
    node: { parallel: true, repeat: 2, label: "b{index}", template: "tool {index}" },
    path: ["label"],
  }),
  nodeFault("35a", "`output` of a step", {
    node: { output: "ogg", template: "a" },
    path: ["output"],
  }),
  nodeFault("35c", "`values` of a step", {
    node: { values: { zz: "b" }, template: "a {zz}" },
    path: ["values"],
    declared: text,
  }),
  nodeFault("35b", "`artifacts` of a step", {
    node: { artifacts: { a: "x.md" }, template: "a" },
    path: ["artifacts"],
  }),
  dataFault("36a", "a repeat over an empty list", (data) => {
    declare(data, { args: ["zz_list:array"], defaults: { zz_list: [] } });
    const node = { repeat: "{zz_list.length}", template: "run {zz_list[index]}" };
    append(data, node);
    return ["defaults", "zz_list"];
  }),
];

/** Faults of commands (mistakes 29, 30, 37). */
export const commandFaults: readonly Fault[] = [
  nodeFault("29a", "a placeholder in a script of bash", {
    node: `bash -lc ${here}'cd {zz} && ls'`,
    declared: text,
  }),
  nodeFault("29b", "a placeholder in a script of sh", {
    node: `sh -c ${here}"cat {zz} | wc -l"`,
    declared: text,
  }),
  nodeFault("29c", "a placeholder in a program of Python", {
    node: `python3 -c ${here}"print('{zz}')"`,
    declared: text,
  }),
  nodeFault("29d", "a placeholder in a program of Node", {
    node: `node -e ${here}"console.log('{zz}')"`,
    declared: text,
  }),
  nodeFault("29h", "a placeholder in what watch runs", {
    node: `watch ${here}'ls {zz}'`,
    declared: text,
  }),
  nodeFault("29i", "a placeholder in SQL", {
    node: `sqlite3 a.db ${here}"select '{zz}'"`,
    declared: text,
  }),
  leafFault("30a", "`&&`", "a && b"),
  leafFault("30b", "a pipe", "x | tee log.txt"),
  leafFault("30c", "a redirection", "x > out.txt"),
  leafFault("30d", "a pattern of files", "*.txt"),
  leafFault("30e", "a variable of the shell", "$HOME/x"),
  nodeFault("30f", "a variable in front of a command", { node: `${here}X=1 make` }),
  leafFault("30g", "`2>&1`", "x 2>&1"),
  leafFault("30h", "a command in a command", "$(date)"),
  leafFault("30i", "`;`", "x ; rm y"),
  leafFault("30j", "`||`", "x || true"),
  nodeFault("30n", "`;` behind a command", { node: "ls; pwd" }),
  nodeFault("30o", "a word of the shell for a command", { node: "if true" }),
  leafFault("30t", "a text for the input", "<<< text"),
  leafFault("30u", "`||` before a word", "x ||true"),
  leafFault("30r", "a command in quotes", '"$(date)"'),
  leafFault("38a", "an argument above 128 KiB", "y".repeat(131_072)),
  dataFault(
    "39a",
    "a command of one word that is the name of a recipe",
    (data) => ["template", append(data, "zz-child")],
    { "zz-child.json": `{"name":"zz-child","template":"tool now"}` },
  ),
  nodeFault("37e", "a program with its arguments as a default", {
    node: `${here}{zz_tool} build`,
    declared: {
      args: ["zz_tool:string"],
      defaults: { zz_tool: "npm run" },
    },
  }),
  nodeFault("37a", "a command out of an empty default", {
    node: `${here}{zz_tool} --version`,
    declared: {
      args: ["zz_tool:string"],
      defaults: { zz_tool: "" },
    },
  }),
];

const child = {
  "zz-child.json": `{"name":"zz-child","args":["zz_scope:string"],"template":"tool {zz_scope}"}`,
};

/** A step that uses an import, and where the mistake is: in the step, or in what it is imported from. */
interface Importing {
  readonly from: unknown;
  readonly node: unknown;
  readonly path?: Path;
  readonly at?: "node" | "imports";
}

/** A fault in an import, or in the step that uses it. */
function importing(
  id: string,
  what: string,
  { from, node, path = [], at = "node" }: Importing,
): Fault {
  return dataFault(
    id,
    what,
    (data) => {
      data["imports"] = { ...(isTree(data["imports"]) ? data["imports"] : {}), zz: from };
      const index = append(data, structuredClone(node));
      return at === "imports" ? ["imports", "zz", ...path] : ["template", index, ...path];
    },
    child,
  );
}

/** Faults of imports (mistakes 12, 31, 32). */
export const importFaults: readonly Fault[] = [
  importing("31a", "an import that is not there", {
    from: "zz-nowhere",
    node: { name: "zz" },
    at: "imports",
  }),
  importing("31b", "an import that nobody uses and is not there", {
    from: "zz-nowhere",
    node: "tool",
    at: "imports",
  }),
  importing("31c", "an unknown import", {
    from: "zz-child",
    node: { name: "zzz", values: { zz_scope: "a" } },
    path: ["name"],
  }),
  importing("31d", "one key in defaults and in values", {
    from: "zz-child",
    node: { name: "zz", defaults: { zz_scope: "a" }, values: { zz_scope: "b" } },
    path: ["values", "zz_scope"],
  }),
  importing("31f", "a value that the imported recipe does not know", {
    from: "zz-child",
    node: { name: "zz", values: { zz_scope: "a", zz_other: "b" } },
    path: ["values", "zz_other"],
  }),
  importing("31g", "an import that is a number", { from: 7, node: "tool", at: "imports" }),
  importing("31h", "a recipe that imports itself", {
    from: "zz-self",
    node: { name: "zz" },
    at: "imports",
  }),
  importing("31i", "an argument that the imported recipe needs", {
    from: "zz-child",
    node: { name: "zz" },
  }),
  importing("31j", "an import without `from`", {
    from: { defaults: { zz_scope: "a" } },
    node: "tool",
    at: "imports",
  }),
  importing("32a", "an unknown key of an import", {
    from: "zz-child",
    node: `tool ${here}{zz.defaults.zz_nothing}`,
  }),
  importing("32b", "`??` in a reference", {
    from: "zz-child",
    node: `tool ${here}{zz.defaults.zz_scope??x}`,
  }),
  importing("32c", "an unknown section of a reference", {
    from: "zz-child",
    node: `tool ${here}{zz.args.zz_scope}`,
  }),
  importing("32d", "a reference to an unknown import", {
    from: "zz-child",
    node: `tool ${here}{zzz.name}`,
  }),
];
