import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, RatioRow } from "./alternate.ts";
import { alternate } from "./alternate.ts";
import { writeRecipeCopies } from "./recipe-copies.ts";

const root = join(import.meta.dirname, "..");
const cli = join(root, "dist", "recipec.cjs");
const recipes = 1_000;
const rounds = 9;

/** A thousand copies of recipes, checked by the bundled CLI; build it with `npm run bundle` first. */
export const bench: Bench = {
  name: "workspace",
  async run(): Promise<readonly RatioRow[]> {
    if (!existsSync(cli)) throw new Error("dist/recipec.cjs is missing: npm run bundle");
    const folder = mkdtempSync(join(tmpdir(), "recipec-bench-"));
    try {
      const paths = writeRecipeCopies(join(folder, "recipes"), recipes);
      const changing = paths.find((path) => path.endsWith(".yaml")) ?? "";
      const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
      const check = (): void => {
        appendFileSync(changing, "# changed\n");
        spawnSync(process.execPath, [cli, "check", "recipes"], {
          cwd: folder,
          env,
          stdio: "ignore",
        });
      };
      const megabytes = mostMemory(folder, env);
      for (let start = 0; start < 3; start += 1) check();
      const ratio = await alternate(rounds, check, () =>
        execFileSync(process.execPath, ["-e", "0"]),
      );
      return [
        { label: "MB at most, cold `check` of 1,000 recipes", ratio: megabytes, target: 300 },
        { label: "`check` of 1,000 recipes, one changed / `node -e 0`", ratio, target: 5 },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The resident memory of a cold check at its height. */
function mostMemory(cwd: string, env: NodeJS.ProcessEnv): number {
  const tell = `process.on("exit", () => process.stderr.write(" " + process.resourceUsage().maxRSS))`;
  const preload = `data:text/javascript,${encodeURIComponent(tell)}`;
  const { stderr } = spawnSync(process.execPath, ["--import", preload, cli, "check", "recipes"], {
    cwd,
    env,
    encoding: "utf8",
    // The report may be longer than a pipe may hold.
    stdio: ["ignore", "ignore", "pipe"],
  });
  return Number(stderr.trim().split(" ").at(-1)) / 1024;
}
