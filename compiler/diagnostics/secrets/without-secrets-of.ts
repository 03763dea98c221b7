import { createObjectMemo } from "../../source/object-memo.ts";
import type { SourceText } from "../../source/source-text.ts";
import { mayHoldSecret, shortestSecret } from "./looks-secret.ts";
import { secretValuesIn } from "./secret-values-in.ts";
import { concealSecrets, stars } from "./secrets-in-text.ts";

/**
 * Takes secrets out of what is shown of a file: its lines, or what is said about it. All that reports, plans and comparisons
 * show goes through here. What the file calls a secret in one place is one wherever else it stands.
 */
export const withoutSecretsOf = createObjectMemo(
  (source: SourceText): ((text: string) => string) => {
    let values: readonly string[] | undefined;
    return (text) => {
      if (!(mayHoldSecret(text) || text.includes(cut))) return concealSecrets(text);
      values ??= secretValuesIn(source.text);
      return concealSecrets(values.reduce(withoutValue, text));
    };
  },
);

function withoutValue(text: string, value: string): string {
  const concealed = text.replaceAll(value, stars);
  return concealed.includes(cut) ? withoutCutValue(concealed, value) : concealed;
}

/** Stands where a long text is cut. */
const cut = "…";

/** A text without the longest beginning of a secret that is followed by the sign of a cut. */
function withoutCutValue(text: string, value: string): string {
  for (let length = value.length - 1; length >= shortestSecret; length -= 1) {
    const begun = value.slice(0, length) + cut;
    if (text.includes(begun)) return text.replaceAll(begun, stars(begun.slice(0, -1)) + cut);
  }
  return text;
}
