import type { ParamType } from "../../../runtime/values/param-type.ts";
import type {
  CommandDefault,
  CommandDefaults,
  CommandPart,
  CommandPlaceholder,
  CommandText,
} from "../../ir/command.ts";
import {
  constantBehind,
  namesIn,
  namesOf,
  reachableFrom,
  requiredNames,
  textsOf,
} from "../../ir/command-names.ts";
import type { Span } from "../../source/span.ts";
import type { ControlField } from "./parse-control.ts";
import { repeatNames } from "./repeat-names.ts";

/** Where a name is looked up, and whether the command fails without it. */
export interface NameUse {
  readonly name: string;
  readonly span: Span;
  readonly isRequired: boolean;
  /** What comes of it while nothing stands for it here; absent where something does, or where it is required. */
  readonly open?: OpenUse | undefined;
  /** The place in the recipe itself: the import, for what an imported recipe looks up. */
  readonly anchor: Span;
  /** The type that the placeholder asks for. */
  readonly type?: ParamType | undefined;
  /** The default that the placeholder has itself, where it names no type. */
  readonly default?: string | undefined;
  /** The placeholder itself. */
  readonly part?: CommandPlaceholder | undefined;
  /** Whether a guard asks for its truth. */
  readonly isGuard?: boolean | undefined;
  /** Whether the placeholder asks for a text in words. */
  readonly isText?: boolean;
  /** Whether a field that holds a number looks it up. */
  readonly isSetting?: boolean;
  /** The field whose number it is. */
  readonly control?: ControlField | undefined;
  /** Whether something is computed with it. */
  readonly isComputed?: boolean;
  /** What stands for it there where no caller gives anything, if that is the same in all runs. */
  readonly standing?: Extract<CommandDefault, { kind: "constant" }> | undefined;
  /** Whether one of its elements is looked up, or how many it has. */
  readonly isList?: boolean;
}

/** A choice or a guard goes one way only; a default is not filled in. */
export type OpenUse = "decided" | "literal";

/** What stands around a text. */
interface Around {
  readonly anchor: Span;
  readonly defaults: CommandDefaults;
  readonly repeated: Set<string> | undefined;
  /** Those of the defaults that the text leads to, where they are known already. */
  readonly reachable?: CommandDefaults;
}

/** Collects the names that commands look up and callers may give. */
export interface NameUses {
  /** Names of a repetition around it go to `repeated`: no caller gives them. */
  add(text: CommandText, around: Around): void;
  /** Adds those of a field that holds a number. */
  addControl(field: ControlField, text: CommandText, around: Around): void;
  /** Adds those of a guard, in which a name that nothing stands for is false. */
  addGuard(text: CommandText, around: Around): void;
  /** Adds those of a default: a name that nothing stands for stays text there. */
  addDefault(text: CommandText, around: Around): void;
  /** Adds names that nothing fails without. */
  addOptional(text: CommandText): void;
  readonly all: readonly NameUse[];
}

type PlacelessUse = Omit<NameUse, "anchor">;

/** An empty collection. */
export function createNameUses(): NameUses {
  const all: NameUse[] = [];
  const behind = createUsesBehind();
  const addAll = (uses: readonly PlacelessUse[], { anchor, repeated }: Around): void => {
    for (const use of uses) {
      if (repeated && repeatNames.has(use.name)) repeated.add(use.name);
      else all.push({ ...use, anchor });
    }
  };
  return {
    all,
    add(text, around) {
      const { defaults } = around;
      addAll([...usesIn(text, defaults), ...behind(text, around)], around);
    },
    addControl(field, text, around) {
      const { defaults } = around;
      const isAlone = text.parts.length === 1;
      const own = usesIn(text, defaults).map((use) => ({
        ...use,
        isSetting: true,
        control: isAlone && standsForValue(use.part) ? field : undefined,
      }));
      addAll([...own, ...behind(text, around)], around);
    },
    addGuard(text, around) {
      const { defaults } = around;
      const [only] = text.parts;
      const hasDefault = only?.kind === "command-value" && only.default !== "";
      const own = usesIn(text, defaults).map((use) => ({
        ...(hasDefault ? use : asTested(use, defaults)),
        isGuard: true,
      }));
      addAll([...own, ...behind(text, around)], around);
    },
    addDefault(text, around) {
      const { defaults } = around;
      const own = text.parts.flatMap((part) => usesInDefault(part, defaults));
      addAll(
        [...own.map((use) => ({ ...use, isRequired: false })), ...behind(text, around)],
        around,
      );
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
    const value = part.kind === "command-value" ? part : undefined;
    const type = value?.type;
    return namesOf(part).map((name) => ({
      name,
      span,
      part,
      isRequired: required.includes(name),
      open: isDecided(part) && !defaults.has(name) ? "decided" : undefined,
      type,
      default: type === undefined ? value?.default : undefined,
      isText: value !== undefined && asksForText(value.content),
      isComputed: part.kind === "command-arithmetic",
      standing: constantBehind(name, defaults),
      isList: isListed(part, name),
    }));
  });
}

