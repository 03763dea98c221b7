import type { Type } from "./type.ts";
import { covers, membersOf } from "./type.ts";

/** Whether some value may have both types. */
export function overlaps(left: Type, right: Type): boolean {
  return membersOf(left).some((a) => membersOf(right).some((b) => membersOverlap(a, b)));
}

function membersOverlap(left: Type, right: Type): boolean {
  if (covers(left, right) || covers(right, left)) return true;
  // Both may be empty.
  if (left.kind === "list" && right.kind === "list") return true;
  if (left.kind !== "record" || right.kind !== "record") return false;
  const keys = new Set([...left.fields.keys(), ...right.fields.keys()]);
  return [...keys].every((key) => {
    const a = left.fields.get(key);
    const b = right.fields.get(key);
    if (a && b) return a.optional || b.optional || overlaps(a.type, b.type);
    // Values may have keys that nobody declares, but what is printed is all there.
    return right.open || b !== undefined || a?.optional === true;
  });
}
