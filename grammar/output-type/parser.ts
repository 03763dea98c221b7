import { CstParser } from "chevrotain";
import { Quoted } from "../text-tokens.ts";
import {
  Bar,
  Colon,
  Comma,
  Dots,
  LeftBrace,
  LeftBracket,
  LeftParenthesis,
  Name,
  NumberToken,
  Question,
  RightBrace,
  RightBracket,
  RightParenthesis,
  typeTokens,
} from "./tokens.ts";

/** The grammar of output types, loosest first: alternatives, lists, a word, a literal, a mapping. */
export class TypeParser extends CstParser {
  /** Checking the grammar costs start-up time and is left to the tests. */
  constructor(skipValidations = true) {
    super([...typeTokens], { recoveryEnabled: false, maxLookahead: 1, skipValidations });
    this.performSelfAnalysis();
  }

  union = this.RULE("union", () => {
    this.SUBRULE(this.list);
    this.MANY(() => {
      this.CONSUME(Bar);
      this.SUBRULE2(this.list);
    });
  });

  list = this.RULE("list", () => {
    this.SUBRULE(this.primary);
    this.MANY(() => {
      this.CONSUME(LeftBracket);
      this.CONSUME(RightBracket);
    });
  });

  primary = this.RULE("primary", () => {
    this.OR([
      { ALT: () => this.CONSUME(Name) },
      { ALT: () => this.CONSUME(Quoted) },
      { ALT: () => this.CONSUME(NumberToken) },
      { ALT: () => this.SUBRULE(this.record) },
      { ALT: () => this.SUBRULE(this.group) },
    ]);
  });

  group = this.RULE("group", () => {
    this.CONSUME(LeftParenthesis);
    this.SUBRULE(this.union);
    this.CONSUME(RightParenthesis);
  });

  record = this.RULE("record", () => {
    this.CONSUME(LeftBrace);
    this.MANY_SEP({
      SEP: Comma,
      DEF: () => {
        this.OR([{ ALT: () => this.SUBRULE(this.field) }, { ALT: () => this.CONSUME(Dots) }]);
      },
    });
    this.CONSUME(RightBrace);
  });

  field = this.RULE("field", () => {
    this.OR([{ ALT: () => this.CONSUME(Name) }, { ALT: () => this.CONSUME(Quoted) }]);
    this.OPTION(() => this.CONSUME(Question));
    this.CONSUME(Colon);
    this.SUBRULE(this.union);
  });
}
