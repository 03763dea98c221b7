/** The functions that conditions of amplihack may call, with the fewest arguments that each needs. */
export const fewestArguments: ReadonlyMap<string, number> = new Map([
  ["bool", 0],
  ["float", 0],
  ["int", 0],
  ["len", 0],
  ["max", 2],
  ["min", 2],
  ["str", 0],
]);

/** The names of what conditions of amplihack may call. */
export const callable: Readonly<Record<"function" | "method", readonly string[]>> = {
  function: [...fewestArguments.keys()],
  method: [
    "count",
    "endswith",
    "find",
    "join",
    "lower",
    "lstrip",
    "replace",
    "rstrip",
    "split",
    "startswith",
    "strip",
    "title",
    "upper",
  ],
};
