import type { TokenType } from "chevrotain";
import { createToken, Lexer } from "chevrotain";
import { createLexer } from "../create-lexer.ts";

/** A name: hyphens and digits may follow its first character. */
const namePattern = "[A-Za-z_][A-Za-z0-9_-]*";

const typePattern = "(?:string|path|int|number|bool|array|enum\\([^){}]*\\))";

/** What a rest of a line may hold: no line break, and no brace, since those end the placeholder. */
const inline = "[^{}\\n\\r\\u2028\\u2029]*";

/** Where a placeholder begins; which form it has is decided there, by looking at all of it. */
const first = "(?<=\\{)";

/** A brace with content and a closing brace; any other brace is text. */
export const Open = createToken({ name: "Open", pattern: /\{(?=[^{}]+\})/, push_mode: "form" });

const Text = createToken({ name: "Text", pattern: /[^{]+|\{/, line_breaks: true });

export const Close = createToken({ name: "Close", pattern: "}", pop_mode: true });

/** The name in `{name??rest}`. */
export const FallbackName = createToken({
  name: "FallbackName",
  pattern: new RegExp(`${first}${namePattern}(?=\\?\\?${inline}\\})`),
  pop_mode: true,
  push_mode: "fallback",
});

/** The condition in `{condition?yes:no}`. */
export const Condition = createToken({
  name: "Condition",
  pattern: new RegExp(`${first}[^?:{}]+(?=\\?[^:{}]*:${inline}\\})`),
  line_breaks: true,
  pop_mode: true,
  push_mode: "choice",
});

/** The name in `{name[index]}`. */
export const ElementName = createToken({
  name: "ElementName",
  pattern: new RegExp(`${first}${namePattern}(?=\\[(?:${namePattern}|[0-9]+)\\]\\})`),
  pop_mode: true,
  push_mode: "element",
});

/** The name in `{name}`, `{name:type}`, `{name=default}`. */
export const ValueName = createToken({
  name: "ValueName",
  pattern: new RegExp(`${first}${namePattern}(?=(?::${typePattern})?(?:=[^{}]*)?\\})`),
  pop_mode: true,
  push_mode: "value",
});

/** The underscores in `{__(index+1)}`. */
export const Padding = createToken({
  name: "Padding",
  pattern: new RegExp(`${first}_{1,6}(?=\\([^{}]+\\)\\})`),
});

/** `??` and the text behind it. */
export const Otherwise = createToken({ name: "Otherwise", pattern: /\?\?[^{}]*/ });

/** `?` and the text behind it. */
export const Yes = createToken({ name: "Yes", pattern: /\?[^:{}]*/, line_breaks: true });

/** `:` and the text behind it, after a `?`. */
export const No = createToken({ name: "No", pattern: /:[^{}]*/ });

/** `[index]`. */
export const Index = createToken({ name: "Index", pattern: /\[[^[\]{}]+\]/ });

/** `:type`. */
export const Type = createToken({
  name: "Type",
  pattern: new RegExp(`:${typePattern}`),
  line_breaks: true,
});

/** `=default`. */
export const Default = createToken({ name: "Default", pattern: /=[^{}]*/, line_breaks: true });

/** White space is taken out of expressions before they are read, also out of the middle of a name. */
export const Digits = createToken({
  name: "Digits",
  pattern: /[0-9](?:\s*[0-9])*/,
  line_breaks: true,
});

export const Name = createToken({
  name: "Name",
  pattern: /[A-Za-z_](?:\s*[A-Za-z0-9_-])*/,
  line_breaks: true,
});

export const Additive = createToken({ name: "Additive", pattern: /[-+]/ });
export const Multiplicative = createToken({ name: "Multiplicative", pattern: /[*/%]/ });
export const LeftParenthesis = createToken({ name: "LeftParenthesis", pattern: "(" });
export const RightParenthesis = createToken({ name: "RightParenthesis", pattern: ")" });

/** The `!` of a guard. */
export const Not = createToken({ name: "Not", pattern: "!" });

/** The name of a guard, which stands in no braces. */
export const GuardName = createToken({ name: "GuardName", pattern: new RegExp(namePattern) });

const Space = createToken({
  name: "Space",
  pattern: /\s+/,
  group: Lexer.SKIPPED,
  line_breaks: true,
});

/** Any other character: the lexer never fails, the parser does. */
const Stray = createToken({ name: "Stray", pattern: /[\s\S]/, line_breaks: true });

/** What makes a text no guard. */
const Rest = createToken({ name: "Rest", pattern: /[\s\S]+/, line_breaks: true });

const modes: Readonly<Record<string, TokenType[]>> = {
  text: [Open, Text],
  form: [
    Close,
    FallbackName,
    Condition,
    ElementName,
    ValueName,
    Padding,
    Digits,
    Name,
    Additive,
    Multiplicative,
    LeftParenthesis,
    RightParenthesis,
    Space,
    Stray,
  ],
  fallback: [Close, Otherwise],
  choice: [Close, Yes, No],
  element: [Close, Index],
  value: [Close, Type, Default],
  guard: [Not, GuardName, Space, Rest],
};

/** All tokens, for the parser. */
export const placeholderTokens: readonly TokenType[] = [...new Set(Object.values(modes).flat())];

/** Builds the lexer; checking its definition is left to the tests. */
export function createPlaceholderLexer(skipValidations = true): Lexer {
  return createLexer({ modes: { ...modes }, defaultMode: "text" }, skipValidations);
}
