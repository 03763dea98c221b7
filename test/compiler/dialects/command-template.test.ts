import { commandTemplate } from "../../../compiler/dialects/command-template/index.ts";
import { describeSamples } from "../../support/front-end-samples.ts";

describeSamples({
  dialect: commandTemplate,
  others: /^(?:(?:broken|checker|child|planner|review|saver)\.yaml|beside\.yml)$/,
});
