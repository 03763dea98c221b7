import { isTypingSlip } from "../../diagnostics/spelling/is-typing-slip.ts";
import type { Report } from "../../document/cursor.ts";
import { renamingFix } from "../../document/mistakes/field-name-fix.ts";
import type { Span } from "../../source/span.ts";
import type { LostInputs, RecipeNode, UnknownInput } from "./ast.ts";
import type { NameUse } from "./name-uses.ts";

/** Reports what imported recipes are given and do not know, and what they lack: one mistake where a name is misspelt. */
export class ImportedInputs {
  private readonly report: Report;
  private readonly unknown: Set<UnknownInput>;
  private readonly lost: readonly LostInputs[];
  private readonly lacking = new Map<UnknownInput, NameUse>();

  constructor(recipe: Pick<RecipeNode, "lostInputs" | "unknownInputs">, report: Report) {
    this.unknown = new Set(recipe.unknownInputs);
    this.lost = recipe.lostInputs;
    this.report = report;
  }

  /** Takes note of a name that an imported recipe asks for in vain, at the place where it is imported. */
  lack(use: NameUse, place: Span): void {
    const isHere = ({ nodeSpan: { source, start } }: UnknownInput | LostInputs): boolean =>
      source === place.source && start === place.start;
    if (this.lost.some((one) => one.names.has(use.name) && isHere(one))) return;
    const slip = [...this.unknown].find((one) => one.closest === use.name && isHere(one));
    if (slip !== undefined) {
      this.lacking.set(slip, use);
      return;
    }
    const { name, span } = use;
    const related = [{ span, message: "asked for here" }];
    this.report("missing-input", place, { recipe: span.source.path, name }, { related });
  }

  /** Reports the names that nothing knows, with the ones that are lacking for it. */
  end(): void {
    // What an import gives is given at each of its nodes.
    const told = new Set([...this.lacking.keys()].map(({ nameSpan }) => nameSpan));
    for (const one of this.unknown) {
      const { closest, file: recipe, name, nameSpan } = one;
      const use = this.lacking.get(one);
      if (use === undefined) {
        if (!told.has(nameSpan)) this.report("unknown-input", nameSpan, { recipe, name, closest });
        continue;
      }
      const isSlip = isTypingSlip(name, use.name);
      const fix = isSlip ? renamingFix({ text: name, span: nameSpan }, use.name) : undefined;
      const related = [{ span: use.span, message: "asked for here" }];
      const parameters = { recipe, name: use.name, passed: name };
      this.report("missing-input", nameSpan, parameters, { related, fix });
    }
  }
}
