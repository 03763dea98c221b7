import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefaults, CommandText } from "../../../../ir/command.ts";
import { lowerUnsplit } from "../../../../lower/command.ts";
import type { Located } from "../../../../source/located.ts";
import type { ControlNode, TemplateNode } from "../../ast.ts";
import type { Surroundings } from "../../lower-context.ts";
import { enter } from "../../lower-text.ts";
import { childrenOf } from "../../nodes-of.ts";
import type { TextTree } from "../../tree.ts";
import { likelyWords } from "../commands/likely-texts.ts";

/**
 * Reports times that are most likely seconds: a limit in which nothing that the node runs can end, and a pause that nobody
 * notices beside it. Programs that answer at once, and such that nobody knows, may well be held to a part of a second.
 */
export function checkTimes(node: TemplateNode, inside: Surroundings, report: Report): void {
  const { delay, timeout } = node;
  if (delay === undefined && timeout === undefined) return;
  const { defaults } = inside;
  const commands = commandsIn(node, inside);
  const isSlow = commands.some((command) => slow.test(command));
  const limit = timeout && givenNumber(timeout, defaults);
  if (limit && (isSlow ? limit.value < 1000 : commands.some((one) => isShort(limit.value, one)))) {
    reportSeconds("timeout", limit, report);
  }
  const pause = delay && givenNumber(delay, defaults);
  if (pause && isSlow && pause.value <= 60) reportSeconds("delay", pause, report);
}

function reportSeconds(field: string, { value, span }: Located<number>, report: Report): void {
  if (!(Number.isInteger(value) && value > 0)) return;
  const parameters = { field, found: String(value), meaning: `${value} ms` };
  const help = `It is in milliseconds: ${value} seconds are ${value * 1000}.`;
  report("counts-as", span, parameters, { help });
}

/** The commands of a node and of those in it, but for recoveries, which have limits of their own. */
function commandsIn(node: TemplateNode, inside: Surroundings): readonly string[] {
  const { content } = node;
  if (content.kind === "leaf") return [withSlowProgram(content.command, inside)];
  return childrenOf({ ...node, recover: undefined }).flatMap((child) =>
    commandsIn(child, enter(child, inside)),
  );
}

/** A command, with the program that a placeholder stands for without the caller where that is a slow one. */
function withSlowProgram(
  { spanAt, text }: TextTree,
  { argumentDefaults, defaults }: Surroundings,
): string {
  const [, placeholder] = /^\s*(\{[^{}\s]+\})(?=\s)/.exec(text) ?? [];
  if (placeholder === undefined) return text;
  const { parts } = lowerUnsplit(placeholder, spanAt);
  const known =
    argumentDefaults.size === 0 ? defaults : new Map([...argumentDefaults, ...defaults]);
  const programs = likelyWords(parts, known).map((one) =>
    text.replace(placeholder, () => one.text),
  );
  return programs.length > 0 && programs.every((one) => slow.test(one))
    ? (programs[0] ?? text)
    : text;
}

/** The number that a setting has as it is written, or while callers leave the default of its name alone. */
function givenNumber(control: ControlNode, defaults: CommandDefaults): Located<number> | undefined {
  if ("number" in control) return { value: control.number, span: control.span };
  const { text, span, spanAt } = control;
  if (!text.includes("{")) return { value: Number(text), span };
  return numberOf(lowerUnsplit(text, spanAt), defaults);
}

function numberOf(
  { parts, span }: CommandText,
  defaults: CommandDefaults,
): Located<number> | undefined {
  const [only] = parts;
  if (parts.length !== 1 || only?.kind !== "command-value") return undefined;
  const declared = defaults.get(only.name);
  if (declared?.kind === "constant") return { value: Number(declared.value), span: declared.span };
  return only.default === undefined ? undefined : { value: Number(only.default), span };
}

/** A folder, and programs and the beginning of a script that start what is meant. */
const start = /^\s*(?:[\w{}./~-]*\/)?(?:(?:env|nice|nohup|sudo|time)\s+(?:\w+=\S*\s+)*)*/.source;
const script = /(?:(?:bash|sh|zsh)\s+-\w*c\s+["']?(?:cd\s+[^\s;&]+\s*(?:&&|;)\s*)?)?/.source;

/** Agents, builds, tests, and what else takes seconds; a file that an interpreter runs, and not a line of a program. */
const slow = new RegExp(
  `${start}${script}(?:${[
    /(?:aider|bazel|brew|bundle|bunx?|cargo|claude|cmake|codex|composer|cursor-agent|dotnet|eslint|ffmpeg|gemini|gradlew?)(?=[\s"']|$)/,
    /(?:jest|llm|make|mvn|mypy|npm|npx|opencode|pi|pip3?|pipx|playwright|pnpm|poetry|prettier|pytest|rails|rake|rspec)(?=[\s"']|$)/,
    /(?:rubocop|rustc|terraform|tox|tsc|turbo|uvx?|vitest|yarn)(?=[\s"']|$)/,
    /(?:docker|go|helm|podman)\s+(?:build|compose|generate|install|pull|push|run|test|upgrade|vet)\b/,
    /(?:deno|node|perl|php|python3?|ruby|tsx)\s+(?:run\s+)?[^-\s]/,
    /python3?\s+-m\s|git\s+(?:clone|fetch|pull|push)\b/,
  ]
    .map(({ source }) => source)
    .join("|")})`,
);

/** Whether a limit is less than what nearly all programs take to start. */
function isShort(value: number, command: string): boolean {
  return value < 100 && !quick.test(command);
}

/** What ends at once, or waits as long as it is told; a shell or an interpreter that is given a line; what only callers know. */
const quick = new RegExp(
  `${start}(?:${[
    /(?:awk|basename|cat|cp|cut|date|dd|df|dirname|du|echo|expr|false|grep|head|hostname|jq|kill|ln|ls|mkdir|mktemp)(?=[\s"']|$)/,
    /(?:mv|nc|paste|ping|printenv|printf|ps|pwd|readlink|realpath|redis-cli|rg|rm|sed|seq|sleep|sort|stat|tail|tee)(?=[\s"']|$)/,
    /(?:test|touch|tr|true|uname|uniq|wc|which|whoami|yes)(?=[\s"']|$)/,
    /(?:bash|node|perl|python3?|ruby|sh|zsh)\s+-|\{/,
  ]
    .map(({ source }) => source)
    .join("|")})`,
);
