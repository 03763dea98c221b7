import type { AndOr, CommandNode, Pipeline } from "unbash";
import { commandName, wordTextsOf } from "../command-words.ts";
import { isOfErrors } from "../of-errors.ts";

/** Programs that print something in every run, by what they are asked for; quiet ones still sum up. */
const talkers: ReadonlyMap<string, RegExp> = new Map([
  ["cargo", /^(?:bench|test)$/],
  ["git", /^(?:commit|merge|pull|stash|status)$/],
  ["go", /^test$/],
  ["gradle", /./],
  ["make", /^(?:all|build|check|ci|install|lint|test)\b/],
  ["mvn", /./],
  ["npm", /^(?:ci|i|install|run|run-script|t|test)$/],
  ["pip", /^install$/],
  ["pnpm", /^(?:i|install|run|test)$/],
  ["pytest", /^/],
  ["vitest", /^/],
  ["yarn", /^(?:install|run|test)$/],
]);

const silencing = /^(?:-s|-q+|--porcelain|--silent|--quiet|--loglevel.*)$/;

/** Whether a command prints something of its own in every run, to where its script prints: progress, a summary. */
export function talks(node: AndOr | CommandNode | Pipeline): boolean {
  if (node.type !== "Command") return false;
  const { redirects } = node;
  if (!redirects.every((one) => one.type === "Redirect" && isOfErrors(one))) return false;
  const words = wordTextsOf(node);
  const asks = talkers.get(commandName(node));
  return asks?.test(words[0] ?? "") === true && !words.some((word) => silencing.test(word));
}
