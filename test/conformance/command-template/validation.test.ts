import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import { sharedPath } from "../../support/shared.ts";

/** A recorded recipe with the files beside it and the verdict of the reference's loader. */
interface ValidationCase {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly raw?: unknown;
  readonly rawText?: string;
  readonly files?: Readonly<Record<string, unknown>>;
  readonly recipe: { readonly ok: boolean };
  /** What came of running it with commands that always succeed. */
  readonly dryRun?: { readonly ok: boolean };
}

const path = sharedPath("conformance", "command-template", "validation.json");
const cases = path === undefined ? [] : recordedCases(path);
const listed = listedReasons("command-template", "validation.json");
const encoder = new TextEncoder();

describe.skipIf(cases.length === 0)("verdicts recorded from the reference", () => {
  it.each(cases.map((recorded) => [`${recorded.id} ${recorded.name}`, recorded] as const))(
    "agree, or are listed with the reason: %s",
    (_, recorded) => {
      const errors = errorsOf(recorded);
      const isRight = (errors.length === 0) === recorded.recipe.ok;
      // The loader accepts much that then fails for certain; telling so before the run is the point of a compiler.
      const failsForCertain = recorded.recipe.ok && recorded.dryRun?.ok === false;
      const agrees = isRight || failsForCertain;
      expect({ agrees, errors }).toEqual({ agrees: !listed.has(recorded.id), errors });
    },
  );
});

function errorsOf({ raw, rawText, files = {} }: ValidationCase): readonly string[] {
  const texts = new Map(
    Object.entries(files).map(([name, content]) => [name, textOf(content)] as const),
  );
  texts.set("main.json", rawText ?? textOf(raw));
  const read = (name: string): Uint8Array | undefined => {
    const text = texts.get(name);
    return text === undefined ? undefined : encoder.encode(text);
  };
  const { requested } = compile(["main.json"], { files: { read }, dialect: "command-template" });
  return requested.flatMap(({ diagnostics }) =>
    diagnostics.flatMap(({ severity, code, message }) =>
      severity === "error" ? [`${message} [${code}]`] : [],
    ),
  );
}

function textOf(content: unknown): string {
  return typeof content === "string" && content.startsWith("{") ? content : JSON.stringify(content);
}

function recordedCases(file: string): readonly ValidationCase[] {
  const recorded: { readonly cases: readonly ValidationCase[] } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return recorded.cases;
}
