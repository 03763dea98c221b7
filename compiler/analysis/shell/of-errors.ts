import type { Redirection } from "unbash";

/** Whether a redirection is one of errors, by its number: `2>file`, `2>&1`. */
export function isOfErrors({ descriptor }: Redirection): boolean {
  return descriptor?.type === "FileDescriptor" && descriptor.value === 2;
}
