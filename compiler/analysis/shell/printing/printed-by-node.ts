import type { Command } from "unbash";
import { wordsOf } from "../command-words.ts";
import { chosenInJavaScript } from "./chosen-words.ts";
import { none } from "./printed-ways.ts";
import { outlineOf } from "./printed-words.ts";

/** What may print more than once, later, elsewhere, or not at all. */
const mayPrintOtherwise =
  /=>|\b(?:async|await|catch|child_process|class|do|eval|finally|for|function|if|import|switch|throw|try|while)\b|\bconsole\.(?!log\()|\bprocess\.(?!argv\b|env\b)|\bstdout\b|\brequire\((?!["'](?:node:)?(?:fs|os|path)["']|["'][^"']*\.json["'])/;

/** The words one of which a program of Node prints, and nothing else, where it logs or is a choice of them. */
export function wordsPrintedByNode({
  args,
  prefix,
  redirects,
}: Command): readonly string[] | undefined {
  const [option, word] = wordsOf({ args });
  if (prefix.length > 0 || redirects.length > 0 || word === undefined) return undefined;
  const program = outlineOf(word, none);
  if (program === undefined || mayPrintOtherwise.test(program)) return undefined;
  const logs = program.match(/\bconsole\b/g)?.length ?? 0;
  if (/^(?:-pe?|--print)$/.test(option?.text ?? "")) {
    return logs === 0 ? chosenInJavaScript(program) : undefined;
  }
  if (!/^(?:-e|--eval)$/.test(option?.text ?? "") || logs !== 1) return undefined;
  const argument = /(?:^|[;\n])[^\S\n]*console\.log\((.*)\)\s*(?:;\s*)?$/.exec(program)?.[1];
  return argument === undefined ? undefined : chosenInJavaScript(argument);
}
