import * as z from "zod/mini";
import type { Mapping } from "../../document/node.ts";
import type { Accepts } from "./accepts.ts";
import { acceptsOf } from "./accepts.ts";
import type { Member } from "./plain-document.ts";
import { membersOf, membersOfRecipe } from "./plain-document.ts";
import type { Part, PartSchema } from "./shape.ts";
import { fieldsOf, openParts, requiredFields } from "./shape.ts";

/**
 * Whether a recipe is as its shape says. Most are, and only where one is not, the whole schema has to say why, of a copy. What
 * is in a mapping is looked at where it is a part of a recipe: in others everything may be.
 */
export function acceptsRecipe(root: Mapping): boolean {
  return acceptsMembers("recipe", membersOfRecipe(root, itself));
}

const itself = (mapping: Mapping): Mapping => mapping;

/** A part as far as documents have had it. */
interface KnownPart {
  readonly fields: Map<string, Accepts>;
  /** The fields without which it is none. */
  readonly needed: readonly string[];
}

const knownParts = new Map<Part, KnownPart>();

function knownPart(part: Part): KnownPart {
  const known = knownParts.get(part);
  if (known !== undefined) return known;
  const fields = new Map<string, Accepts>();
  const needed = requiredFields.filter(
    (name) => Object.hasOwn(fieldsOf[part], name) && !fieldOf(part, name, fields)(undefined),
  );
  const made = { fields, needed };
  knownParts.set(part, made);
  return made;
}

function fieldOf(part: Part, name: string, fields: Map<string, Accepts>): Accepts {
  const known = fields.get(name);
  if (known !== undefined) return known;
  const build = Object.hasOwn(fieldsOf[part], name) ? fieldsOf[part][name] : undefined;
  const isOpen = openParts.has(part);
  const accepts = build === undefined ? () => isOpen : acceptsOf(build(acceptedPart));
  // Of names that are no field there may be any number.
  if (build !== undefined) fields.set(name, accepts);
  return accepts;
}

const acceptedPart: PartSchema = (part) =>
  z.custom((value) => isMapping(value) && acceptsMembers(part, membersOf(value, itself)));

/** What is no mapping of the document may be a part all the same: the schema says. */
function isMapping(value: unknown): value is Mapping {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "mapping";
}

function acceptsMembers(part: Part, members: readonly Member[]): boolean {
  const { fields, needed } = knownPart(part);
  for (const [name, value] of members) if (!fieldOf(part, name, fields)(value)) return false;
  return needed.every((name) => members.some(([one]) => one === name));
}
