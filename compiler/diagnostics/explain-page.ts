/**
 * The long story of a code, written as Markdown in `explain/<code>.md`: a title line, why it
 * matters, and under `## Wrong` and `## Right` a recipe each. Codes about files that Markdown cannot
 * hold have no recipes.
 */
export interface ExplainPage {
  /** The title without its sign and code. */
  readonly title: string;
  readonly why: string;
  /** A recipe that yields exactly this code. */
  readonly wrong?: string;
  /** The same recipe without the mistake. */
  readonly right?: string;
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
  };
}

function recipeOf(sections: readonly string[], heading: string): string | undefined {
  const section = sections.find((one) => one.startsWith(`${heading}\n`));
  return section && /^```(?:ya?ml|json)\n(.*?)^```$/ms.exec(section)?.[1];
}
