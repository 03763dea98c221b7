import type { Report } from "../../../../document/cursor.ts";
import type { RecipeNode } from "../../ast.ts";
import type { NameUse } from "../../name-uses.ts";

/**
 * Reports settings, guards and other placeholders that ask for a name whose only default stands in a placeholder of a command,
 * for which it counts alone. A guard may well ask whether a caller has given anything, but not where the default is a word for
 * true; where one does, what it guards has the name.
 */
export function checkInlineDefaults(
  { arguments: declared }: Pick<RecipeNode, "arguments">,
  uses: readonly NameUse[],
  report: Report,
): void {
  const isBare = new Map(declared?.map((one) => [one.name, one.default === undefined]));
  // A default that is declared, and a name that is not, are told as such.
  const own = uses.filter(
    ({ anchor, name, span }) =>
      span.source === anchor.source && (declared === undefined || isBare.get(name)),
  );
  const inline = new Map(
    own.flatMap(({ name, part, span }) => {
      const isWritten = part?.kind === "command-value" && part.content.includes("=");
      return isWritten ? [[name, { text: part.default ?? "", span }]] : [];
    }),
  );
  if (inline.size === 0) return;
  const guards = own.filter((one) => one.isGuard && one.default === undefined);
  const guarded = new Set(guards.map(({ name }) => name));
  for (const { isGuard = false, isRequired, isSetting = false, name, open, part, span } of own) {
    const written = inline.get(name);
    const isOpen = isRequired || open === "decided";
    if (written === undefined || !isOpen || part?.kind === "command-fallback") continue;
    const asksTruth = isGuard || part?.kind === "command-choice";
    if (asksTruth ? !/^(?:1|on|true|yes)$/i.test(written.text) : !isSetting && guarded.has(name)) {
      continue;
    }
    const by = byWhat({ isGuard, isSetting });
    const related = [{ span: written.span, message: "its default" }];
    report("hidden-default", span, { name, by, isInline: true }, { related });
  }
}

function byWhat({ isGuard, isSetting }: Record<"isGuard" | "isSetting", boolean>): string {
  if (isGuard) return "`when`";
  return isSetting ? "settings" : "other placeholders";
}
