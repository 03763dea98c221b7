import type { CstNode, IToken } from "chevrotain";

/** The subtrees of a rule below a node, in source order. */
export function nodesOf(parent: CstNode, rule: string): readonly CstNode[] {
  return (parent.children[rule] ?? []).filter((element) => "children" in element);
}

/** The tokens of one name directly below a node, in source order. */
export function tokensOf(parent: CstNode, name: string): readonly IToken[] {
  return (parent.children[name] ?? []).filter((element) => "image" in element);
}

/** What a concrete syntax tree without errors has because its grammar demands it. */
export function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("a part is missing in an error-free syntax tree");
  return part;
}

/** The offset behind a token. */
export function endOf({ startOffset, image }: IToken): number {
  return startOffset + image.length;
}

/** The text between quotes; a backslash stands for the character behind it, whatever that is. */
export function unquoted({ image }: IToken): string {
  return image.slice(1, -1).replaceAll(/\\([\s\S])/g, "$1");
}
