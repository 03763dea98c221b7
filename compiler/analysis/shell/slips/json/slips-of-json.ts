import type { SlipLook } from "../slip-look.ts";
import { ofCommands } from "../slip-look.ts";
import { maybeMistakenJson, mistakenJson } from "./mistaken-json.ts";
import { maybeQuotesOfJq, quotesOfJq } from "./quotes-of-jq.ts";
import { maybeUnescapedField, unescapedFields } from "./unescaped-fields.ts";

/** What looks for slips in JSON and filters of jq. */
export const slipsOfJson: readonly SlipLook[] = [
  { sign: maybeMistakenJson, at: ofCommands(mistakenJson) },
  { sign: maybeQuotesOfJq, at: quotesOfJq },
  { sign: maybeUnescapedField, at: ofCommands(unescapedFields) },
];
