import { scriptOf } from "../analysis/script-of.ts";
import { environmentNames } from "../analysis/shell/environment-names.ts";
import { unmistakableName } from "../diagnostics/closest-name.ts";
import { stepsOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** What a command is given under a name that it never mentions, while it reads one that is spelt almost so, it does not get. */
export const misspeltEnvironment = defineRule({
  name: "misspelt-environment",
  reports: ["misspelt-environment"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "shell" || action.environment === "scope" || action.env.length === 0) {
        continue;
      }
      const { read, all } = environmentNames(scriptOf(action.command).text);
      const given = new Set(action.env.map(({ name }) => name));
      const missing = [...read].filter((name) => !(given.has(name) || elsewhere.has(name)));
      if (missing.length === 0 || missing.length > mostMissing) continue;
      for (const { name, value } of action.env) {
        const meant = all.has(name) ? undefined : unmistakableName(name, missing);
        if (meant !== undefined) report("misspelt-environment", value.span, { name, meant });
      }
    }
  },
});

/** A command that reads more names than these takes them from somewhere else. */
const mostMissing = 50;

/** What every command finds in its environment, or the shell makes. */
const elsewhere: ReadonlySet<string> = new Set([
  "EDITOR",
  "EUID",
  "HOME",
  "HOSTNAME",
  "IFS",
  "LANG",
  "LINENO",
  "LOGNAME",
  "OSTYPE",
  "PATH",
  "PIPESTATUS",
  "PPID",
  "PWD",
  "RANDOM",
  "REPLY",
  "SECONDS",
  "SHELL",
  "TEMP",
  "TERM",
  "TMP",
  "TMPDIR",
  "UID",
  "USER",
]);
