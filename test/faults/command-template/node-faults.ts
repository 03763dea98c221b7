import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { append, dataFault, declare, isTree, leafFault, nodeFault } from "./tree.ts";

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
    nodeFault(id, `\`when: ${when}\``, { when, template: "tool {zz}" }, ["when"], text),
  ),
  nodeFault(
    "14a",
    "the index in the guard of the repeat",
    { repeat: 3, when: "index", template: "tool {index}" },
    ["when"],
  ),
  {
    ...nodeFault(
      "14b",
      "a delay on a repeat",
      { repeat: 3, delay: 500, template: "tool {index}" },
      ["delay"],
    ),
    isStyle: true,
  },
  nodeFault("16a", "retries of a group that never fails", { retry: 3, template: ["a", "b"] }, [
    "retry",
  ]),
  nodeFault(
    "16c",
    "retries of parallel steps that never fail",
    { retry: 2, parallel: true, template: ["a", "b"] },
    ["retry"],
  ),
  nodeFault("17a", "a recovery without retries", { recover: "clean", template: "a" }, ["recover"]),
  nodeFault(
    "17b",
    "a recovery with one attempt",
    { recover: "clean", retry: 1, template: ["a", "b"], failure: "branch" },
    ["recover"],
  ),
  dataFault("18a", "a check at the end whose failure does not count", (data) => {
    data["template"] = ["npm run build", "npm test"];
    for (const key of ["failure", "repeat", "parallel", "retry", "imports"]) delete data[key];
    const { name, description } = data;
    for (const key of Object.keys(data)) delete data[key];
    Object.assign(data, { ...(name ? { name } : {}), ...(description ? { description } : {}) });
    data["template"] = ["npm run build", "npm test"];
    return ["template", 1];
  }),
  nodeFault(
    "19a",
    "`branch` on parallel steps",
    { parallel: true, failure: "branch", template: ["a", "b"] },
    ["failure"],
  ),
  nodeFault(
    "20a",
    "`continue` under `branch`",
    { failure: "branch", template: [{ failure: "continue", template: "a" }, "b"] },
    ["template", 0, "failure"],
  ),
  nodeFault(
    "20b",
    "`continue` under `root`",
    { failure: "root", template: ["b", { failure: "continue", template: "a" }] },
    ["template", 1, "failure"],
  ),
  nodeFault("22a", "`parallel` as text", { parallel: "true", template: ["a", "b"] }, ["parallel"]),
  nodeFault("22b", "a misspelt `failure`", { faliure: "root", template: "a" }, ["faliure"]),
  nodeFault("22c", "a misspelt `parallel`", { paralel: true, template: ["a", "b"] }, ["paralel"]),
  nodeFault("22d", "`steps`", { steps: ["a"], template: "b" }, ["steps"]),
  nodeFault("22e", "`command`", { command: "a", template: "b" }, ["command"]),
  nodeFault("22f", "`pipe`", { pipe: true, template: ["a", "b"] }, ["pipe"]),
  nodeFault("22g", "`parallel` on a command", { parallel: true, template: "a" }, ["parallel"]),
  nodeFault("22h", "an unknown failure", { failure: "ignore", template: "a" }, ["failure"]),
  nodeFault("22i", "`if` for `when`", { if: "{zz}", template: "tool {zz}" }, ["if"], text),
  dataFault("22j", "a misspelt field of the recipe", (data) => {
    data["retyr"] = 3;
    return ["retyr"];
  }),
  dataFault("22k", "`async` as text", (data) => {
    data["async"] = "yes";
    return ["async"];
  }),
  nodeFault("23a", "a list in a list", ["b"], []),
  nodeFault("23b", "a step without a template", { label: "x" }, []),
  nodeFault("23c", "an empty step", "", []),
  nodeFault("23d", "a number as a step", 7, []),
  nodeFault("23e", "null as a step", null, []),
  nodeFault("23f", "a blank step", "   ", []),
  nodeFault(
    "24a",
    "a number of repeats out of a placeholder",
    { repeat: "{zz_n}", template: "a" },
    ["repeat"],
    count,
  ),
  nodeFault("24b", "no repeats", { repeat: 0, template: "a" }, ["repeat"]),
  nodeFault("24c", "half a repeat", { repeat: 2.5, template: "a" }, ["repeat"]),
  nodeFault(
    "24d",
    "the length of a JSON text",
    { repeat: "{zz_text.length}", template: "run {zz_text[index]}" },
    ["repeat"],
    { args: ["zz_text:string"], defaults: { zz_text: '["a","b"]' } },
  ),
  nodeFault(
    "24e",
    "the length of a text",
    { repeat: "{zz.length}", template: "a" },
    ["repeat"],
    text,
  ),
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
  nodeFault("25c", "no retries", { retry: 0, template: "a" }, ["retry"]),
  nodeFault("25d", "a timeout with a unit", { timeout: "30s", template: "a" }, ["timeout"]),
  nodeFault("25e", "a negative delay", { delay: -1, template: "a" }, ["delay"]),
  nodeFault(
    "25f",
    "retries out of a default that is no number",
    { retry: "{zz}", template: "a" },
    ["retry"],
    text,
  ),
  nodeFault(
    "25g",
    "a unit behind a number",
    { timeout: "{zz_n}s", template: "a" },
    ["timeout"],
    count,
  ),
  nodeFault(
    "34a",
    "one label on two branches",
    {
      parallel: true,
      template: [
        { label: "x", template: "a" },
        { label: "x", template: "b" },
      ],
    },
    ["template", 1, "label"],
  ),
  nodeFault(
    "34b",
    "a placeholder in a label",
    { parallel: true, repeat: 2, label: "b{index}", template: "tool {index}" },
    ["label"],
  ),
  nodeFault("35a", "`output` of a step", { output: "ogg", template: "a" }, ["output"]),
  nodeFault(
    "35c",
    "`values` of a step",
    { values: { zz: "b" }, template: "a {zz}" },
    ["values"],
    text,
  ),
  nodeFault("35b", "`artifacts` of a step", { artifacts: { a: "x.md" }, template: "a" }, [
    "artifacts",
  ]),
  dataFault("36a", "a repeat over an empty list", (data) => {
    declare(data, { args: ["zz_list:array"], defaults: { zz_list: [] } });
    const node = { repeat: "{zz_list.length}", template: "run {zz_list[index]}" };
    return ["template", append(data, node), "repeat"];
  }),
];

