import type { ScriptRange } from "./placement.ts";

/** What bash takes for something else than it is meant for. */
export type SlipKind =
  | "blanks around ="
  | "parted assignment"
  | "assigned to $"
  | "glued bracket"
  | "open bracket"
  | "redirect in a test"
  | "order of texts"
  | "number that is text"
  | "test of one word"
  | "glued sign"
  | "missing operand"
  | "open -exec"
  | "option without -o"
  | "comma at the end"
  | "comma missing"
  | "numbered file"
  | "emptied file"
  | "dotted name"
  | "workflow expression"
  | "read without input"
  | "overtaken status"
  | "status of a pipe"
  | "lost in a pipe"
  | "stray errors"
  | "quoted glob"
  | "pattern without quotes"
  | "range of a variable"
  | "range without braces"
  | "opens an editor"
  | "asks nobody"
  | "no terminal"
  | "parameter of nothing"
  | "return to nobody"
  | "local of nothing"
  | "loop of nothing"
  | "sum as command"
  | "sum as text"
  | "test as command"
  | "value as command"
  | "variable as command";

/** A place where a script says something else than its author means. */
export interface ShellSlip extends ScriptRange {
  readonly kind: SlipKind;
}
