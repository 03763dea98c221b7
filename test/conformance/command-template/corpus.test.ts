import { join } from "node:path";
import { describeCorpus } from "../../support/corpus-expectations.ts";
import { sharedPath } from "../../support/shared.ts";

describeCorpus({
  dialect: "command-template",
  folder: sharedPath("corpus", "command-template", "llblab+pi-actors", "recipes"),
  pattern: "*.json",
  count: 35,
  expectations: join(import.meta.dirname, "corpus-expectations.json"),
});
