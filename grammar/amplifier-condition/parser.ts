import { Comparator } from "../condition-frame.ts";
import type { LogicTokens } from "../condition-parser.ts";
import { ConditionParser } from "../condition-parser.ts";
import { Quoted } from "../text-tokens.ts";
import {
  And,
  conditionTokens,
  LeftParenthesis,
  Not,
  Or,
  RightParenthesis,
  Word,
} from "./tokens.ts";

const logic: LogicTokens = {
  and: And,
  or: Or,
  not: Not,
  leftParenthesis: LeftParenthesis,
  rightParenthesis: RightParenthesis,
};

/**
 * The grammar of conditions, loosest first: `or`, `and`, `not`, one comparison, operand. Pure: it builds the concrete
 * syntax tree and nothing else.
 */
export class AmplifierConditionParser extends ConditionParser {
  /** Checking the grammar costs start-up time and is left to the tests. */
  constructor(skipValidations = true) {
    super({ tokens: conditionTokens, logic, maxLookahead: 1 }, skipValidations);
    this.performSelfAnalysis();
  }

  comparison = this.RULE("comparison", () => {
    this.SUBRULE(this.operand);
    this.OPTION(() => {
      this.CONSUME(Comparator);
      this.SUBRULE2(this.operand);
    });
  });

  operand = this.RULE("operand", () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.group) },
      { ALT: () => this.CONSUME(Quoted) },
      { ALT: () => this.CONSUME(Word) },
    ]);
  });
}
