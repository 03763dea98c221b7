import type { HostSettings } from "./host.ts";
import { printExpression, quote } from "./print-expression.ts";

/** What a recipe tells whoever runs it, a line each. */
export function hostLines(host: HostSettings | undefined): readonly string[] {
  if (host === undefined) return [];
  const { artifacts, channel, isAsync, mailbox, stateDir } = host;
  return [
    ...(isAsync ? ["async"] : []),
    ...(stateDir ? [`state ${printExpression(stateDir)}`] : []),
    ...(mailbox ? [`mailbox accepts [${mailbox.accepts}] emits [${mailbox.emits}]`] : []),
    ...artifacts.map(({ name, path }) => `artifact ${quote(name)} ${printExpression(path)}`),
    ...(channel ? [`channel ${quote(channel.name)} ${printExpression(channel.value)}`] : []),
  ];
}
