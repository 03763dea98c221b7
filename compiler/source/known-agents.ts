/**
 * Whether a project knows an agent. `listed` holds names, and for all agents of a bundle their common beginning with a `*`
 * behind it: `review:*`.
 */
export function isKnownAgent(name: string, listed: readonly string[]): boolean {
  return listed.some((one) =>
    one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : one === name,
  );
}
