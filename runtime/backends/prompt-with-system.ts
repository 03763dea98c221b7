/** A prompt with what the agent is told about its part before it, for programs that take no system prompt. */
export function promptWithSystem({
  prompt,
  system,
}: {
  readonly prompt: string;
  readonly system?: string | undefined;
}): string {
  return system === undefined ? prompt : `${system}\n\n---\n\n${prompt}`;
}
