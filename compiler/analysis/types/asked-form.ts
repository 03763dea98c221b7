import { createTextMemo } from "../../source/text-memo.ts";
import { askedWords } from "./asked-words.ts";

/** What a prompt wants for an answer of which no keys are read. */
export type AskedForm =
  | "number"
  | "text in Markdown"
  | "text in XML"
  | "text in YAML"
  | "plain text"
  | "sentence"
  | "word";

/** Forms with keys that nothing reads: answers are read as JSON. */
const unreadForms: ReadonlySet<AskedForm> = new Set(["text in XML", "text in YAML"]);

/** Whether answers in a form have keys, but none that are read. */
export function hasUnreadKeys(form: AskedForm): boolean {
  return unreadForms.has(form);
}

/** Prompts that may want something with keys besides, or leave that to what they name. */
const mayWantKeys =
  /[{[]|\b(?:JSON|YAML|XML|schema|objects?|mappings?|dictionar(?:y|ies)|keys?|fields?|propert(?:y|ies)|attributes?|structured|format)\b/i;

/** Prompts that may want an answer with keys that nothing reads; JSON may stand in them. */
const mayWantUnreadKeys = /\b(?:YAML|XML)\b/i;
const mayWantJson = /\bJSON\b|\{/i;

/** An order to answer in a form, in the place of an order. */
const order = new RegExp(
  String.raw`(?:^|[.!?:;,\n>*-]\s{0,40}|\b(?:and|then|please)\s+)(?:answer|output|print|reply|respond|return)\b` +
    String.raw`(?:[ \t]+(?:back|only|just|exactly|strictly|simply|with|in|as|by|a|an|one|single|the|short|brief|whole|valid|plain|raw|pure)\b){0,6}[ \t]+` +
    String.raw`(?:(?<number>numbers?|integer|digits?)|(?<markdown>Markdown)|(?<xml>XML)|(?<yaml>YAML)|(?<plain>text|prose)|(?<sentence>sentences?|paragraphs?|lines?)|(?<word>words?))\b(?!\s+(?:count|of|that|which|with)\b)`,
  "gi",
);

interface Form {
  readonly form: AskedForm | undefined;
}

const known = createTextMemo<Form>();

/** The form that a prompt wants an answer in, where no keys are read from that: `Answer only yes or no`, `Reply in YAML`. */
export function askedForm(prompt: string): AskedForm | undefined {
  return known(prompt, () => ({ form: readForm(prompt) })).form;
}

function readForm(prompt: string): AskedForm | undefined {
  const wantsKeys = mayWantKeys.test(prompt);
  if (wantsKeys && (!mayWantUnreadKeys.test(prompt) || mayWantJson.test(prompt))) return undefined;
  const forms = [...prompt.matchAll(order)].map(({ groups = {} }) => formOf(groups));
  const [first] = forms;
  if (forms.some((one) => one !== first)) return undefined;
  if (wantsKeys) return first !== undefined && hasUnreadKeys(first) ? first : undefined;
  return first ?? (askedWords(prompt).choices.length > 0 ? "word" : undefined);
}

function formOf(groups: Readonly<Record<string, string | undefined>>): AskedForm {
  if (groups["number"] !== undefined) return "number";
  if (groups["markdown"] !== undefined) return "text in Markdown";
  if (groups["xml"] !== undefined) return "text in XML";
  if (groups["yaml"] !== undefined) return "text in YAML";
  if (groups["sentence"] !== undefined) return "sentence";
  return groups["word"] === undefined ? "plain text" : "word";
}
