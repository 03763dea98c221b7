/** The door of the template grammar: text with `{{placeholders}}`. */
export type {
  NearMissNode,
  NearMissReason,
  PlaceholderNode,
  TemplateNode,
  TextNode,
} from "./ast.ts";
export { parseTemplate } from "./parse-template.ts";
