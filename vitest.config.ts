import { defineConfig } from "vitest/config";

/** Tests that take minutes (every crash point, large inputs); `npm run test:long` runs only these. */
const longTests = "test/**/*.long.test.ts";

/**
 * Arms that no value reaches: `default: return node satisfies never`, by which the type checker proves a
 * `switch` exhaustive. They are not counted as branches.
 */
const exhaustiveArms = {
  name: "exhaustive-arms",
  enforce: "pre",
  transform: (code: string) =>
    code.replace(
      /^( *)(default:(?=\s+return [^;]* satisfies never;))/gm,
      "$1/* v8 ignore next -- @preserve */ $2",
    ),
} as const;

export default defineConfig(({ mode }) => ({
  plugins: [exhaustiveArms],
  test: {
    include: mode === "long" ? [longTests] : ["test/**/*.test.ts"],
    exclude: mode === "long" ? [] : [longTests],
    // Node's pipes are sockets, from which bash takes it that it is called from afar and reads ~/.bashrc, unless a shell has started it.
    env: { SHLVL: "2" },
    testTimeout: mode === "long" ? 600_000 : 60_000,
    // No test changes its process for others: a worker keeps the modules that it has loaded, half of the time otherwise.
    isolate: mode === "long",
    maxWorkers: mode === "long" ? 1 : "100%",
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
