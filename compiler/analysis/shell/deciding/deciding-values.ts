import { createTextMemo } from "../../../source/text-memo.ts";
import type { ScriptRange } from "../placement.ts";
import { visitScript } from "../visit-script.ts";
import type { DecidingWord, Decision } from "./deciding-words.ts";
import { decidingWords, isOfFiles } from "./deciding-words.ts";
import type { UnchangedTexts } from "./unchanged-texts.ts";
import { TextsOfScript } from "./unchanged-texts.ts";

/** A word of a script that decides what happens, and the texts that it is made of, also by way of variables. */
export interface DecidingValue extends ScriptRange, UnchangedTexts {
  readonly decides: Decision;
}

const found = createTextMemo<readonly DecidingValue[]>();

/** A variable, or what stands in the place of a placeholder. */
const mayHoldValue = /\$|v_/;

/** Finds the words of a script that decide what is written, removed or run. */
export function decidingValues(script: string): readonly DecidingValue[] {
  return found(script, () => findValues(script));
}

function findValues(script: string): readonly DecidingValue[] {
  const texts = new TextsOfScript();
  const words: DecidingWord[] = [];
  visitScript(script, (node) => {
    texts.add(node);
    words.push(...decidingWords(node).filter(({ word }) => mayHoldValue.test(word.text)));
  });
  return words.map(({ decides, isAlone: isAside = false, word }) => {
    const { end, pos: start } = word;
    const made = texts.textsOf(word, { isAside, isPath: isOfFiles(decides) });
    return { start, end, decides, ...made };
  });
}
