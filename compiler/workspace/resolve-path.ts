import { posix } from "node:path";

/** The one spelling of a path: forward slashes, without `.` and avoidable `..`. */
export function normalizePath(path: string): string {
  return isNormal(path) ? path : posix.normalize(path.replaceAll("\\", "/"));
}

/** Whether a path has no part that is empty or leads elsewhere: most have none, and many are asked for. */
function isNormal(path: string): boolean {
  return !/^$|\\|\/\/|(?:^|\/)\.\.?(?:\/|$)/.test(path);
}

/** The path that a file means when it names another one. */
export function resolvePath(path: string, from: string): string {
  if (posix.isAbsolute(path)) return normalizePath(path);
  const folder = posix.dirname(from);
  return normalizePath(folder === "." ? path : `${folder}/${path}`);
}
