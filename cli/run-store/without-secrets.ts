import { createMask } from "./mask.ts";
import { secretsInArguments } from "./secrets.ts";

/** What is said about a command line, without the secrets that stand in it. */
export function withoutSecrets(text: string, args: readonly string[]): string {
  return createMask(secretsInArguments(args)).text(text);
}
