import { Comparator } from "../condition-frame.ts";
import type { LogicTokens } from "../condition-parser.ts";
import { ConditionParser } from "../condition-parser.ts";
import { Quoted } from "../text-tokens.ts";
import {
  And,
  Comma,
  conditionTokens,
  Dot,
  False,
  In,
  LeftBracket,
  LeftParenthesis,
  Name,
  Not,
  NotIn,
  NumberLiteral,
  Or,
  RightBracket,
  RightParenthesis,
  True,
} from "./tokens.ts";

const logic: LogicTokens = {
  and: And,
  or: Or,
  not: Not,
  leftParenthesis: LeftParenthesis,
  rightParenthesis: RightParenthesis,
};

/**
 * The grammar of conditions, loosest first: `or`, `and`, `not`, one comparison, operand with what follows it. Pure: it
 * builds the concrete syntax tree and nothing else.
 */
export class AmplihackConditionParser extends ConditionParser {
  /** Checking the grammar costs start-up time and is left to the tests. */
  constructor(skipValidations = true) {
    super({ tokens: conditionTokens, logic, maxLookahead: 2 }, skipValidations);
    this.performSelfAnalysis();
  }

  comparison = this.RULE("comparison", () => {
    this.SUBRULE(this.operand);
    this.OPTION(() => {
      this.OR([
        { ALT: () => this.CONSUME(Comparator) },
        { ALT: () => this.CONSUME(In) },
        { ALT: () => this.CONSUME(NotIn) },
      ]);
      this.SUBRULE2(this.operand);
    });
  });

  operand = this.RULE("operand", () => {
    this.SUBRULE(this.atom);
    this.MANY(() => this.SUBRULE(this.postfix));
  });

  postfix = this.RULE("postfix", () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.member) },
      {
        ALT: () => {
          this.CONSUME(LeftBracket);
          this.OR2([
            { ALT: () => this.CONSUME(Quoted) },
            { ALT: () => this.CONSUME(NumberLiteral) },
          ]);
          this.CONSUME(RightBracket);
        },
      },
    ]);
  });

  member = this.RULE("member", () => {
    this.CONSUME(Dot);
    this.OR([
      { ALT: () => this.CONSUME(Name) },
      { ALT: () => this.CONSUME(True) },
      { ALT: () => this.CONSUME(False) },
    ]);
    this.OPTION(() => this.SUBRULE(this.arguments));
  });

  atom = this.RULE("atom", () => {
    this.OR([
      { ALT: () => this.SUBRULE(this.group) },
      { ALT: () => this.SUBRULE(this.list) },
      { ALT: () => this.CONSUME(Quoted) },
      { ALT: () => this.CONSUME(NumberLiteral) },
      { ALT: () => this.CONSUME(True) },
      { ALT: () => this.CONSUME(False) },
      {
        ALT: () => {
          this.CONSUME(Name);
          this.OPTION(() => this.SUBRULE(this.arguments));
        },
      },
    ]);
  });

  arguments = this.RULE("arguments", () => {
    this.CONSUME(LeftParenthesis);
    this.OPTION(() => {
      this.SUBRULE(this.operand);
      this.MANY(() => {
        this.CONSUME(Comma);
        this.SUBRULE2(this.operand);
      });
      // A comma may stand before the end, too.
      this.OPTION2(() => this.CONSUME2(Comma));
    });
    this.CONSUME(RightParenthesis);
  });

  list = this.RULE("list", () => {
    this.CONSUME(LeftBracket);
    this.OPTION(() => {
      this.SUBRULE(this.atom);
      this.MANY(() => {
        this.CONSUME(Comma);
        this.SUBRULE2(this.atom);
      });
      this.OPTION2(() => this.CONSUME2(Comma));
    });
    this.CONSUME(RightBracket);
  });
}
