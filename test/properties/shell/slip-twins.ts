import type { ScriptRange } from "../../../compiler/analysis/shell/placement.ts";
import type { ShellSlip, SlipKind } from "../../../compiler/analysis/shell/slips/shell-slip.ts";
import { shellSlips } from "../../../compiler/analysis/shell/slips/shell-slips.ts";
import { visitScript } from "../../../compiler/analysis/shell/visit-script.ts";
import type { ScriptTwin } from "./script-twin.ts";
import { withText } from "./with-text.ts";

/** The twins that the slips of a script make. */
export function twinsOfSlips(script: string): readonly ScriptTwin[] {
  return shellSlips(script).flatMap((slip) => {
    const twin = byKind[slip.kind]?.(script, slip);
    return twin === undefined ? [] : [{ name: slip.kind, ...twin }];
  });
}

type Twin = Omit<ScriptTwin, "name">;

const byKind: Partial<Record<SlipKind, (script: string, slip: ShellSlip) => Twin | undefined>> = {
  "overtaken status": (script, slip) => ({ script: withText(script, slip, "0") }),
  "lost in a pipe": withLostChange,
  "lost in parentheses": withLostChange,
  // Nothing but what the script itself is given, which is nothing.
  "read without input": (script, { end }) => ({
    script: withText(script, { start: end, end }, " </dev/null"),
  }),
  "sum as command": (script, slip) => ({ script: withText(script, slip, "$(no-such-program)") }),
  "sum as text": (script, slip) => {
    const start = script.indexOf("=", slip.start) + 1;
    const text = script.slice(start, slip.end);
    return {
      script: withText(script, { start, end: slip.end }, text.startsWith('"') ? text : `"${text}"`),
    };
  },
  "star of one level": (script, slip) => ({
    script: withText(script, slip, script.slice(slip.start, slip.end).replaceAll("**", "*")),
  }),
  "test as command": (script, slip) => ({ script: withText(script, slip, "no-such-program") }),
  "quoted glob": (script, slip) => {
    // A script that writes such a file has one.
    if (script.split(script.slice(slip.start + 1, slip.end - 1)).length > 2) return undefined;
    const mark = "@no@such@file@";
    return {
      script: withText(script, slip, `"${mark}"`),
      stands: { text: mark, printed: script.slice(slip.start + 1, slip.end - 1) },
    };
  },
};

/** A script that ends at once where what is read behind a pipe, or parentheses, is not what was there before it. */
function withLostChange(script: string, slip: ShellSlip): Twin | undefined {
  const name = nameOf(script.slice(slip.start, slip.end));
  const pipe = shellAround(script, slip);
  if (name === undefined || pipe === undefined) return undefined;
  const { start, end } = pipe;
  const text = script.slice(start, end);
  const behind = new RegExp(`\\$\\{?${name}\\b|\\b${name}\\b`).exec(script.slice(end));
  // A heredoc of the pipe stands behind its line.
  if (!behind?.[0].startsWith("$") || /<<(?!<)/.test(text)) return undefined;
  const at = end + behind.index;
  const asked = `\${before+$([ "\${${name}-unset}" = "$before" ] || kill -9 $$)}`;
  const withQuestion = withText(script, { start: at, end: at }, asked);
  const kept = `{ before=\${${name}-unset}; ${text}\n}`;
  return { script: withText(withQuestion, pipe, kept) };
}

/** The variable that a change sets, where that is the only one in it. */
function nameOf(change: string): string | undefined {
  const name = /^(?:for )?(\w+)(?:\+?=| in |$)/.exec(change)?.[1];
  if (name !== undefined) return name;
  const names = new Set(change.match(/[A-Za-z_]\w*/g));
  return names.size === 1 ? [...names][0] : undefined;
}

/** The outermost pipe, or parentheses, around a change that is lost there. */
function shellAround(script: string, { kind, start }: ShellSlip): ScriptRange | undefined {
  const around: ScriptRange[] = [];
  visitScript(script, (node) => {
    const isAround =
      kind === "lost in a pipe"
        ? node.type === "Pipeline" && node.commands.length > 1
        : node.type === "Subshell";
    if (!isAround || start < node.pos || node.end <= start) return;
    around.push({ start: node.pos, end: node.end });
  });
  return around[0];
}
