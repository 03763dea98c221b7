import { expect, test } from "vitest";
import { parseArgument } from "../../../compiler/lower/typed-argument.ts";

test("blanks around the name, the type and the default of an argument mean nothing", () => {
  const argument = parseArgument("wait:int=5");
  expect(argument).toEqual({ name: "wait", typeText: "int", type: { kind: "int" }, default: "5" });
  expect(parseArgument(" wait : int = 5 ")).toEqual(argument);
});
