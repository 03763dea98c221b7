import { expect, test } from "vitest";
import { optionValues } from "../../../../cli/option-values.ts";
import { readTags } from "../../../../cli/run/settings/machine-settings.ts";

test.each([
  [
    ["a, b", "c"],
    ["a", "b", "c"],
  ],
  // A script whose variable is empty wants all steps, and not those alone that have no tag.
  [[""], []],
  [["a,"], ["a"]],
])("tags may be given one by one or with commas: %j", (includeTags, tags) => {
  const options = optionValues({ includeTags, excludeTags: [] });
  expect(readTags(options)).toEqual({ includeTags: tags, excludeTags: [] });
});
