import { expect, test } from "vitest";
import { wordTextsOf } from "../../../../compiler/analysis/shell/command-words.ts";
import { parseShell } from "../../../../compiler/analysis/shell/parse-shell.ts";
import {
  scriptGiven,
  startedCommand,
} from "../../../../compiler/analysis/shell/started-command.ts";

function firstOf(script: string) {
  const command = parseShell(script).commands[0]?.command;
  if (command?.type !== "Command") throw new Error("no command");
  return command;
}

test.each([
  ["ls src", "ls src"],
  ["env ls", "ls"],
  ["env -i -u HOME A=1 ls src", "ls src"],
  ["timeout 5 ls", "ls"],
  ["timeout -k 2 -s INT 5m nice -n 5 ls", "ls"],
  ["sudo -u root env A=1 ls", "ls"],
  ["stdbuf -oL ls", "ls"],
  ["nice my-tool src", "my-tool src"],
  ["env A=1 ./k=v.sh", "./k=v.sh"],
  ["command ls", "ls"],
  ["command -v ls", "command -v ls"],
  ["env", "env"],
  ["timeout 5", "timeout 5"],
])("what `%s` runs in the end is `%s`", (script, expected) => {
  const started = startedCommand(firstOf(script));
  expect([started.name?.value, ...wordTextsOf(started)].join(" ")).toBe(expected);
});

test.each([
  ["bash -c 'ls src'", "ls src"],
  ['sh -ec "ls src"', "ls src"],
])("`%s` gives `%s` to a shell", (script, expected) => {
  expect(scriptGiven(firstOf(script))).toBe(expected);
});

test.each([
  "ls src",
  "bash build.sh",
  'bash -c "ls $FOLDER"',
  "bash -c 'ls \"$1\"' tell src",
  "bash -c 'ls' > files.txt",
  "A=1 bash -c ls",
])("no fixed script is given by: %s", (script) => {
  expect(scriptGiven(firstOf(script))).toBeUndefined();
});
