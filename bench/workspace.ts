import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, RatioRow } from "./alternate.ts";
import { timesOf } from "./alternate.ts";
import { writeRecipeCopies } from "./recipe-copies.ts";

const root = join(import.meta.dirname, "..");
const cli = join(root, "dist", "recipec.cjs");
const recipes = 1_000;
const rounds = 9;
/** As many recipes are changed in turns: spread over all, so that neither their size nor their language decides. */
const changedInTurns = 12;

/** A thousand copies of recipes, checked by the bundled CLI; build it with `npm run bundle` first. */
export const bench: Bench = {
  name: "workspace",
  async run(): Promise<readonly RatioRow[]> {
    if (!existsSync(cli)) throw new Error("dist/recipec.cjs is missing: npm run bundle");
    const folder = mkdtempSync(join(tmpdir(), "recipec-bench-"));
    try {
      const paths = writeRecipeCopies(join(folder, "recipes"), recipes);
      const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
      const megabytes = mostMemory(folder, env);
      const changes = spread(paths, changedInTurns).map((path) => () => {
        // YAML and JSON both allow an empty line at the end.
        appendFileSync(path, "\n");
        spawnSync(process.execPath, [cli, "check", "recipes"], {
          cwd: folder,
          env,
          stdio: "ignore",
        });
      });
      for (let start = 0; start < 3; start += 1) for (const change of changes) change();
      const startNode = (): unknown => execFileSync(process.execPath, ["-e", "0"]);
      const [node = Number.NaN, ...times] = await timesOf(rounds, [startNode, ...changes]);
      const ratios = times.map((time) => time / node).sort((first, second) => first - second);
      const changed = `\`check\` of ${recipes} recipes, one changed / \`node -e 0\``;
      return [
        { label: "MB at most, cold `check` of 1,000 recipes", ratio: megabytes, target: 300 },
        { label: `${changed}: median`, ratio: ratios[changedInTurns / 2] ?? Number.NaN, target: 5 },
        { label: `${changed}: most`, ratio: ratios.at(-1) ?? Number.NaN },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** As many elements as asked for, at equal distances from the first on. */
function spread<Element>(elements: readonly Element[], count: number): readonly Element[] {
  return elements.filter((_, index) => index % Math.ceil(elements.length / count) === 0);
}

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
