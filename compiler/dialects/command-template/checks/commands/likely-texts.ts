import { isTrue } from "../../../../../runtime/semantics/command-template-truth.ts";
import type { CommandDefaults, CommandPart } from "../../../../ir/command.ts";
import { defaultBehind } from "../../../../ir/command-names.ts";
import type { Span } from "../../../../source/span.ts";

/** What a word may be as long as callers leave the defaults alone, and where that is written. */
export interface LikelyText {
  readonly text: string;
  readonly span: Span;
  /** The name whose default it is. */
  readonly name: string;
}

/** More defaults do not lead to each other: the language ends at six. */
const mostDefaults = 6;

/**
 * What a word that is one placeholder may be without the caller: the texts of a choice, or a default, wherever it stands, also
 * behind another one that is nothing but its name.
 */
export function likelyTexts(
  [part, ...others]: readonly CommandPart[],
  defaults: CommandDefaults,
  behind: number = mostDefaults,
): readonly LikelyText[] {
  if (part === undefined || part.kind === "text" || others.length > 0 || behind === 0) return [];
  if (part.kind === "command-choice") {
    const { name, no, span, yes } = part;
    return [yes, no].map((text) => ({ name, span, text }));
  }
  if (part.kind !== "command-value" && part.kind !== "command-fallback") return [];
  const { name, span } = part;
  const own = part.kind === "command-value" ? part.default : part.otherwise;
  const otherwise = own === undefined ? [] : [{ name, span, text: own }];
  const declared = defaultBehind(name, defaults);
  if (declared?.kind === "text") return likelyTexts(declared.text.parts, defaults, behind - 1);
  if (declared?.kind !== "constant") return otherwise;
  const { value } = declared;
  if (typeof value !== "string") return [];
  const isTaken = part.kind === "command-value" || isTrue(value);
  return isTaken ? [{ name, span: declared.span, text: value }] : otherwise;
}
