import { amplifier } from "../../../compiler/dialects/amplifier/index.ts";
import { describeSamples } from "../../support/front-end-samples.ts";

describeSamples({
  dialect: amplifier,
  callee: (path) => (path.endsWith("child.yaml") ? "child.yaml" : undefined),
  // Notes about the reference implementation belong to samples about those.
  isShown: ({ code }, sample) =>
    sample.startsWith("portability") || code !== "differs-from-reference",
});
