/** Elements that hold what another agent is told or has said. */
const opening =
  /<((?:\w+[-_])?(?:conversation|transcript)|\w+[-_]prompt|systemprompt)\b[^<>\n]{0,80}>/gi;

/**
 * A prompt with blanks for what it quotes of other agents, between tags such as `<system_prompt>`: orders in there are not
 * meant for its own agent. Of the same length, so that offsets stay what they are.
 */
export function ownText(prompt: string): string {
  if (!prompt.includes("</")) return prompt;
  let text = "";
  let reached = 0;
  for (const { 0: tag, 1: name, index } of prompt.matchAll(opening)) {
    if (index < reached) continue;
    const start = index + tag.length;
    const end = prompt.indexOf(`</${name ?? ""}>`, start);
    // Nothing that is quoted goes on behind one that never ends.
    if (end < 0) break;
    text += prompt.slice(reached, start) + prompt.slice(start, end).replaceAll(/[^\n]/g, " ");
    reached = end;
  }
  return text + prompt.slice(reached);
}
