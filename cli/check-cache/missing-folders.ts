import { needsResolving } from "../file-places.ts";

/**
 * Folders that are not there, which tell of all that was looked for in them: recipes are looked for in many folders that most
 * projects lack.
 */
export class MissingFolders {
  private readonly isMissing: (path: string) => boolean;
  private readonly answers = new Map<string, boolean>();
  /** The outermost missing folders, by the paths around which they were found. */
  private readonly found = new Map<string, string>();

  constructor(isMissing: (path: string) => boolean) {
    this.isMissing = isMissing;
  }

  /** What `find` has found around a path. */
  around(path: string): string | undefined {
    return this.found.get(path);
  }

  /** The outermost missing folder around a missing path. */
  find(path: string): string | undefined {
    // A detour may come back from a folder that is not there.
    if (needsResolving.test(path)) return undefined;
    let outermost: string | undefined;
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (folder === "~" || !this.ask(folder)) break;
      outermost = folder;
    }
    if (outermost !== undefined) this.found.set(path, outermost);
    return outermost;
  }

  private ask(folder: string): boolean {
    const known = this.answers.get(folder);
    if (known !== undefined) return known;
    const answer = this.isMissing(folder);
    this.answers.set(folder, answer);
    return answer;
  }
}
