import type { Stats } from "node:fs";
import { lstatSync, statSync } from "node:fs";

const writableByOthers = 0o022;

/**
 * Whether nobody but this user has put anything into a folder, as far as the system tells: it is the user's, and closed to
 * the writing of others. One that is not there is nobody else's either.
 */
export function isOwnFolder(path: string): boolean {
  try {
    const named = lstatSync(path, { throwIfNoEntry: false });
    if (named === undefined) return true;
    const folder = named.isSymbolicLink() ? statSync(path) : named;
    return isOwn(named) && isOwn(folder) && (folder.mode & writableByOthers) === 0;
  } catch {
    return false;
  }
}

/** Some systems have no numbers of users, and no function that tells them. */
function isOwn({ uid }: Stats): boolean {
  const user = process.getuid?.();
  return user === undefined || uid === user;
}
