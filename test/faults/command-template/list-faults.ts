import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";
import { append, dataFault, declare, leafFault, nodeFault } from "./tree.ts";

const flag = { args: ["zz_flag:bool"], defaults: { zz_flag: "false" } };
const pair = { args: ["zz_pair:array"], defaults: { zz_pair: ["a", "b"] } };
const word = { args: ["zz_word:string"], defaults: { zz_word: "wide" } };

/** Faults of words, choices and lists that other forms of the same mistakes are found by other rules for. */
export const listFaults: readonly Fault[] = [
  leafFault("1d", "blanks in an expression", `${here}{zz plus 1}`),
  leafFault("1e", "a blank behind a negation", `${here}{not zz?yes:no}`),
  leafFault("4c", "a drive in a choice", `${here}{zz_flag?C:/temp:none}`, flag),
  leafFault("8d", "a flag before a choice of nothing", `--speed ${here}{zz_flag?high:} all`, flag),
  dataFault("12a", "a default of a step for a name that callers give", (data) => {
    declare(data, { args: ["zz_level:string"], defaults: { zz_level: "high" } });
    if (!Array.isArray(data["args"])) data["args"] = ["zz_level:string"];
    const node = { template: "tool {zz_level}", defaults: { zz_level: "low" } };
    return ["template", append(data, node), "defaults", "zz_level"];
  }),
  nodeFault("13i", "a choice of the same as a guard", {
    node: { when: "{zz_flag?yes:true}", template: "tool {zz_flag}" },
    path: ["when"],
    declared: flag,
  }),
  nodeFault("16d", "retries of a group that goes on after failures", {
    node: { retry: 3, failure: "continue", template: ["a", "b"] },
    path: ["retry"],
  }),
  nodeFault("18b", "a check at the end of a nested list", {
    node: { template: ["make", "npm test"] },
    path: ["template", 1],
  }),
  nodeFault("21a", "a reader behind a step that may fail", {
    node: { template: ["grep TODO a.txt", "wc -l"] },
    path: ["template", 1],
  }),
  nodeFault("21b", "a filter behind a step that may fail", {
    node: { template: ["git diff", "jq .name"] },
    path: ["template", 1],
  }),
  nodeFault("21e", "a silent command between two that belong together", {
    node: { failure: "root", template: ["git log", "mkdir -p out", "tee out/log.txt"] },
    path: ["template", 2],
  }),
  nodeFault("21d", "an agent that reads what may fail", {
    node: { template: ["git diff", "claude -p 'Review this diff'"] },
    path: ["template", 1],
  }),
  nodeFault("24f", "more repeats than elements", {
    node: { repeat: 3, template: "run {zz_pair[index]}" },
    path: ["template"],
    declared: pair,
  }),
  nodeFault("29e", "a script behind env", {
    node: "env LANG=C bash -c 'ls {zz_word}'",
    declared: word,
  }),
  nodeFault("29f", "a script for another host", {
    node: "ssh host 'cd {zz_word} && ls'",
    declared: word,
  }),
  nodeFault("30k", "a directory that nobody is in", { node: "cd build" }),
  nodeFault("30l", "a variable that nobody exports", { node: "export ZZ=1" }),
  leafFault("30m", "a heredoc", `${here}<<EOF`),
  dataFault(
    "32e",
    "a text that says no, in a reference",
    (data) => {
      const imports = data["imports"] ?? {};
      data["imports"] = { ...imports, zz: "zz-child.json" };
      return ["template", append(data, "tool {zz.defaults.quiet?--quiet:--loud}")];
    },
    { "zz-child.json": '{"defaults": {"quiet": "no"}, "template": "echo {quiet}"}' },
  ),
  nodeFault("36b", "very many copies", {
    node: { repeat: 100_000, template: "tool {index}" },
    path: ["repeat"],
  }),
  nodeFault("37b", "a program that a choice leaves out", {
    node: "{zz_flag?run:} all",
    declared: flag,
  }),
  leafFault("1f", "a blank in front of a name", `${here}{ zz_flag}`, flag),
  leafFault("8e", "a flag before a fallback of nothing", "--tag {zz_tag??} all", {
    args: ["zz_tag:string"],
    defaults: { zz_tag: "" },
  }),
  leafFault("10d", "a tilde in a choice", "{zz_flag?~/a:~/b}", flag),
  dataFault("13j", "a misspelt name in a guard", (data) => {
    declare(data, flag);
    if (!Array.isArray(data["args"])) return undefined;
    return ["template", append(data, { when: "{zz_falg}", template: "tool {zz_flag}" }), "when"];
  }),
  nodeFault("16e", "retries of a list of one", {
    node: { retry: 3, template: ["a"] },
    path: ["retry"],
  }),
  nodeFault("17c", "a recovery with one attempt in quotes", {
    node: { recover: "clean", retry: "1", template: "a" },
    path: ["recover"],
  }),
  nodeFault("18c", "a check that is started by another program", {
    node: { template: ["a", "npx jest"] },
    path: ["template", 1],
  }),
  nodeFault("21c", "an archive out of a step that may fail", {
    node: { template: ["curl x", "tar xz"] },
    path: ["template", 1],
  }),
  dataFault("26k", "a misspelt name in a default", (data) => {
    if (!Array.isArray(data["args"])) return undefined;
    declare(data, { args: ["zz_goal:string"], defaults: { zz_goal: "a" } });
    const node = { defaults: { zz_task: "Reach {zz_gaol}" }, template: "tool {zz_task} {zz_goal}" };
    return ["template", append(data, node), "defaults", "zz_task"];
  }),
  dataFault("26l", "a list for a number", (data) => {
    if (!Array.isArray(data["args"])) return undefined;
    declare(data, { args: ["zz_n:int"], defaults: { zz_n: [1] } });
    append(data, "tool {zz_n}");
    return ["defaults", "zz_n"];
  }),
  dataFault("28b", "a list that is declared as a text", (data) => {
    if (!Array.isArray(data["args"])) return undefined;
    declare(data, { args: ["zz_list:string"], defaults: { zz_list: ["a"] } });
    append(data, { repeat: "{zz_list.length}", template: "tool {zz_list[index]}" });
    return ["args", data["args"].length - 1];
  }),
  nodeFault("29g", "a script in a container", {
    node: "docker exec box sh -c 'ls {zz_word}'",
    declared: word,
  }),
  nodeFault("30p", "a file of variables", { node: ". env.sh" }),
  nodeFault("30q", "a folder of files behind a pattern", { node: "grep -r TODO src/*" }),
  nodeFault("34c", "one label for all copies", {
    node: { parallel: true, repeat: 2, label: "x", template: "a" },
    path: ["label"],
  }),
  nodeFault("37c", "a misspelt program", { node: "gti status" }),
  nodeFault("37d", "a flag in the place of the program", { node: "--verbose build" }),
  nodeFault("39b", "a command of one word that is a file", { node: "zz-child.json" }),
  leafFault("7i", "a brace that nothing closes", "'{zz_word'", word),
  leafFault("7j", "a brace that nothing opens", "zz_word}", word),
  leafFault("7k", "a name between angle brackets", "<zz_word>", word),
  nodeFault("18d", "a comparison at the end", {
    node: { template: ["make", "diff a.txt b.txt"] },
    path: ["template", 1],
  }),
  nodeFault("18e", "a request at the end", {
    node: { template: ["make", "curl -f localhost/health"] },
    path: ["template", 1],
  }),
  nodeFault("20c", "`continue` inside of `root`", {
    node: { failure: "root", template: { failure: "continue", template: "a" } },
    path: ["template", "failure"],
  }),
  dataFault("26m", "bars between the values of an enum", (data) => {
    const args = Array.isArray(data["args"]) ? data["args"] : [];
    data["args"] = [...args, `${here}zz_level:enum(low|high)`];
    append(data, "tool {zz_level}");
    return ["args"];
  }),
  leafFault("26n", "a sum over a text", "{zz_word+1}", word),
  nodeFault("30v", "a pipe without blanks", { node: "ls|wc" }),
  leafFault("30w", "a file to append to, without blanks", "a.txt>>b.txt"),
  leafFault("30x", "letters in the name of a file", "[ab].txt"),
  leafFault("30y", "a backslash between double quotes", String.raw`"%s\n"`),
  leafFault("30z", "a path of Windows", String.raw`C:\zz\new.txt`),
  nodeFault("36c", "many copies of many", {
    node: { repeat: 1000, template: { repeat: 1000, template: "tool {index}" } },
    path: ["template", "repeat"],
  }),
  nodeFault("37f", "a program with a letter twice", { node: "jqq . a.json" }),
  nodeFault("37g", "a program without a letter", { node: "eco done" }),
  dataFault("38b", "a default with a NUL", (data) => {
    declare(data, { args: ["zz_word"], defaults: { zz_word: "a\u0000b" } });
    append(data, "tool {zz_word}");
    return ["defaults", "zz_word"];
  }),
  dataFault("15a", "a timeout of a list with a unit", (data) => {
    data["template"] = [{ timeout: "5m", template: ["tool build", "tool pack"] }, "tool done"];
    return ["template", 0, "timeout"];
  }),
  leafFault("27a", "a default outside of the enum, in a placeholder", "{zz_e=c}", {
    args: ["zz_e:enum(a,b)"],
  }),
  dataFault("40a", "a key `tool`", (data) => {
    data["tool"] = "zz";
    return ["tool"];
  }),
];
