import type { ParamType } from "../../../runtime/values/param-type.ts";
import type { CommandDefaults, CommandPlaceholder, CommandText } from "../../ir/command.ts";
import { namesIn, namesOf, reachableFrom, requiredNames, textsOf } from "../../ir/command-names.ts";
import type { Span } from "../../source/span.ts";
import { repeatNames } from "./repeat-names.ts";

/** Where a name is looked up, and whether the command fails without it. */
export interface NameUse {
  readonly name: string;
  readonly span: Span;
  readonly isRequired: boolean;
  /** Whether it decides something and nothing stands for it here. */
  readonly isOpen?: boolean;
  /** The place in the recipe itself: the import, for what an imported recipe looks up. */
  readonly anchor: Span;
  /** The type that the placeholder asks for. */
  readonly type?: ParamType | undefined;
  /** Whether one of its elements is looked up, or how many it has. */
  readonly isList?: boolean;
}

/** What stands around a text. */
interface Around {
  readonly anchor: Span;
  readonly defaults: CommandDefaults;
  readonly repeated: Set<string> | undefined;
}

/** Collects the names that commands look up and callers may give. */
export interface NameUses {
  /** Names of a repetition around it go to `repeated`: no caller gives them. */
  add(text: CommandText, around: Around): void;
  /** Adds names that nothing fails without. */
  addOptional(text: CommandText): void;
  readonly all: readonly NameUse[];
}

type PlacelessUse = Omit<NameUse, "anchor">;

/** An empty collection. */
export function createNameUses(): NameUses {
  const all: NameUse[] = [];
  return {
    all,
    add(text, { anchor, defaults, repeated }) {
      for (const use of [...usesIn(text, defaults), ...usesBehind(text, defaults)]) {
        if (repeated && repeatNames.has(use.name)) repeated.add(use.name);
        else all.push({ ...use, anchor });
      }
    },
    addOptional({ parts, span }) {
      const names = parts.flatMap(namesOf);
      all.push(...names.map((name) => ({ name, span, isRequired: false, anchor: span })));
    },
  };
}

function usesIn(text: CommandText, defaults: CommandDefaults): readonly PlacelessUse[] {
  return text.parts.flatMap((part) => {
    if (part.kind === "text") return [];
    const { span } = part;
    const required = requiredNames(part, defaults);
    const type = part.kind === "command-value" ? part.type : undefined;
    const decides = part.kind === "command-choice" || part.kind === "command-fallback";
    return namesOf(part).map((name) => ({
      name,
      span,
      isRequired: required.includes(name),
      isOpen: decides && !defaults.has(name),
      type,
      isList: isListed(part, name),
    }));
  });
}

function isListed(part: CommandPlaceholder, name: string): boolean {
  if (part.kind !== "command-element" && part.kind !== "command-length") return false;
  return part.name === name;
}

/** What defaults look up can be missing: they are plain text then. */
function usesBehind(text: CommandText, defaults: CommandDefaults): readonly PlacelessUse[] {
  const reached = [...reachableFrom(namesIn(text), defaults).values()];
  return reached.flatMap((declared) => {
    const aliased = declared.kind === "alias" ? [{ name: declared.name, span: text.span }] : [];
    const inner = textsOf(declared).flatMap(({ parts, span }) =>
      parts.flatMap(namesOf).map((name) => ({ name, span })),
    );
    return [...aliased, ...inner].map((use) => ({ ...use, isRequired: false }));
  });
}
