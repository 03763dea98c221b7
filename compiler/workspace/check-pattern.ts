import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Report } from "../document/cursor.ts";
import type { Node } from "../document/node.ts";
import { normalizePath } from "./resolve-path.ts";

/**
 * Reports a pattern that fits no path, as paths of recipes are, and one that hardly fits those that are meant: `*`, `**` and `?`
 * are all that patterns have, and the path of a recipe is that by which the command line names it.
 */
export function checkPattern(node: Node, pattern: string, report: Report): void {
  const text = quoteUserText(pattern);
  const never = whyNever(pattern);
  if (never !== undefined) {
    report("unfit-pattern", node.span, { text, ...never });
    return;
  }
  const doubt = whyHardly(pattern);
  if (doubt !== undefined) report("doubtful-pattern", node.span, { text, ...doubt });
}

/** Why a pattern does not fit what is meant, and what to write instead. */
export interface PatternProblem {
  readonly reason: string;
  readonly instead: string;
}

function whyNever(pattern: string): PatternProblem | undefined {
  if (pattern.trim() === "") return { reason: "it is empty", instead: "Write `**` for all." };
  if (pattern.includes("\\")) {
    const instead = "Write it with `/`, also on Windows.";
    return { reason: "paths have no backslashes here", instead };
  }
  if (pattern.endsWith("/")) {
    const instead = `Write \`${quoteUserText(pattern)}**\` for all that is in the folder.`;
    return { reason: "it names a folder", instead };
  }
  const normal = normalizePath(pattern);
  if (normal === pattern) return undefined;
  const instead = `Write \`${quoteUserText(normal)}\`.`;
  return { reason: "paths have no `.`, `..` or empty part inside", instead };
}

function whyHardly(pattern: string): PatternProblem | undefined {
  if (/^(?:\/|[A-Za-z]:\/|~)/.test(pattern)) {
    const reason = "a recipe has such a path only where the command line names it so";
    return { reason, instead: "Begin in the folder in which the command runs: `recipes/**`." };
  }
  if (/^\.\.(?:\/|$)/.test(pattern)) {
    const reason = "a recipe has such a path only where the command line leads out of this folder";
    return {
      reason,
      instead: "Run the command, with a configuration, in the folder that holds the recipes.",
    };
  }
  const sign = /^!|[[\]{}]/.exec(pattern)?.[0];
  if (sign !== undefined) {
    const reason = `\`${sign}\` stands for itself`;
    return { reason, instead: "Write several patterns, with `*`, `**` and `?`." };
  }
  if (/^(?:.*\/)?[\w-]+$/.test(pattern)) {
    const reason = "it is one file without an ending, and no folder";
    return { reason, instead: `Write \`${quoteUserText(pattern)}/**\` for what is in a folder.` };
  }
  return undefined;
}
