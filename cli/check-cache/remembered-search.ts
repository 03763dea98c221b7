import type { FileContent } from "../file-content.ts";
import type { RecipeSearch } from "../recipe-files.ts";
import type { FilePrints } from "./file-prints.ts";

/** What a search for recipes found besides recipes, by path. */
export interface FoundFiles {
  /** The entries of folders. */
  readonly folders: Map<string, readonly string[]>;
  /** Files that are no recipes. */
  readonly others: Map<string, FileContent>;
}

/** Nothing was found yet. */
export function noFiles(): FoundFiles {
  return { folders: new Map(), others: new Map() };
}

/** Looks only into folders and files that are not as an earlier search found them. */
export class RememberedSearch implements Pick<RecipeSearch, "contentOf" | "entriesOf"> {
  /** All that is no recipe. */
  readonly asked = noFiles();
  /** What of it is not remembered yet. */
  readonly fresh = noFiles();
  private readonly known: FoundFiles;
  private readonly recipes: ReadonlySet<string>;
  private readonly prints: FilePrints;

  /** `recipes`: the paths that were checked. */
  constructor(known: FoundFiles, recipes: ReadonlySet<string>, prints: FilePrints) {
    this.known = known;
    this.recipes = recipes;
    this.prints = prints;
  }

  readonly entriesOf = (folder: string, read: () => readonly string[]): readonly string[] => {
    const known = this.known.folders.get(folder);
    const isKnown = known !== undefined && this.prints.isUnchanged(folder);
    const entries = isKnown ? known : this.look(folder, read);
    if (!isKnown) this.fresh.folders.set(folder, entries);
    this.asked.folders.set(folder, entries);
    return entries;
  };

  readonly contentOf = (path: string, read: () => FileContent): FileContent => {
    const known = this.recipes.has(path) ? "recipe" : this.known.others.get(path);
    // Who may read a file is told by its folder too, and not by the times of the file.
    const mayBeKnown = known !== undefined && known !== "unreadable";
    const isKnown = mayBeKnown && this.prints.isUnchanged(path);
    const content = isKnown ? known : this.look(path, read);
    if (content === "recipe") return content;
    if (!isKnown) this.fresh.others.set(path, content);
    this.asked.others.set(path, content);
    return content;
  };

  /** The times come first; those of recipes are taken down when they are checked. */
  private look<Found>(path: string, read: () => Found): Found {
    const stat = this.prints.statNow(path);
    const found = read();
    if (found !== "recipe") this.prints.take(path, { stat, digest: "" });
    return found;
  }
}
