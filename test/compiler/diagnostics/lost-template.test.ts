import { describe, expect, test } from "vitest";
import { hasLostTemplate } from "../../../compiler/diagnostics/lost-template.ts";

describe("a file without a template", () => {
  test.each([
    ["items in lines", "name: look\nargs:\n  - scope:string\ncommand: ls {scope}\n"],
    ["items without indentation", "name: look\nargs:\n- scope:path=.\ntempalte: ls {scope}\n"],
    ["items in brackets", 'name: look\nargs: ["scope:path", "n:int=2"]\ntemplates: [ls]\n'],
    ["JSON", '{\n  "name": "look",\n  "args": [\n    "mode:enum(a,b)"\n  ],\n  "pipe": ["ls"]\n}'],
  ])("is a recipe all the same: %s", (_what, text) => {
    expect(hasLostTemplate(text)).toBe(true);
  });

  test.each([
    ["a server with flags", 'name: files\ncommand: npx\nargs: ["--port:int", "server"]\n'],
    ["addresses", "name: probe\nargs:\n  - localhost:8080\n"],
    ["no name", 'args: ["scope:path"]\n'],
    ["a mapping of arguments", "name: chart\nargs:\n  scope: path\n"],
  ])("is none: %s", (_what, text) => {
    expect(hasLostTemplate(text)).toBe(false);
  });

  test("is looked at in time that grows with it", () => {
    expect(hasLostTemplate(`name: a\n${"args:\n\n".repeat(100_000)}`)).toBe(false);
    expect(hasLostTemplate(`name: a\nargs:${" ".repeat(1_000_000)}`)).toBe(false);
  });
});
