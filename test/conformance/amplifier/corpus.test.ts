import { join } from "node:path";
import { describeCorpus } from "../../support/corpus-expectations.ts";
import { sharedPath } from "../../support/shared.ts";

describeCorpus({
  dialect: "amplifier",
  folder: sharedPath("corpus", "amplifier", "microsoft+amplifier-bundle-recipes"),
  pattern: "**/*.yaml",
  count: 33,
  expectations: join(import.meta.dirname, "corpus-expectations.json"),
});
