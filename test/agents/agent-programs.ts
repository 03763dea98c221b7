import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env as testEnvironment } from "node:process";
import type { AgentCliName } from "../../runtime/backend-names.ts";

/** An agent program from the npm registry, and what makes it talk to a model service of ours. */
export interface AgentProgram {
  readonly cli: AgentCliName;
  readonly package: string;
  readonly command: string;
  /** Whether the tests install it; the others are tested where somebody has them. */
  readonly isInstalled: boolean;
  readonly model: string;
  readonly args: (url: string) => readonly string[];
  readonly env: (url: string, home: string) => Readonly<Record<string, string>>;
  /** Files below the home directory. */
  readonly files: Readonly<Record<string, string>>;
}

const opencodeConfig = (url: string): object => ({
  autoupdate: false,
  share: "disabled",
  enabled_providers: ["fake"],
  model: "fake/fake-model",
  small_model: "fake/fake-model",
  provider: {
    fake: {
      npm: "@ai-sdk/openai-compatible",
      options: { baseURL: `${url}/v1`, apiKey: "dummy" },
      models: {
        "fake-model": {
          limit: { context: 10_000_000, output: 10_000_000 },
          cost: { input: 1, output: 2 },
        },
      },
    },
  },
});

/** The programs that tests drive. */
export const agentPrograms: readonly AgentProgram[] = [
  {
    cli: "claude-code",
    package: "@anthropic-ai/claude-code",
    command: "claude",
    isInstalled: true,
    model: "haiku",
    args: () => [],
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "dummy",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      DISABLE_ERROR_REPORTING: "1",
      DISABLE_TELEMETRY: "1",
    }),
    files: {},
  },
  {
    cli: "codex",
    package: "@openai/codex",
    command: "codex",
    isInstalled: true,
    model: "fake-model",
    args: (url) => ["-c", `openai_base_url="${url}/v1"`],
    env: (_url, home) => ({ CODEX_API_KEY: "dummy", CODEX_HOME: join(home, ".codex") }),
    files: { ".codex/config.toml": "" },
  },
  {
    cli: "opencode",
    package: "opencode-ai",
    command: "opencode",
    isInstalled: true,
    model: "fake/fake-model",
    args: () => [],
    env: (url) => ({
      OPENCODE_CONFIG_CONTENT: JSON.stringify(opencodeConfig(url)),
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_SHARE: "1",
    }),
    files: {},
  },
  {
    cli: "copilot",
    package: "@github/copilot",
    command: "copilot",
    isInstalled: false,
    model: "fake-model",
    args: () => ["--disable-builtin-mcps"],
    env: (url) => ({
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "dummy",
      COPILOT_MODEL: "fake-model",
    }),
    files: {},
  },
  {
    cli: "gemini",
    package: "@google/gemini-cli",
    command: "gemini",
    isInstalled: false,
    model: "gemini-2.5-flash",
    args: () => [],
    env: (url) => ({ GEMINI_API_KEY: "dummy", GOOGLE_GEMINI_BASE_URL: url }),
    files: {
      ".gemini/settings.json": JSON.stringify({
        security: { auth: { selectedType: "gemini-api-key" } },
        privacy: { usageStatisticsEnabled: false },
        general: { disableAutoUpdate: true },
        telemetry: { enabled: false },
      }),
    },
  },
];

/** Path of a program: in the folder that RECIPEC_TEST_AGENTS names, else freshly installed; undefined: it cannot be had. */
export function obtainProgram(program: AgentProgram): string | undefined {
  const { RECIPEC_TEST_AGENTS: kept } = testEnvironment;
  const folder = kept === undefined ? undefined : join(kept, program.cli);
  const there = folder === undefined ? undefined : commandIn(folder, program);
  if (there !== undefined || !program.isInstalled) return there;
  return install(program);
}

function install(program: AgentProgram): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), `recipec-${program.cli}-`));
  writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  try {
    const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", program.package];
    execFileSync("npm", args, { cwd: folder, stdio: "ignore", timeout: 300_000 });
  } catch {
    return undefined;
  }
  return commandIn(folder, program);
}

function commandIn(folder: string, { command }: AgentProgram): string | undefined {
  const path = join(folder, "node_modules", ".bin", command);
  return existsSync(path) ? path : undefined;
}

/** A home directory for a program, with the files that it wants. */
export function makeHome({ files }: AgentProgram): string {
  const home = mkdtempSync(join(tmpdir(), "recipec-home-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(home, path, ".."), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  return home;
}
