import type { Terminal } from "./terminal.ts";

/** All bytes of standard input. */
export async function readStdin({ stdin }: Pick<Terminal, "stdin">): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) {
    chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  }
  return Buffer.concat(chunks);
}
