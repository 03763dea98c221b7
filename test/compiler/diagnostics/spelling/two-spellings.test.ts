import { expect, test } from "vitest";
import { twoSpellings } from "../../../../compiler/diagnostics/spelling/two-spellings.ts";
import { applyFixes } from "../../../../compiler/fix/index.ts";

/** A text in which one place declares a name, and one reads another. */
interface Spelt {
  readonly declared: string;
  readonly read: string;
  readonly text: string;
  readonly isInPlaceholders?: boolean;
}

/** The text in which the two names are mended. */
function mended({ declared, read, text, isInPlaceholders = true }: Spelt): string | undefined {
  const source = { path: "recipe.yaml", text };
  const spanOf = (name: string) => {
    const start = text.indexOf(name);
    return { source, start, end: start + name.length };
  };
  const { fix } = twoSpellings(
    { name: read, span: spanOf(read), places: 1, isInPlaceholders },
    { name: declared, places: [spanOf(declared)] },
  );
  return fix && applyFixes(source, [fix]).text;
}

test("what reads a name is mended where nothing tells which of two is misspelt", () => {
  const text = "output: file_kount\nprompt: {{file_count}}\n";
  expect(mended({ declared: "file_kount", read: "file_count", text })).toBe(
    "output: file_kount\nprompt: {{file_kount}}\n",
  );
});

test("a declaration is mended whose word stands nowhere else, where the other's does", () => {
  const text = "output: file_kount\nprompt: Count well {{file_count}}\n";
  expect(mended({ declared: "file_kount", read: "file_count", text })).toBe(
    "output: file_count\nprompt: Count well {{file_count}}\n",
  );
});

test("what reads a name is mended where the words of both stand elsewhere", () => {
  const text = "output: file_count\nprompt: Mount and count {{file_mount}}\n";
  expect(mended({ declared: "file_count", read: "file_mount", text })).toBe(
    "output: file_count\nprompt: Mount and count {{file_count}}\n",
  );
});

test("a name with a sign that placeholders cannot have is mended for those alone", () => {
  const text = "fix-all:\nnext: fix_all\n";
  const names = { declared: "fix-all", read: "fix_all", text };
  expect(mended(names)).toBe("fix_all:\nnext: fix_all\n");
  expect(mended({ ...names, isInPlaceholders: false })).toBe("fix-all:\nnext: fix-all\n");
});
