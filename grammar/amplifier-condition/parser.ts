import { CstParser } from "chevrotain";
import { Comparator } from "../condition-frame.ts";
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

/**
 * The grammar of conditions, loosest first: `or`, `and`, `not`, one comparison, operand. Pure: it builds the concrete
 * syntax tree and nothing else.
 */
export class ConditionParser extends CstParser {
  /** Checking the grammar costs start-up time and is left to the tests. */
  constructor(skipValidations = true) {
    super([...conditionTokens], { recoveryEnabled: false, maxLookahead: 1, skipValidations });
    this.performSelfAnalysis();
  }

  disjunction = this.RULE("disjunction", () => {
    this.SUBRULE(this.conjunction);
    this.MANY(() => {
      this.CONSUME(Or);
      this.SUBRULE2(this.conjunction);
    });
  });

  conjunction = this.RULE("conjunction", () => {
    this.SUBRULE(this.negation);
    this.MANY(() => {
      this.CONSUME(And);
      this.SUBRULE2(this.negation);
    });
  });

  negation = this.RULE("negation", () => {
    this.MANY(() => this.CONSUME(Not));
    this.SUBRULE(this.comparison);
  });

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

  group = this.RULE("group", () => {
    this.CONSUME(LeftParenthesis);
    this.SUBRULE(this.disjunction);
    this.CONSUME(RightParenthesis);
  });
}
