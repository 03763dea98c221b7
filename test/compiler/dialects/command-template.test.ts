import { commandTemplate } from "../../../compiler/dialects/command-template/index.ts";
import { describeSamples } from "../../support/front-end-samples.ts";

describeSamples({
  dialect: commandTemplate,
  others: /^(?:(?:broken|child|review)\.yaml|beside\.yml)$/,
});
