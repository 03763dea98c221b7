import { expect, it } from "vitest";
import { problemsOf } from "./read-text.ts";

it.each([
  ["]", 80_000],
  ["{{a}}", 8_000],
  ["- {{", 8_000],
  ["{{ #", 8_000],
  ["]{{", 8_000],
])(
  "a long line that is no YAML is looked at once: %s",
  (part, times) => {
    expect(problemsOf(`name: a\n${part.repeat(times)}\n`)).toHaveLength(1);
  },
  30_000,
);
