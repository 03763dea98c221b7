import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Long tests leave thousands of files behind. */
const removalMs = 60_000;

/**
 * A folder with the files given, which is removed when the test is over. Tests that run beside others hand in the
 * `onTestFinished` of their own context: the one of vitest would remove the folder after whichever test has begun last.
 */
export function temporaryFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  whenOver: (remove: () => void, timeoutMs: number) => void = onTestFinished,
): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "recipec-test-")));
  whenOver(() => rmSync(folder, { recursive: true, force: true }), removalMs);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
