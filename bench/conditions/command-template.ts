import { emitCondition } from "../../compiler/emit/emit-expression.ts";
import type { CommandPart } from "../../compiler/ir/command.ts";
import { lowerGuard } from "../../compiler/lower/command-guard.ts";
import { commandCondition } from "../../compiler/lower/command-template.ts";
import type { SpanAt } from "../../compiler/lower/spanned.ts";
import * as semantics from "../../runtime/semantics/command-template.ts";
import { javascriptText } from "../../runtime/values/javascript-text.ts";
import type { Value } from "../../runtime/values/value.ts";
import type { ConditionLanguage } from "./condition-language.ts";
import { functionOf } from "./condition-language.ts";

const conditions = ["ready", "!ready", "{ready}", "{mode=fast}"];

const scope: Readonly<Record<string, Value>> = { ready: "yes" };

/** The guards (`when`) of command templates. */
export const commandGuards: ConditionLanguage = {
  name: "command-template",
  conditions,
  compile(text) {
    const spanAt = spanIn(text);
    const span = spanAt(0, text.length);
    const condition = commandCondition(lowerGuard(text, spanAt).test, new Map(), { text, span });
    return functionOf(emitCondition(condition, { definitely: () => true }), semantics, scope);
  },
  interpret(text) {
    const { test } = lowerGuard(text, spanIn(text));
    return typeof test === "boolean" ? test : semantics.isTrue(test.parts.map(textOf).join(""));
  },
};

function spanIn(text: string): SpanAt {
  const source = { path: "bench", text };
  return (start, end) => ({ source, start, end });
}

function textOf(part: CommandPart): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "command-choice":
      return isGiven(part.name) ? part.yes : part.no;
    case "command-value":
      return given(part.name) ?? part.default ?? "";
    default:
      throw new Error(`no guard of this bench: ${part.kind}`);
  }
}

function isGiven(name: string): boolean {
  return semantics.isTrue(given(name) ?? "");
}

function given(name: string): string | undefined {
  const value = Object.hasOwn(scope, name) ? scope[name] : undefined;
  return value === undefined ? undefined : javascriptText(value);
}
