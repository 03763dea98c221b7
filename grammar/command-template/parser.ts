import { CstParser } from "chevrotain";
import {
  Additive,
  Close,
  Condition,
  Default,
  Digits,
  ElementName,
  FallbackName,
  GuardName,
  Index,
  LeftParenthesis,
  Multiplicative,
  Name,
  No,
  Not,
  Open,
  Otherwise,
  Padding,
  placeholderTokens,
  RightParenthesis,
  Type,
  ValueName,
  Yes,
} from "./tokens.ts";

/** The grammar of one placeholder, and of a guard without one. Pure: it builds the concrete syntax tree and nothing else. */
export class PlaceholderParser extends CstParser {
  /** Checking the grammar costs start-up time and is left to the tests. */
  constructor(skipValidations = true) {
    super([...placeholderTokens], { recoveryEnabled: false, maxLookahead: 1, skipValidations });
    this.performSelfAnalysis();
  }

  placeholder = this.RULE("placeholder", () => {
    this.CONSUME(Open);
    this.OR([
      { ALT: () => this.SUBRULE(this.fallback) },
      { ALT: () => this.SUBRULE(this.choice) },
      { ALT: () => this.SUBRULE(this.element) },
      { ALT: () => this.SUBRULE(this.value) },
      { ALT: () => this.SUBRULE(this.padded) },
      { ALT: () => this.SUBRULE(this.sum) },
    ]);
    this.CONSUME(Close);
  });

  nameGuard = this.RULE("nameGuard", () => {
    this.OPTION(() => this.CONSUME(Not));
    this.CONSUME(GuardName);
  });

  fallback = this.RULE("fallback", () => {
    this.CONSUME(FallbackName);
    this.CONSUME(Otherwise);
  });

  choice = this.RULE("choice", () => {
    this.CONSUME(Condition);
    this.CONSUME(Yes);
    this.CONSUME(No);
  });

  element = this.RULE("element", () => {
    this.CONSUME(ElementName);
    this.CONSUME(Index);
  });

  value = this.RULE("value", () => {
    this.CONSUME(ValueName);
    this.OPTION(() => this.CONSUME(Type));
    this.OPTION2(() => this.CONSUME(Default));
  });

  padded = this.RULE("padded", () => {
    this.CONSUME(Padding);
    this.SUBRULE(this.group);
  });

  sum = this.RULE("sum", () => {
    this.SUBRULE(this.product);
    this.MANY(() => {
      this.CONSUME(Additive);
      this.SUBRULE2(this.product);
    });
  });

  product = this.RULE("product", () => {
    this.SUBRULE(this.factor);
    this.MANY(() => {
      this.CONSUME(Multiplicative);
      this.SUBRULE2(this.factor);
    });
  });

  factor = this.RULE("factor", () => {
    this.OR([
      { ALT: () => this.CONSUME(Digits) },
      { ALT: () => this.CONSUME(Name) },
      { ALT: () => this.SUBRULE(this.group) },
    ]);
  });

  group = this.RULE("group", () => {
    this.CONSUME(LeftParenthesis);
    this.SUBRULE(this.sum);
    this.CONSUME(RightParenthesis);
  });
}
