import { diagnostic } from "../diagnostics/diagnostic.ts";
import type { DialectId } from "../ir/expression.ts";
import type { Dialect } from "./dialect.ts";

/** A language that is known by name only: its recipes are refused, at their start. */
export function unsupportedDialect(id: DialectId): Dialect {
  return {
    id,
    signs: () => [],
    compile: ({ source, root }) => {
      const start = root.kind === "mapping" ? root.entries[0]?.key.span : undefined;
      const span = start ?? { source, start: root.span.start, end: root.span.start };
      return {
        plan: undefined,
        diagnostics: [diagnostic("unsupported-dialect", span, { dialect: id })],
      };
    },
  };
}
