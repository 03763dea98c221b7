import { expect, test } from "vitest";
import { namesInterpreter } from "../../../compiler/dialects/command-template/interpreters.ts";

test.each(
  "awk gawk mawk nawk bash dash deno envsubst eval fish jq ksh node perl python python3 python3.12 ruby sed sh ssh su tmux watch yq zsh".split(
    " ",
  ),
)("%s reads its words as programs, wherever a command line names it", (program) => {
  for (const command of [
    program,
    `/usr/bin/${program} x`,
    `env A=1 ${program} x`,
    `xargs ${program}`,
  ]) {
    expect([command, namesInterpreter(command)]).toEqual([command, true]);
  }
  for (const command of [
    `my-${program}`,
    `cat a.${program}`,
    `ls ${program}/src`,
    `${program}-lint x`,
  ]) {
    expect([command, namesInterpreter(command)]).toEqual([command, false]);
  }
});
