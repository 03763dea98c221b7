import { commandsInScript } from "../visit-script.ts";

/** A placeholder where a command may begin; most scripts have none, and need no parser. */
const beginning =
  /(?:^|[;&|({\n!]|\b(?:then|do|else|if|while|until|time)\s)[ \t]*"?\{\{[\w.\u0080-\uffff-]+\}\}/;

/** Finds where placeholders stand that are all of a command's name. */
export function placeholdersAsCommands(script: string): readonly number[] {
  return beginning.test(script) ? findNames(script) : [];
}

function findNames(script: string): readonly number[] {
  const found: number[] = [];
  for (const { name } of commandsInScript(script)) {
    const written =
      name && /^("?)\{\{[\w.\u0080-\uffff-]+\}\}\1$/.exec(script.slice(name.pos, name.end));
    if (name && written) found.push(name.pos + (written[1]?.length ?? 0));
  }
  return found;
}