/** Faults of commands (mistakes 29, 30, 37). */
export const commandFaults: readonly Fault[] = [
  nodeFault(
    "29a",
    "a placeholder in a script of bash",
    `bash -lc ${here}'cd {zz} && ls'`,
    [],
    text,
  ),
  nodeFault("29b", "a placeholder in a script of sh", `sh -c ${here}"cat {zz} | wc -l"`, [], text),
  nodeFault(
    "29c",
    "a placeholder in a program of Python",
    `python3 -c ${here}"print('{zz}')"`,
    [],
    text,
  ),
  nodeFault(
    "29d",
    "a placeholder in a program of Node",
    `node -e ${here}"console.log('{zz}')"`,
    [],
    text,
  ),
  nodeFault("29h", "a placeholder in what watch runs", `watch ${here}'ls {zz}'`, [], text),
  nodeFault("29i", "a placeholder in SQL", `sqlite3 a.db ${here}"select '{zz}'"`, [], text),
  leafFault("30a", "`&&`", "a && b"),
  leafFault("30b", "a pipe", "x | tee log.txt"),
  leafFault("30c", "a redirection", "x > out.txt"),
  leafFault("30d", "a pattern of files", "*.txt"),
  leafFault("30e", "a variable of the shell", "$HOME/x"),
  nodeFault("30f", "a variable in front of a command", `${here}X=1 make`, []),
  leafFault("30g", "`2>&1`", "x 2>&1"),
  leafFault("30h", "a command in a command", "$(date)"),
  leafFault("30i", "`;`", "x ; rm y"),
  leafFault("30j", "`||`", "x || true"),
  nodeFault("30n", "`;` behind a command", "ls; pwd", []),
  nodeFault("30o", "a word of the shell for a command", "if true", []),
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
  nodeFault("37e", "a program with its arguments as a default", `${here}{zz_tool} build`, [], {
    args: ["zz_tool:string"],
    defaults: { zz_tool: "npm run" },
  }),
  nodeFault("37a", "a command out of an empty default", `${here}{zz_tool} --version`, [], {
    args: ["zz_tool:string"],
    defaults: { zz_tool: "" },
  }),
];

const child = {
  "zz-child.json": `{"name":"zz-child","args":["zz_scope:string"],"template":"tool {zz_scope}"}`,
};

function importing(
  id: string,
  what: string,
  from: unknown,
  node: unknown,
  path: (string | number)[],
  at: "node" | "imports" = "node",
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
  importing("31a", "an import that is not there", "zz-nowhere", { name: "zz" }, [], "imports"),
  importing(
    "31b",
    "an import that nobody uses and is not there",
    "zz-nowhere",
    "tool",
    [],
    "imports",
  ),
  importing("31c", "an unknown import", "zz-child", { name: "zzz", values: { zz_scope: "a" } }, [
    "name",
  ]),
  importing(
    "31d",
    "one key in defaults and in values",
    "zz-child",
    { name: "zz", defaults: { zz_scope: "a" }, values: { zz_scope: "b" } },
    ["values", "zz_scope"],
  ),
  importing(
    "31f",
    "a value that the imported recipe does not know",
    "zz-child",
    { name: "zz", values: { zz_scope: "a", zz_other: "b" } },
    ["values", "zz_other"],
  ),
  importing("31g", "an import that is a number", 7, "tool", [], "imports"),
  importing("31h", "a recipe that imports itself", "zz-self", { name: "zz" }, [], "imports"),
  importing("31i", "an argument that the imported recipe needs", "zz-child", { name: "zz" }, []),
  importing(
    "31j",
    "an import without `from`",
    { defaults: { zz_scope: "a" } },
    "tool",
    [],
    "imports",
  ),
  importing(
    "32a",
    "an unknown key of an import",
    "zz-child",
    `tool ${here}{zz.defaults.zz_nothing}`,
    [],
  ),
  importing("32b", "`??` in a reference", "zz-child", `tool ${here}{zz.defaults.zz_scope??x}`, []),
  importing(
    "32c",
    "an unknown section of a reference",
    "zz-child",
    `tool ${here}{zz.args.zz_scope}`,
    [],
  ),
  importing("32d", "a reference to an unknown import", "zz-child", `tool ${here}{zzz.name}`, []),
];