function asksForText(content: string): boolean {
  return content.includes(":string") && /^[^:=]*:string(?:=|$)/.test(content);
}

/** Whether something else is taken where nothing stands for the name. */
function isDecided({ kind }: CommandPart): boolean {
  return kind === "command-choice" || kind === "command-fallback";
}

/** `{name}` as a guard: the empty text stands for it there. */
function asTested(use: PlacelessUse, defaults: CommandDefaults): PlacelessUse {
  const isOpen = !use.isRequired && !defaults.has(use.name);
  return isOpen ? { ...use, open: "decided" } : use;
}

/** Whether a placeholder becomes what its name stands for, and not a text of its own or a sum. */
function standsForValue(part: CommandPlaceholder | undefined): boolean {
  return part?.kind === "command-value" || part?.kind === "command-fallback";
}

function isListed(part: CommandPlaceholder, name: string): boolean {
  if (part.kind !== "command-element" && part.kind !== "command-length") return false;
  return part.name === name;
}

/**
 * Collects what defaults look up, which can be missing: they are plain text then. What one text of a node leads to, another
 * one of the same node does not add again, since a node may have as many words as its defaults have names.
 */
function createUsesBehind(): (text: CommandText, around: Around) => readonly PlacelessUse[] {
  let last: Around | undefined;
  let added = new Set<CommandDefault>();
  return (text, around) => {
    if (last === undefined || !isSameNode(last, around)) added = new Set();
    last = around;
    const { defaults, reachable = reachableFrom(namesIn(text), defaults) } = around;
    const declared = [...reachable.values()];
    const aliases = declared.flatMap((one) =>
      one.kind === "alias" ? [{ name: one.name, span: text.span, isRequired: false }] : [],
    );
    const others = declared.filter((one) => !added.has(one));
    for (const one of others) added.add(one);
    return [...aliases, ...others.flatMap((one) => usesOfDefault(one, defaults))];
  };
}

function usesOfDefault(
  declared: CommandDefault,
  defaults: CommandDefaults,
): readonly PlacelessUse[] {
  return textsOf(declared)
    .flatMap(({ parts }) => parts.flatMap((part) => usesInDefault(part, defaults)))
    .map((use) => ({ ...use, isRequired: false }));
}

function isSameNode(one: Around, other: Around): boolean {
  return (
    one.anchor === other.anchor &&
    one.defaults === other.defaults &&
    one.repeated === other.repeated
  );
}

function usesInDefault(
  part: CommandPart,
  defaults: CommandDefaults,
): readonly Omit<PlacelessUse, "isRequired">[] {
  if (part.kind === "text") return [];
  const { span } = part;
  const missing = requiredNames(part, defaults);
  const open = isDecided(part) ? "decided" : "literal";
  return namesOf(part).map((name) => {
    const isOpen = isDecided(part) ? !defaults.has(name) : missing.includes(name);
    return { name, span, open: isOpen ? open : undefined };
  });
}

/** The names that something fails without. */
export function requiredIn(uses: readonly NameUse[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, isRequired } of uses) if (isRequired) names.add(name);
  return names;
}
