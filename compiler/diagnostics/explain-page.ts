/**
 * The long story of a code, written as Markdown in `explain/<code>.md`: a title line, why it matters, under `## Wrong` and
 * `## Right` a recipe (or a configuration) each, and under `## Beside` the files that these need, each behind its name.
 * Codes about files that Markdown cannot hold have no recipes.
 */
export interface ExplainPage {
  /** The title without its sign and code. */
  readonly title: string;
  readonly why: string;
  /** A recipe that yields exactly this code. */
  readonly wrong?: string;
  /** The same recipe without the mistake. */
  readonly right?: string;
  /** Files beside both. */
  readonly beside: readonly PageFile[];
}

/** A file that the recipes of a page need. */
export interface PageFile {
  readonly name: string;
  readonly text: string;
}

/** Reads a page; undefined when it does not have the form above. */
export function readExplainPage(code: string, text: string): ExplainPage | undefined {
  const [head = "", ...sections] = text.split(/^## /m);
  const title = /^# ([\w-]+): (.+)\n/.exec(head);
  if (!title || title[1] !== code) return undefined;
  const wrong = recipeOf(sections, "Wrong");
  const right = recipeOf(sections, "Right");
  return {
    title: title[2] ?? "",
    why: head.slice(title[0].length).trim(),
    ...(wrong === undefined ? {} : { wrong }),
    ...(right === undefined ? {} : { right }),
    beside: filesIn(sections.find((one) => one.startsWith("Beside\n")) ?? ""),
  };
}

function filesIn(section: string): readonly PageFile[] {
  const files = section.matchAll(/^`(?<name>[\w./-]+)`:\n\n```ya?ml\n(?<text>.*?)^```$/gms);
  return [...files].map(({ groups }) => ({
    name: groups?.["name"] ?? "",
    text: groups?.["text"] ?? "",
  }));
}

function recipeOf(sections: readonly string[], heading: string): string | undefined {
  const section = sections.find((one) => one.startsWith(`${heading}\n`));
  return section && /^```(?:ya?ml|json)\n(.*?)^```$/ms.exec(section)?.[1];
}
