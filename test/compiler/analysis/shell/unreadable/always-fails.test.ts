import { expect, it } from "vitest";
import { alwaysFails } from "../../../../../compiler/analysis/shell/unreadable/always-fails.ts";

it.each([
  "exit 1",
  "false",
  'echo "no such kind" >&2; exit 1',
  "make clean\nexit 2;\n",
  "test -f a.txt && exit 1",
  "exit 1 # no such kind",
  "echo odd\nexit 1\n# the end\n\n  # of it\n",
])("a script never ends well: %j", (script) => {
  expect(alwaysFails(script)).toBe(true);
});

it.each([
  "exit 0",
  "exit 256",
  "make || exit 1",
  "make ||\n  exit 1",
  "make \\\n  exit 1",
  "make # or else; exit 1",
  "make # or else\n# exit 1",
  'echo "first\nexit 1 # then"',
  "echo 'first\nexit 1\n# then'",
  "[ -f a.txt ] && exit 0; exit 1",
  "[ -f a.txt ] && exit 512; exit 1",
  "exec make; exit 1",
  "source done.sh\nexit 1",
  ". ./done.sh; exit 1",
  "cat <<END\nexit 1",
  "if make; then\n  exit 1\nfi",
  `${"echo line\n".repeat(1000)}exit 1`,
])("a script may end well: %j", (script) => {
  expect(alwaysFails(script)).toBe(false);
});
