import type { Terminal } from "./terminal.ts";

/** Standard input in bytes; where it holds more than so many, one byte more shows that, and the rest is left. */
export async function readStdin(
  { stdin }: Pick<Terminal, "stdin">,
  mostBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    chunks.push(bytes);
    length += bytes.length;
    if (length > mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes + 1);
}
