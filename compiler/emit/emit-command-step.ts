import type {
  AgentAction,
  Decoding,
  EnvironmentEntry,
  ExecAction,
  JsonCheck,
  OutcomeCheck,
  ShellAction,
} from "../ir/step.ts";
import { emitTemplate, emitVariable } from "./emit-expression.ts";
import { templateProperty, usesScope } from "./emit-function.ts";
import type { Code } from "./layout.ts";
import { arrow, list, object, sequence } from "./layout.ts";
import type { ScopeKnowledge } from "./plan-context.ts";
import { propertyName, textProperty } from "./property-name.ts";
import { quoted } from "./string-literal.ts";

/** A bash command as an object literal. */
export function emitShell(action: ShellAction, scope: ScopeKnowledge): Code {
  const env = action.env.map((entry) => variableProperty(entry, scope));
  return object(
    [
      `kind: "shell"`,
      templateProperty("command", action.command, scope),
      ...(action.cwd ? [templateProperty("cwd", action.cwd, scope)] : []),
      ...cwdBaseProperty(action),
      ...(action.prints === true ? ["prints: true"] : []),
      ...(env.length === 0 ? [] : [sequence("env: ", object(env))]),
      ...(action.environment ? ["environment: (scope) => $.environment(scope)"] : []),
      decodeProperty(action.decoding),
      ...(action.check ? [sequence("check: ", emitCheck(action.check, false))] : []),
    ],
    true,
  );
}

/** What a working directory is relative to, where it is given and that is not the project. */
export function cwdBaseProperty({
  cwd,
  cwdBase,
}: Pick<ShellAction | AgentAction, "cwd" | "cwdBase">): readonly Code[] {
  return cwd === undefined || cwdBase === undefined ? [] : [`cwdBase: ${quoted(cwdBase)}`];
}

function variableProperty(entry: EnvironmentEntry, scope: ScopeKnowledge): Code {
  const name = propertyName(entry.name);
  return entry.form === undefined
    ? templateProperty(name, entry.value, scope)
    : sequence(`${name}: `, arrow("(v)", emitVariable(entry, scope)));
}

/** A program without a shell, as an object literal. */
export function emitExec(action: ExecAction, scope: ScopeKnowledge): Code {
  const reads = action.words.some(usesScope);
  const words = list(action.words.map((word) => emitTemplate(word, scope)));
  return object(
    [
      `kind: "exec"`,
      sequence("argv: ", arrow(reads ? "(v)" : "()", sequence("$.argv(", words, ")"))),
      ...textProperty("input", action.input),
      decodeProperty(action.decoding),
    ],
    true,
  );
}

/** What an output has to be; only agents can be asked once more. */
export function emitCheck(check: OutcomeCheck | JsonCheck, isAgent: boolean): Code {
  if (check.kind === "outcome") {
    const outcomes = emitOutcomes(check);
    return object([
      `kind: "outcome"`,
      `read: (text) => $.extractOutcome(text, ${outcomes})`,
      `remind: (error) => $.reminderPrompt(${outcomes}, error)`,
    ]);
  }
  return object([
    `kind: "json"`,
    "read: (text) => $.extractJson(text)",
    ...(isAgent ? ["remind: (prompt) => $.jsonReminder(prompt)"] : []),
    ...(check.required ? ["required: true"] : []),
  ]);
}

/** The outcomes that an answer may name, as a list literal. */
export function emitOutcomes({ outcomes }: OutcomeCheck): string {
  return `[${outcomes.map(quoted).join(", ")}]`;
}

/** How printed text becomes a value. */
export function decodeProperty(decoding: Decoding): string {
  switch (decoding) {
    case "text":
      return "decode: (text) => text";
    case "json":
      return `decode: (text) => $.decodeOutput(text, "whole")`;
    case "json-aggressive":
      return `decode: (text) => $.decodeOutput(text, "aggressive")`;
    case "trimmed-json":
      return `decode: (text) => $.decodeOutput(text)`;
    default:
      return decoding satisfies never;
  }
}
