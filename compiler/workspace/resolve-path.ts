import { posix } from "node:path";

/** The one spelling of a path: forward slashes, without `.` and avoidable `..`. */
export function normalizePath(path: string): string {
  return posix.normalize(path.replaceAll("\\", "/"));
}

/** The path that a file means when it names another one. */
export function resolvePath(path: string, from: string): string {
  return normalizePath(posix.isAbsolute(path) ? path : posix.join(posix.dirname(from), path));
}
