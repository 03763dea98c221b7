import { agentProgramChoices, backendChoices } from "../../runtime/backend-names.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Cursor, Report } from "../document/cursor.ts";
import { openMapping } from "../document/cursor.ts";
import type { Entry } from "../document/node.ts";
import { isText } from "../document/node.ts";
import { parseDuration } from "../source/duration.ts";
import {
  readChoice,
  readTexts,
  reportNoText,
  reportUnknownField,
  reportUnknownFields,
} from "./config-fields.ts";

/** The agent backend of a project. */
export interface BackendChoice {
  /** Name of an agent program or of a preset, `command` or `scripted`. */
  readonly kind: string;
  /** `command`: program and arguments. */
  readonly command: readonly CommandWord[];
  /** `command`: what is run instead when a conversation goes on. */
  readonly resume?: readonly CommandWord[];
  /** `scripted`: path of the answers, relative to the configuration. */
  readonly script: string | undefined;
}

/** A word of a command, or several that are left out when there is nothing to put into one of them. */
export type CommandWord = string | readonly string[];

/** What a project says about one agent program. */
export interface AgentProgram {
  readonly name: string;
  readonly path?: string;
  readonly permissions?: "read" | "edit" | "all";
  readonly model?: string;
  readonly providers?: readonly string[];
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** What a project says about models. */
export interface ModelTable {
  /** Models of providers, for patterns to choose from. */
  readonly available: ReadonlyMap<string, readonly string[]>;
  /** Models by the name of a class, tier or role: by provider, `*` for any. */
  readonly classes: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Reads the field `backend`: a name, or a mapping for what needs more. */
export function readBackend(root: Cursor, report: Report): BackendChoice | undefined {
  const value = root.entry("backend")?.value;
  if (isText(value)) {
    const named = readChoice(root, "backend", backendChoices, report);
    if (named === "command" || named === "scripted") {
      report("missing-field", value.span, { field: named === "command" ? named : "script", owner });
    }
    return named === undefined ? undefined : { kind: named, command: [], script: undefined };
  }
  const cursor = root.mapping("backend", owner);
  if (!cursor) return undefined;
  reportUnknownFields(cursor, ["kind", "command", "resume", "script"], report);
  cursor.required("kind");
  const kind = readChoice(cursor, "kind", backendChoices, report);
  if (kind === "command") cursor.required("command");
  if (kind === "scripted") cursor.required("script");
  const command = readWords(cursor, "command", report);
  const resume = readWords(cursor, "resume", report);
  const script = cursor.text("script")?.text;
  if (kind === undefined) return undefined;
  return { kind, command, ...(resume.length === 0 ? {} : { resume }), script };
}

const owner = 'the field "backend"';

function readWords(cursor: Cursor, field: string, report: Report): readonly CommandWord[] {
  return (cursor.list(field)?.items ?? []).flatMap((item): readonly CommandWord[] => {
    if (isText(item)) return [item.text];
    if (item.kind !== "sequence") {
      reportNoText(item, field, report);
      return [];
    }
    for (const inner of item.items) if (!isText(inner)) reportNoText(inner, field, report);
    return [item.items.flatMap((inner) => (inner.kind === "scalar" ? [inner.text] : []))];
  });
}

/** Reads the field `backends`: settings of agent programs, in the order in which they are tried. */
export function readAgentPrograms(root: Cursor, report: Report): readonly AgentProgram[] {
  const entries = root.mapping("backends", '"backends"')?.node.entries ?? [];
  return entries.flatMap(({ key, value }) => {
    if (!agentProgramChoices.includes(key.text)) {
      reportUnknownField(key, { owner: '"backends"', known: agentProgramChoices }, report);
      return [];
    }
    const isEmpty = value.kind === "scalar" && value.value === null;
    if (isEmpty) return [{ name: key.text, args: [], env: {} }];
    const cursor = openMapping(value, `backend "${key.text}"`, report);
    return cursor ? [readAgentProgram(key.text, cursor, report)] : [];
  });
}

const programFields = ["path", "permissions", "model", "providers", "args", "env", "timeout"];

function readAgentProgram(name: string, cursor: Cursor, report: Report): AgentProgram {
  reportUnknownFields(cursor, programFields, report);
  const path = cursor.text("path")?.text;
  const permissions = readChoice(cursor, "permissions", ["read", "edit", "all"], report);
  const model = cursor.text("model")?.text;
  const timeoutMs = readDuration(cursor, "timeout", report);
  return {
    name,
    ...(path === undefined ? {} : { path }),
    ...(isPermission(permissions) ? { permissions } : {}),
    ...(model === undefined ? {} : { model }),
    ...(cursor.entry("providers") ? { providers: readTexts(cursor, "providers", report) } : {}),
    args: readTexts(cursor, "args", report),
    env: Object.fromEntries(readTextFields(cursor, "env", report)),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

function isPermission(text: string | undefined): text is "read" | "edit" | "all" {
  return text === "read" || text === "edit" || text === "all";
}

function readDuration(cursor: Cursor, field: string, report: Report): number | undefined {
  const node = cursor.text(field);
  const ms = node && parseDuration(node.text);
  if (node && (ms === undefined || ms === 0)) {
    const range = "a length of time such as 90s, 30m or 1h30m";
    report("value-out-of-range", node.span, { field, found: quoteUserText(node.text), range });
  }
  return ms === 0 ? undefined : ms;
}

function readTextFields(
  cursor: Cursor,
  field: string,
  report: Report,
): readonly (readonly [string, string])[] {
  const entries = cursor.mapping(field, `"${field}"`)?.node.entries ?? [];
  return entries.flatMap((entry) => readTextField(entry, field, report));
}

function readTextField(
  { key, value }: Entry,
  field: string,
  report: Report,
): readonly (readonly [string, string])[] {
  if (isText(value)) return [[key.text, value.text]];
  reportNoText(value, field, report);
  return [];
}

/** Reads the field `models`. */
export function readModels(root: Cursor, report: Report): ModelTable {
  const cursor = root.mapping("models", '"models"');
  if (!cursor) return { available: new Map(), classes: new Map() };
  reportUnknownFields(cursor, ["available", "classes"], report);
  const available = cursor.mapping("available", '"available"');
  const providers = available?.node.entries.map(({ key }) => key.text) ?? [];
  return {
    available: new Map(
      providers.map((name) => [name, available ? readTexts(available, name, report) : []]),
    ),
    classes: new Map(readClasses(cursor, report)),
  };
}

function readClasses(
  cursor: Cursor,
  report: Report,
): readonly (readonly [string, ReadonlyMap<string, string>])[] {
  const classes = cursor.mapping("classes", '"classes"');
  return (classes?.node.entries ?? []).map((entry) => {
    const { text } = entry.key;
    if (entry.value.kind === "mapping" && classes) {
      return [text, new Map(readTextFields(classes, text, report))];
    }
    return [text, new Map(readTextField(entry, "classes", report).map(forAny))];
  });
}

function forAny([, model]: readonly [string, string]): readonly [string, string] {
  return ["*", model];
}
