/** The variables of a repetition: `index`, `prev`, `next` and `repeat`, plain and padded by up to six underscores. */
export const repeatNames: ReadonlySet<string> = new Set(
  ["index", "prev", "next", "repeat"].flatMap((name) =>
    Array.from({ length: 7 }, (_, underscores) => "_".repeat(underscores) + name),
  ),
);
