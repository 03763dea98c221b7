import type { Type } from "./type.ts";
import { membersOf } from "./type.ts";

/** Numbers, truth values and plain words mean the same wherever they are pasted. */
export function isHarmless(type: Type): boolean {
  const members = membersOf(type);
  return members.length > 0 && members.every(isHarmlessMember);
}

function isHarmlessMember(type: Type): boolean {
  if (type.kind === "literal") {
    return typeof type.value !== "string" || isHarmlessText(type.value);
  }
  return type.kind === "number" || type.kind === "boolean" || type.kind === "null";
}

/** Whether a text has no sign in it that a shell or a program reads. */
export function isHarmlessText(text: string): boolean {
  return /^[\w./:@%+,\s-]*$/.test(text);
}
