import type { Report } from "../../document/cursor.ts";
import type { CommandDefaults, CommandText } from "../../ir/command.ts";
import { namesIn } from "../../ir/command-names.ts";
import type { Template } from "../../ir/expression.ts";
import type { HostSettings } from "../../ir/host.ts";
import { lowerUnsplit } from "../../lower/command.ts";
import { commandTemplate } from "../../lower/command-template.ts";
import type { RecipeNode } from "./ast.ts";
import { checkPlaceholders } from "./checks/placeholders/check-placeholders.ts";
import type { LowerContext, Surroundings } from "./lower-context.ts";
import type { TextTree } from "./tree.ts";

/** Lowers what a recipe tells whoever runs it; undefined where that is nothing. */
export function lowerHost(
  recipe: RecipeNode,
  surroundings: Surroundings,
  context: LowerContext,
): HostSettings | undefined {
  const { artifacts, isAsync, mailbox, stateDir } = recipe;
  const text = (tree: TextTree, label: string): Template => {
    const { lowered, visible } = lowerText(tree, surroundings, context);
    checkShellText(tree, context.report);
    const { anchor } = surroundings;
    context.uses.add(lowered, { anchor, defaults: visible, repeated: undefined });
    return commandTemplate("word", lowered, visible, label);
  };
  const channel = lowerChannel(recipe, surroundings, context);
  const isSilent = !isAsync && artifacts.length === 0 && !mailbox && !stateDir && !channel;
  if (isSilent) return undefined;
  return {
    isAsync,
    mailbox,
    stateDir: stateDir && text(stateDir, "recipe state_dir"),
    artifacts: artifacts.map(({ name, path }) => {
      return { name, path: text(path, `recipe artifacts.${name}`) };
    }),
    channel,
  };
}

function lowerText(
  { text, spanAt }: TextTree,
  { defaults, argumentDefaults }: Surroundings,
  context: LowerContext,
): { readonly lowered: CommandText; readonly visible: CommandDefaults } {
  const lowered = lowerUnsplit(text, spanAt);
  checkPlaceholders(lowered, context, context.report);
  return { lowered, visible: new Map([...argumentDefaults, ...defaults]) };
}

/** Reports a path with what only a shell would fill in. */
function checkShellText({ span, text }: TextTree, report: Report): void {
  const effect = /\$\(|`/.test(text)
    ? "no command is run for it"
    : /(?<![\\$])\$[A-Za-z_]\w*/.test(text) && "no variable is read";
  if (effect === false) return;
  const help = "Write a placeholder: the value is what a caller, or a default, gives.";
  report("literal-shell-syntax", span, { text, effect }, { help });
}

/** The result may be a value by its name, or a text that is filled in; what a command prints is it without saying so. */
function lowerChannel(
  { arguments: declared = [], root: { output }, valueFields }: RecipeNode,
  surroundings: Surroundings,
  context: LowerContext,
): HostSettings["channel"] {
  if (output === undefined) return undefined;
  const written = output.text.trim();
  const name = /^\{?([A-Za-z_][\w-]*)\}?$/.exec(written)?.[1];
  const text: TextTree = name === undefined ? output : placeholderOf(name, output);
  const { lowered, visible } = lowerText(text, surroundings, context);
  const given = [...declared, ...valueFields, ...context.uses.all].map((one) => one.name);
  const isKnown = namesIn(lowered).some((one) => visible.has(one) || given.includes(one));
  if (!isKnown) {
    const where = "here: it names no value, so the result is what the last command prints";
    context.report("ineffective-field", output.span, { field: "output", where });
  }
  context.uses.addOptional(lowered);
  return { name: name ?? written, value: commandTemplate("word", lowered, visible, "output") };
}

function placeholderOf(name: string, { span }: TextTree): TextTree {
  return { kind: "text", text: `{${name}}`, span, spanAt: () => span };
}
