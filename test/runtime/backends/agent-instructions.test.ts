import { describe, expect, it } from "vitest";
import { readInstructions } from "../../../runtime/backends/agent-instructions.ts";
import { agentRequest } from "../../support/agent-request.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const told = (text: string) =>
  readInstructions(agentRequest({ persona: "judge.md" }), temporaryFolder({ "judge.md": text }));

describe("the instructions of an agent with a file", () => {
  it.each([
    ["settings", "---\nname: judge\n---\nYou judge.\n"],
    ["settings and a byte order mark", "\uFEFF---\r\nname: judge\r\n---\r\nYou judge.\r\n"],
    ["no settings between the lines for them", "---\n---\nYou judge.\n"],
    ["no head", "You judge.\n"],
  ])("are its text, without its head: %s", async (_what, text) => {
    expect(await told(text)).toEqual({ kind: "instructions", text: "You judge." });
  });

  it("keep lines that look like the end of a head", async () => {
    const text = "---\n---\nYou judge.\n---\nStrictly.";
    expect(await told(text)).toMatchObject({ text: "You judge.\n---\nStrictly." });
    expect(await told("You judge.\n---\n---\n")).toMatchObject({ text: "You judge.\n---\n---" });
  });

  it("are none where the file says nothing", async () => {
    expect(await told("---\nname: judge\n---\n")).toEqual({
      kind: "instructions",
      text: undefined,
    });
  });
});
