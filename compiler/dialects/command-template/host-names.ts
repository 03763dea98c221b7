/** Names that a host gives to recipes that run detached. */
export const hostNames: ReadonlySet<string> = new Set(["run_id", "state_dir"]);
