import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** `places`: the folders that hold files about agents; without them the configuration lists the agents. */
export interface UnknownAgent {
  readonly name: string;
  /** Another name, of which it seems to be a slip. */
  readonly like?: string;
  readonly places?: readonly string[];
}

/** Codes about agents and models: their names, and who serves them. */
export const agentCatalog = {
  "bare-agent": {
    severity: "warning",
    message: ({ name }: { name: string; like: string | undefined }) => {
      if (/:[\w-]+\s+$/.test(name))
        return `"${quoteUserText(name)}" ends with white space, which is part of the agent's name.`;
      if (name.startsWith("@"))
        return `"${quoteUserText(name)}" begins with \`@\`, as recipes do; to an agent it belongs to the name of its bundle.`;
      if (/\.(?:md|ya?ml)$/.test(name))
        return `"${quoteUserText(name)}" ends like a file, and the ending is part of the agent's name.`;
      return /^[^:]+:/.test(name)
        ? `"${quoteUserText(name)}" names a bundle and no agent right behind it.`
        : `"${quoteUserText(name)}" does not say of which bundle this agent is.`;
    },
    help: ({ like }) =>
      like === undefined
        ? "Write it as `bundle:name`."
        : `Write it like "${quoteUserText(like)}": \`bundle:name\`.`,
    cause: ({ name }) => name,
  },
  "ignored-agent-config": {
    severity: "warning",
    message: ({ path, field, backend }: { path: string; field: string; backend: string }) =>
      `The setting "${quoteUserText(path)}" of "${field}" has no effect: ${backend} cannot be told it.`,
    help: ({ backend }) =>
      `Say it in \`backends.${backend}.args\` for all steps if the program has an option for it, or leave it out.`,
  },
  "unknown-agent": {
    severity: "warning",
    message: ({ like, name, places }: UnknownAgent) => {
      const agent = `the agent "${quoteUserText(name)}"`;
      if (like !== undefined)
        return `Only this step names ${agent}, others "${quoteUserText(like)}".`;
      return places === undefined
        ? `The agent "${quoteUserText(name)}" is not among the agents of the configuration.`
        : `No file in ${places.join(", ")} describes ${agent}.`;
    },
    help: ({ places }: UnknownAgent) =>
      places === undefined
        ? 'Add it to "agents" in the configuration if it exists.'
        : 'The agent gets no instructions of its own; list it under "agents" in the configuration if it is described elsewhere.',
    cause: ({ name }) => name,
  },
  "unresolved-agent": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `"${quoteUserText(name)}" names no agent file, so the agent gets no instructions of its own.`,
    help: () => "Agents are named `namespace:name` or `namespace:category:name`.",
    cause: ({ name }) => name,
  },
  "unserved-model": {
    severity: "warning",
    message: ({ wanted, first }: { wanted: string; first: string }) =>
      `Nothing in the configuration serves ${wanted}, so ${first} answers with its usual model.`,
    help: () =>
      "Add a program that does to `backends`, or say in `models.classes` what takes its place.",
    cause: ({ wanted }) => wanted,
  },
} as const satisfies CatalogPart;
