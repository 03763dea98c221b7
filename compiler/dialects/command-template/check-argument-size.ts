import type { Report } from "../../document/cursor.ts";
import type { CommandDefaults, CommandPlaceholder } from "../../ir/command.ts";
import type { LoweredWord } from "../../lower/command.ts";

/** The most bytes of one argument that Linux takes, without the NUL behind it. */
const mostBytes = 128 * 1024 - 1;

/** Reports words that no process can be given as an argument, unless the caller says otherwise. */
export function checkArgumentSize(
  words: readonly LoweredWord[],
  defaults: CommandDefaults,
  report: Report,
): void {
  for (const { parts, span } of words) {
    const text = parts.map((part) =>
      part.kind === "text" ? part.text : defaultOf(part, defaults),
    );
    const whole = text.join("");
    const bytes = whole.length > mostBytes / 3 ? new TextEncoder().encode(whole).length : 0;
    if (whole.includes("\0")) report("impossible-argument", span, { reason: "has a NUL in it" });
    else if (bytes > mostBytes) {
      const reason = `has ${bytes} bytes, and ${mostBytes} are the most`;
      report("impossible-argument", span, { reason });
    }
  }
}

/** What a placeholder becomes without the caller, as far as that is known. */
function defaultOf(part: CommandPlaceholder, defaults: CommandDefaults): string {
  if (part.kind !== "command-value") return "";
  const declared = defaults.get(part.name);
  if (declared === undefined) return part.default ?? "";
  return declared.kind === "constant" && typeof declared.value === "string" ? declared.value : "";
}
