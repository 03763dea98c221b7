import type { Type } from "./type.ts";
import { membersOf } from "./type.ts";

/** The texts of a type that has nothing but known texts; undefined for any other. */
export function knownTexts(type: Type): readonly string[] | undefined {
  const members = membersOf(type);
  const texts = members.flatMap((member) =>
    member.kind === "literal" && typeof member.value === "string" ? [member.value] : [],
  );
  return texts.length === members.length ? texts : undefined;
}
