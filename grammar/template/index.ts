/** The door of the template grammar: text with `{{placeholders}}`. */
export type {
  NearMissNode,
  PlaceholderNode,
  TemplateNode,
} from "./ast.ts";
export type { PlaceholderSyntax } from "./parse-template.ts";
export { parseTemplate } from "./parse-template.ts";
