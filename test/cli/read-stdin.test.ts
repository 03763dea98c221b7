import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { readStdin } from "../../cli/read-stdin.ts";

test("standard input is read to its end, in bytes", async () => {
  const stdin = Readable.from(["one ", Buffer.from("tw\u00F6")]);
  expect((await readStdin({ stdin }, 9)).toString()).toBe("one tw\u00F6");
});

test("of a standard input that never ends, no more is read than shows that it is too large", async () => {
  let given = 0;
  const endless = new Readable({
    read() {
      given += 1;
      this.push(Buffer.alloc(1_000));
    },
  });
  const stdin = endless.pipe(new PassThrough());
  expect((await readStdin({ stdin }, 2_500)).length).toBe(2_501);
  expect(given).toBeLessThan(1_000);
  endless.destroy();
});
