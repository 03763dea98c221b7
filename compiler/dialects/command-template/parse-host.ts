import type { Report } from "../../document/cursor.ts";
import type { RecipeNode } from "./ast.ts";
import { fieldsOf } from "./import-node.ts";
import { reportIgnored } from "./report-ignored.ts";
import { reportUnreadFields } from "./report-unread-fields.ts";
import type { MapTree, TextTree } from "./tree.ts";
import { fieldOf } from "./tree.ts";

/** Whether a recipe is made to run detached. */
export function parseAsync(root: MapTree, report: Report): boolean {
  const value = fieldOf(root, "async")?.value;
  if (value === undefined) return false;
  if (value.kind === "other" && typeof value.value === "boolean") return value.value;
  reportIgnored("async", "true or false", value, report);
  return false;
}

/** A field that holds a text; blank ones are none. */
export function textField(root: MapTree, name: string, report: Report): TextTree | undefined {
  const value = fieldOf(root, name)?.value;
  if (value === undefined) return undefined;
  if (value.kind === "text") return value.text.trim() === "" ? undefined : value;
  reportIgnored(name, "a text", value, report);
  return undefined;
}

const mailboxFields = ["accepts", "emits"];

/** The kinds of messages that a recipe takes and sends. */
export function parseMailbox(root: MapTree, report: Report): RecipeNode["mailbox"] {
  const mailbox = fieldOf(root, "mailbox")?.value;
  if (mailbox === undefined) return undefined;
  if (mailbox.kind !== "map") {
    reportIgnored("mailbox", "a mapping", mailbox, report);
    return undefined;
  }
  reportUnreadFields(mailbox, { known: mailboxFields, owner: "a mailbox" }, report);
  return {
    accepts: textList(mailbox, "accepts", report),
    emits: textList(mailbox, "emits", report),
  };
}

function textList(mailbox: MapTree, name: string, report: Report): readonly string[] {
  const value = fieldOf(mailbox, name)?.value;
  if (value === undefined) return [];
  const items = value.kind === "list" ? value.items : [];
  if (value.kind !== "list") reportIgnored(name, "a list of texts", value, report);
  const kinds = new Set<string>();
  for (const item of items) {
    const kind = item.kind === "text" ? item.text.trim() : "";
    if (kind === "" || kinds.has(kind))
      reportIgnored(name, "names, each of them once", item, report);
    else kinds.add(kind);
  }
  return [...kinds];
}

/** The paths of what a recipe leaves, by name. */
export function parseArtifacts(root: MapTree, report: Report): RecipeNode["artifacts"] {
  const value = fieldOf(root, "artifacts")?.value;
  if (value !== undefined && value.kind !== "map") {
    reportIgnored("artifacts", "a mapping of paths", value, report);
  }
  return fieldsOf(root, "artifacts").flatMap(({ name, value: path }) => {
    if (path.kind !== "text" || path.text.trim() === "") {
      reportIgnored(`artifacts.${name}`, "a path", path, report);
      return [];
    }
    if (/^~(?:\/|$)/.test(path.text)) {
      report("literal-tilde", path.span, { text: path.text, place: "a directory" });
    }
    return [{ name, path }];
  });
}
