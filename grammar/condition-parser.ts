import type { CstNode, ParserMethod, TokenType } from "chevrotain";
import { CstParser } from "chevrotain";

/** The tokens that a condition language writes its logic with. */
export interface LogicTokens {
  readonly and: TokenType;
  readonly or: TokenType;
  readonly not: TokenType;
  readonly leftParenthesis: TokenType;
  readonly rightParenthesis: TokenType;
}

/** The tokens of a condition language, and how far its parser looks ahead. */
export interface ConditionLanguage {
  readonly tokens: readonly TokenType[];
  readonly logic: LogicTokens;
  readonly maxLookahead: number;
}

/**
 * The grammar around the comparisons of a condition language, loosest first: `or`, `and`, `not`, and a group in
 * parentheses. Pure: it builds the concrete syntax tree and nothing else. A language adds its `comparison` and calls
 * `performSelfAnalysis` when all its rules are there.
 */
export abstract class ConditionParser extends CstParser {
  abstract readonly comparison: ParserMethod<[], CstNode>;
  readonly #logic: LogicTokens;

  /** Checking the grammar costs start-up time and is left to the tests. */
  constructor({ tokens, logic, maxLookahead }: ConditionLanguage, skipValidations: boolean) {
    super([...tokens], { recoveryEnabled: false, maxLookahead, skipValidations });
    this.#logic = logic;
  }

  disjunction = this.RULE("disjunction", () => {
    this.SUBRULE(this.conjunction);
    this.MANY(() => {
      this.CONSUME(this.#logic.or);
      this.SUBRULE2(this.conjunction);
    });
  });

  conjunction = this.RULE("conjunction", () => {
    this.SUBRULE(this.negation);
    this.MANY(() => {
      this.CONSUME(this.#logic.and);
      this.SUBRULE2(this.negation);
    });
  });

  negation = this.RULE("negation", () => {
    this.MANY(() => this.CONSUME(this.#logic.not));
    this.SUBRULE(this.comparison);
  });

  group = this.RULE("group", () => {
    this.CONSUME(this.#logic.leftParenthesis);
    this.SUBRULE(this.disjunction);
    this.CONSUME(this.#logic.rightParenthesis);
  });
}
