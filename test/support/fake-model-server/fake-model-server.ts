import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { Dialogue, ModelCall, ModelTurn } from "./model-api.ts";
import { modelApis } from "./model-apis.ts";

/** A model service on this machine: answers what a test says, and remembers what it was asked. */
export interface FakeModelServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** All requests for an answer, in the order in which they came. */
  readonly calls: readonly ModelCall[];
  close(): Promise<void>;
}

/** Starts a server that speaks the interfaces of Anthropic, OpenAI and Google; `dialogue` chooses each answer. */
export async function startFakeModelServer(dialogue: Dialogue): Promise<FakeModelServer> {
  const calls: ModelCall[] = [];
  const server = createServer((request, response) => {
    serve(request, response, calls, dialogue).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  calls: ModelCall[],
  dialogue: Dialogue,
): Promise<void> {
  const path = (request.url ?? "").split("?")[0] ?? "";
  const body = await readBody(request);
  const api = modelApis.find(({ serves }) => serves(path));
  if (request.method !== "POST" || api === undefined) {
    response.writeHead(404, { "content-type": "application/json" });
    response.end('{"error":{"message":"not found","type":"not_found_error"}}');
    return;
  }
  const call = { ...api.read(JSON.parse(body), path), path };
  const turn = dialogue(call, calls.length);
  calls.push(call);
  answer(turn, response, (text) => api.write(text, call));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function answer(
  turn: ModelTurn,
  response: ServerResponse,
  write: (text: string) => readonly string[],
): void {
  if (turn.kind === "refusal") {
    response.writeHead(turn.status, { "content-type": "application/json" });
    const error = { type: turn.type, message: turn.message };
    response.end(JSON.stringify({ type: "error", error }));
    return;
  }
  if (turn.kind === "silence") return;
  response.writeHead(200, { "content-type": "text/event-stream" });
  const events = write(turn.text);
  if (turn.kind === "answer") {
    response.end(events.join(""));
    return;
  }
  // Half of the answer, then the connection is gone.
  response.write(events.slice(0, Math.ceil(events.length / 2)).join(""), () => response.destroy());
}
