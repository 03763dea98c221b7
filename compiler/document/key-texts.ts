import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Mapping } from "./node.ts";

/** The texts of a mapping's keys; collected once, however many of its fields are looked at. */
export const keyTextsOf: ObjectMemo<Mapping, ReadonlySet<string>> = createObjectMemo(
  ({ entries }) => new Set(entries.map(({ key }) => key.text)),
);
