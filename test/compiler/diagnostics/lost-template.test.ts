import { describe, expect, test } from "vitest";
import { hasLostTemplate } from "../../../compiler/diagnostics/lost-template.ts";
import { knownFields } from "../../../compiler/dialects/command-template/fields.ts";

describe("a file without a template", () => {
  test.each([
    ["items in lines", "name: look\nargs:\n  - scope:string\ncommand: ls {scope}\n"],
    ["items without indentation", "name: look\nargs:\n- scope:path=.\ntempalte: ls {scope}\n"],
    ["items in brackets", 'name: look\nargs: ["scope:path", "n:int=2"]\ntemplates: [ls]\n'],
    ["JSON", '{\n  "name": "look",\n  "args": [\n    "mode:enum(a,b)"\n  ],\n  "pipe": ["ls"]\n}'],
    ["a name alone", '{"name": "check", "tempalte": "npm test"}'],
    ["a name alone in YAML", "name: check\ntempalte: npm test\n"],
    ["no name", '{"args": ["b"], "defaults": {"b": "c"}, "tempalte": "d {b}"}'],
    ["no name in YAML", "failure: branch\ntemplat:\n  - npm test\n"],
    ["nothing else", '{"tempate": ["npm test"]}'],
    ["nodes", '{"name": "a", "args": ["b"], "templates": [{"label": "x", "template": "c {b}"}]}'],
    ["a mapping", '{"args": ["b"], "name": "a", "Template": {"template": "c {b}"}}'],
    ["nodes elsewhere", '{"name": "a", "imports": {}, "pipe": [{"template": "c"}]}'],
    ["it indented", "name: a\nargs: [b]\n  template: c {b}\n"],
    ["it indented beside items", "name: a\nargs:\n  - b\n  template: c {b}\n"],
  ])("is a recipe all the same: %s", (_what, text) => {
    expect(hasLostTemplate(text)).toBe(true);
  });

  test.each([
    ["a server with flags", 'name: files\ncommand: npx\nargs: ["--port:int", "server"]\n'],
    ["addresses", "name: probe\nargs:\n  - localhost:8080\n"],
    ["no name", 'args: ["scope:path"]\n'],
    ["a mapping of arguments", "name: chart\nargs:\n  scope: path\n"],
    ["mails without a name", '{"description": "x", "args": [], "templates": ["welcome", "bye"]}'],
    ["nodes without a name", '{"imports": {}, "pipe": [{"template": "c"}]}'],
    ["mails", '{"name": "mails", "description": "x", "templates": ["welcome", "bye"]}'],
    ["pages", '{"name": "page", "Template": "welcome"}'],
    ["other keys beside it", '{"name": "a", "version": 1, "tempalte": "b"}'],
    ["objects of a cluster", "kind: Job\nspec:\n  template:\n    spec: {}\nname: a\n"],
    ["a server", '{"name": "a", "command": "npx", "args": ["template"], "transport": "stdio"}'],
    ["a chart", "name: a\ndescription: b\nvalues:\n  template: c\n"],
  ])("is none: %s", (_what, text) => {
    expect(hasLostTemplate(text)).toBe(false);
  });

  test("may have any field beside the one that it lacks", () => {
    for (const field of knownFields) {
      if (field === "name" || field === "template") continue;
      expect(hasLostTemplate(`name: a\n${field}: x\ntempalte: ls\n`), field).toBe(true);
    }
  });

  test("is looked at in time that grows with it", () => {
    expect(hasLostTemplate(`name: a\n${"args:\n\n".repeat(100_000)}`)).toBe(false);
    expect(hasLostTemplate(`name: a\nargs:${" ".repeat(1_000_000)}`)).toBe(false);
    expect(hasLostTemplate(`name: a\n${"tempalte ".repeat(100_000)}: b`)).toBe(false);
    expect(hasLostTemplate("tempalte: a\n".repeat(100_000))).toBe(false);
  });
});
