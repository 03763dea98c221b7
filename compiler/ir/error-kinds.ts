import type { ErrorKind } from "../../runtime/abi.ts";

/** Every kind, in the order of the plan language; a kind that is missing here does not compile. */
const order: Readonly<Record<ErrorKind, true>> = {
  condition: true,
  undefined: true,
  type: true,
  limit: true,
  timeout: true,
  exit: true,
  spawn: true,
  "rate-limit": true,
  transient: true,
  auth: true,
  backend: true,
  decode: true,
  "no-outcome": true,
  "missing-callee": true,
  callee: true,
  denied: true,
  cancelled: true,
};

/** All kinds of failures but those given, always in the same order. */
export function errorKindsExcept(...excluded: readonly ErrorKind[]): readonly ErrorKind[] {
  return Object.keys(order)
    .filter(isErrorKind)
    .filter((kind) => !excluded.includes(kind));
}

function isErrorKind(text: string): text is ErrorKind {
  return Object.hasOwn(order, text);
}
