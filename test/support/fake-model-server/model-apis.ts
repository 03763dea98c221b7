import type { ModelApi, ModelCall } from "./model-api.ts";
import { at, itemsOf, pieces, serverEvent, textOf } from "./model-api.ts";

/** Tokens that every answer is said to have taken. */
const usedTokens = { input: 100, output: 10 } as const;

const anthropic: ModelApi = {
  serves: (path) => path.endsWith("/messages"),
  read: (body) => ({
    model: textOf(at(body, "model")),
    system: textOf(at(body, "system")),
    messages: itemsOf(at(body, "messages")).map(textOf),
    streams: at(body, "stream") === true,
  }),
  write: (text, { model, streams }) => {
    const head = { id: "msg_1", type: "message", role: "assistant", model };
    const usage = { input_tokens: usedTokens.input, output_tokens: usedTokens.output };
    if (!streams) {
      const content = [{ type: "text", text }];
      return [JSON.stringify({ ...head, content, stop_reason: "end_turn", usage })];
    }
    const event = (type: string, more: object): string => serverEvent({ type, ...more }, type);
    const message = {
      ...head,
      content: [],
      stop_reason: null,
      usage: { ...usage, output_tokens: 1 },
    };
    return [
      event("message_start", { message }),
      event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
      ...pieces(text).map((piece) =>
        event("content_block_delta", { index: 0, delta: { type: "text_delta", text: piece } }),
      ),
      event("content_block_stop", { index: 0 }),
      event("message_delta", {
        delta: { stop_reason: "end_turn" },
        usage: { output_tokens: usedTokens.output },
      }),
      event("message_stop", {}),
    ];
  },
};

const openAiResponses: ModelApi = {
  serves: (path) => path.endsWith("/responses"),
  read: (body) => ({
    model: textOf(at(body, "model")),
    system: textOf(at(body, "instructions")),
    messages: itemsOf(at(body, "input")).map(textOf),
    streams: at(body, "stream") === true,
  }),
  write: (text) => {
    const content = [{ type: "output_text", text, annotations: [] }];
    const item = { id: "msg_1", type: "message", role: "assistant", status: "completed", content };
    const { input, output } = usedTokens;
    const usage = { input_tokens: input, output_tokens: output, total_tokens: input + output };
    const event = (type: string, more: object): string => serverEvent({ type, ...more }, type);
    return [
      event("response.created", { response: { id: "resp_1" } }),
      event("response.output_item.added", { output_index: 0, item: { ...item, content: [] } }),
      ...pieces(text).map((delta) =>
        event("response.output_text.delta", { item_id: "msg_1", output_index: 0, delta }),
      ),
      event("response.output_item.done", { output_index: 0, item }),
      event("response.completed", { response: { id: "resp_1", output: [item], usage } }),
    ];
  },
};

const openAiChat: ModelApi = {
  serves: (path) => path.endsWith("/chat/completions"),
  read: (body) => {
    const messages = itemsOf(at(body, "messages"));
    const isSystem = (message: unknown): boolean => at(message, "role") === "system";
    return {
      model: textOf(at(body, "model")),
      system: messages.filter(isSystem).map(textOf).join("\n"),
      messages: messages.filter((message) => !isSystem(message)).map(textOf),
      streams: at(body, "stream") === true,
    };
  },
  write: (text, { model, streams }) => {
    const { input, output } = usedTokens;
    const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
    const head = { id: "chat_1", created: 1, model };
    if (!streams) {
      const message = { role: "assistant", content: text };
      const choices = [{ index: 0, message, finish_reason: "stop" }];
      return [JSON.stringify({ ...head, object: "chat.completion", choices, usage })];
    }
    const chunk = (delta: object, finish: string | null, more: object = {}): string =>
      serverEvent({
        ...head,
        object: "chat.completion.chunk",
        choices: [{ index: 0, delta, finish_reason: finish }],
        ...more,
      });
    return [
      chunk({ role: "assistant", content: "" }, null),
      ...pieces(text).map((content) => chunk({ content }, null)),
      chunk({}, "stop", { usage }),
      "data: [DONE]\n\n",
    ];
  },
};

const gemini: ModelApi = {
  serves: (path) => path.includes(":generateContent") || path.includes(":streamGenerateContent"),
  read: (body, path) => ({
    model: /models\/([^:]+):/u.exec(path)?.[1] ?? "",
    system: textOf(at(body, "systemInstruction")),
    messages: itemsOf(at(body, "contents")).map(textOf),
    streams: path.includes(":stream"),
  }),
  write: (text, call) => geminiEvents(text, call),
};

function geminiEvents(text: string, { model, streams }: ModelCall): readonly string[] {
  const { input, output } = usedTokens;
  const usageMetadata = {
    promptTokenCount: input,
    candidatesTokenCount: output,
    totalTokenCount: input + output,
  };
  const part = (piece: string, finishReason?: string): object => ({
    candidates: [{ content: { role: "model", parts: [{ text: piece }] }, index: 0, finishReason }],
    usageMetadata,
    modelVersion: model,
  });
  if (!streams) return [JSON.stringify(part(text, "STOP"))];
  return [...pieces(text).map((piece) => serverEvent(part(piece))), serverEvent(part("", "STOP"))];
}

/** The interfaces that the server speaks. */
export const modelApis: readonly ModelApi[] = [anthropic, openAiResponses, openAiChat, gemini];
