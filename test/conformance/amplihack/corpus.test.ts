import { join } from "node:path";
import { describeCorpus } from "../../support/corpus-expectations.ts";
import { sharedPath } from "../../support/shared.ts";

describeCorpus({
  dialect: "amplihack",
  folder: sharedPath("corpus", "amplihack"),
  pattern: "**/*.yaml",
  count: 28,
  expectations: join(import.meta.dirname, "corpus-expectations.json"),
});
