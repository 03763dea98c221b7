/** The numbers of one repetition as texts: its index, its neighbors in a ring, how many there are; plain and padded. */
export function repetition(index: number, count: number): Readonly<Record<string, string>> {
  const numbers = {
    index,
    prev: (index + count - 1) % count,
    next: (index + 1) % count,
    repeat: count,
  };
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([name, number]) =>
      widths.map((width) => ["_".repeat(width - 1) + name, String(number).padStart(width, "0")]),
    ),
  );
}

/** One underscore makes two digits, and so on. */
const widths = [1, 2, 3, 4, 5, 6, 7];
