/** Names of items, or of lists of them, that are there to be counted and not to be read. */
const counting =
  /^_|^[a-z]$|again|attempt|clone|copies|copy|count|cycle|dummy|epoch|idx|ignored|index|iteration|lap\b|laps\b|number|opinion|pass|repeat|repetition|replica|reps?\b|round|run|sample|shot|tick\b|ticks\b|time|trial|tries|try|turn|unused|vote|worker/i;

/** Whether a name says that what it stands for only counts: `attempt`, `rounds`, `_`. */
export function isCountingName(name: string): boolean {
  return counting.test(name);
}
