import { wordsOf } from "../../../../lower/command.ts";
import type { TemplateNode } from "../../ast.ts";
import { bracedNames } from "../../braced-names.ts";
import type { TextTree } from "../../tree.ts";
import { nameOf } from "../commands/program-name.ts";
import { askedWords } from "./asked-words.ts";

/** Agents that read what comes before them, with the flag or word for a single prompt. */
const agents: ReadonlyMap<string, RegExp> = new Map([
  ["agent", /^(?:-p|--print|--prompt)$/],
  ["claude", /^(?:-p|--print)$/],
  ["codex", /^(?:exec|e)$/],
  ["cursor-agent", /^(?:-p|--print)$/],
  ["gemini", /^(?:-p|--prompt)$/],
  ["llm", /^(?!models|keys|plugins|logs|install|-)/],
  ["opencode", /^run$/],
  ["pi", /^(?:-p|--print)$/],
  ["qwen", /^(?:-p|--prompt)$/],
]);

/** Commands that do nothing but print what somebody reads. */
const printers =
  /^(?:git\s+(?:-\S+\s+)*(?:blame|diff|log|show)(?!\S)(?!.*\s--(?:exit-code|output|quiet))|gh\s+(?:issue|pr|release|run)\s+(?:diff|list|view)(?!\S)(?!.*\s--web)|curl(?!\S)(?!.*\s(?:-\w*[dFoOTX]|--(?:data|form|output|remote-name|request|upload))\b)|cat\s+[^-\s])/;

const input =
  /\b(?:stdin|standard input|output of the (?:last|previous) (?:command|step)|piped (?:in|input|text|to you)|(?:last|previous) (?:command|step)'s output|(?:the|this) (?:last|previous) output|(?:diff|findings|log|output|report|text) above|(?:from|in) the input)\b/i;

/** Words of a sentence by which its author reckons with an empty input. */
const reckoning =
  /\b(?:any|available|empty|given(?! (?:to you )?(?:by|in|on|over|through|via)\b)|if|ignore|may|might|missing|never|no|not|optional|optionally|present|unless|when|where|whether|without)\b/i;

/**
 * What tells that a command is an agent which is to read what the command before it prints: the text that speaks of standard
 * input, its own or one that a node around it gives; the command itself where the one before does nothing but print.
 */
export function readAsAgent(
  command: TextTree,
  nodes: readonly TemplateNode[],
  before: string,
): TextTree | undefined {
  const words = wordsOf(command.text);
  const [program = ""] = askedWords(words).words;
  const given = (wanted: string): TextTree | undefined => {
    const value = nodes.findLast(({ defaults }) => defaults.has(wanted))?.defaults.get(wanted);
    return value?.kind === "text" ? value : undefined;
  };
  const [started] = bracedNames(program);
  const name = started === undefined ? program : (given(started)?.text ?? started);
  const single = agents.get(nameOf(name));
  if (single === undefined || !words.slice(1).some((word) => single.test(word))) return undefined;
  if (words.slice(1).includes("-")) return command;
  const told = bracedNames(command.text).flatMap((one) => given(one) ?? []);
  const speaking = [command, ...told].find(({ text }) => speaksOfInput(text));
  return speaking ?? (printers.test(before) ? command : undefined);
}

function speaksOfInput(text: string): boolean {
  return text
    .split(/[.;!?\n]/)
    .some((sentence) => input.test(sentence) && !reckoning.test(sentence));
}
