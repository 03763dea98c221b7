import type { SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { createTextMemo } from "../../source/text-memo.ts";
import { hasOwnPositions, parseShell } from "./parse-shell.ts";
import type { ProgramWord } from "./program-words.ts";
import { programWords } from "./program-words.ts";

/** A variable of the environment that a shell puts into the text which a program evaluates: `eval "$RECIPE_VAR_name"`. */
export interface EvaluatedVariable {
  /** Where its dollar sign stands. */
  readonly start: number;
  readonly program: string;
}

const found = createTextMemo<readonly EvaluatedVariable[]>();

/** Most scripts name no variable of a recipe, or start no program with its text, and need no parser. */
const named = /\$\{?RECIPE_VAR_/;
const evaluates = /\beval\b|\s-\w*[ce]\b|<</;

/** The variables of a recipe that a script has evaluated; those that single quotes leave to the program are values of it. */
export function evaluatedVariables(script: string): readonly EvaluatedVariable[] {
  if (!named.test(script) || !evaluates.test(script)) return [];
  return found(script, () => findVariables(script));
}

function findVariables(script: string): readonly EvaluatedVariable[] {
  const variables: EvaluatedVariable[] = [];
  const tree = parseShell(script);
  if ((tree.errors ?? []).length > 0) return [];
  const visit = (node: SyntaxNode, words: readonly ProgramWord[]): void => {
    const inside = node.type === "Command" ? [...words, ...programWords(node)] : words;
    if (node.type === "SimpleExpansion" || node.type === "ParameterExpansion") {
      const word = inside.find(({ start, end }) => start <= node.pos && node.end <= end);
      if (word && named.test(script.slice(node.pos, node.end))) {
        variables.push({ start: node.pos, program: word.program });
      }
    }
    if (hasOwnPositions(node)) return;
    forEachChild(node, (child) => visit(child, inside));
  };
  visit(tree, []);
  return variables;
}
