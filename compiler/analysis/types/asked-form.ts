import { createTextMemo } from "../../source/text-memo.ts";
import { askedWords } from "./asked-words.ts";

/** What a prompt wants for an answer that has no keys. */
export type AskedForm = "number" | "text in Markdown" | "plain text" | "sentence" | "word";

/** Prompts that may want something with keys besides, or leave that to what they name. */
const mayWantKeys =
  /[{[]|\b(?:JSON|YAML|XML|schema|objects?|mappings?|dictionar(?:y|ies)|keys?|fields?|propert(?:y|ies)|attributes?|structured|format)\b/i;

/** An order to answer in a form, in the place of an order. */
const order = new RegExp(
  String.raw`(?:^|[.!?:;,\n>*-]\s*|\b(?:and|then|please)\s+)(?:answer|output|print|reply|respond|return)\b` +
    String.raw`(?:[ \t]+(?:back|only|just|exactly|strictly|simply|with|in|as|by|a|an|one|single|the|short|brief|whole|valid|plain)\b){0,6}[ \t]+` +
    String.raw`(?:(?<number>numbers?|integer|digits?)|(?<markdown>Markdown)|(?<plain>text|prose)|(?<sentence>sentences?|paragraphs?|lines?)|(?<word>words?))\b(?!\s+(?:count|of|that|which|with)\b)`,
  "gi",
);

interface Form {
  readonly form: AskedForm | undefined;
}

const known = createTextMemo<Form>();

/** The form that a prompt wants an answer in, where that has no keys: `Answer only yes or no`, `Reply in Markdown`. */
export function askedForm(prompt: string): AskedForm | undefined {
  return known(prompt, () => ({ form: readForm(prompt) })).form;
}

function readForm(prompt: string): AskedForm | undefined {
  if (mayWantKeys.test(prompt)) return undefined;
  const forms = [...prompt.matchAll(order)].map(({ groups = {} }) => formOf(groups));
  const [first] = forms;
  if (forms.some((one) => one !== first)) return undefined;
  return first ?? (askedWords(prompt).choices.length > 0 ? "word" : undefined);
}

function formOf(groups: Readonly<Record<string, string | undefined>>): AskedForm {
  if (groups["number"] !== undefined) return "number";
  if (groups["markdown"] !== undefined) return "text in Markdown";
  if (groups["sentence"] !== undefined) return "sentence";
  return groups["word"] === undefined ? "plain text" : "word";
}
