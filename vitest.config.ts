import { defineConfig } from "vitest/config";

/** Tests that take minutes (every crash point, large inputs); `npm run test:long` runs only these. */
const longTests = "test/**/*.long.test.ts";

export default defineConfig(({ mode }) => ({
  test: {
    include: mode === "long" ? [longTests] : ["test/**/*.test.ts"],
    exclude: mode === "long" ? [] : [longTests],
    testTimeout: mode === "long" ? 600_000 : 20_000,
    coverage: {
      provider: "v8",
      include: ["compiler/**/*.ts", "grammar/**/*.ts", "runtime/**/*.ts"],
      // Name each exclusion with its reason; there is none.
      exclude: [],
      reporter: ["text-summary", "json-summary"],
      thresholds: { branches: 95 },
    },
  },
}));
