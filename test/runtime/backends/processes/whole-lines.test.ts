import { expect, test } from "vitest";
import { WholeLines } from "../../../../runtime/backends/processes/whole-lines.ts";

test("pieces become the same lines wherever they are cut, also inside of a character", () => {
  const text = Buffer.from("für\nzwei 🙂 drei\n\nlast");
  for (let cut = 0; cut <= text.length; cut += 1) {
    const lines = new WholeLines();
    const taken = lines.take(text.subarray(0, cut)) + lines.take(text.subarray(cut));
    expect(taken).toBe("für\nzwei 🙂 drei\n\n");
    expect(lines.take(Buffer.from(" one\n"))).toBe("last one\n");
  }
});

test("a line of which too much has come is not kept, and the next one is", () => {
  const lines = new WholeLines();
  const half = Buffer.alloc(600_000, "x");
  expect(lines.take(half)).toBe("");
  expect(lines.take(half)).toBe("");
  expect(lines.take(Buffer.from("end\nnext"))).toBe("end\n");
  expect(lines.take(Buffer.from(" line\n"))).toBe("next line\n");
});
