import { closestName } from "./spelling/closest-name.ts";

/** Behind the common beginning of names: all agents of a bundle, as in `review:*`. */
const all = "*";

/** Whether a project knows an agent. `listed`: names of agents, and bundles. */
export function isKnownAgent(name: string, listed: readonly string[]): boolean {
  return listed.some((one) =>
    one.endsWith(all) ? name.startsWith(one.slice(0, -all.length)) : one === name,
  );
}

/** The listed agent that an unknown one may stand for: one that is spelt almost so, or one of this name in some bundle. */
export function closestAgent(name: string, listed: readonly string[]): string | undefined {
  const names = listed.filter((one) => !one.endsWith(all));
  const spelt = closestName(name, names);
  if (spelt !== undefined || name.includes(":")) return spelt;
  const [only, ...others] = names.filter((one) => one.endsWith(`:${name}`));
  return others.length === 0 ? only : undefined;
}
