import { describe, expect, it } from "vitest";
import { decodeData, encodeData } from "../../../runtime/journal/data-json.ts";
import { fc } from "../../support/seeded-properties.ts";

const strange = fc.letrec((tie) => ({
  data: fc.oneof(
    { depthSize: "small" },
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.maxSafeInteger(),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("data"), { maxLength: 4 }),
    fc.array(fc.tuple(tie("data"), tie("data")), { maxLength: 4 }).map((pairs) => new Map(pairs)),
    fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom("$map", "$object", "$text", "$int", "__proto__")),
      tie("data"),
      { maxKeys: 3, noNullPrototype: true },
    ),
  ),
})).data;

describe("data as JSON", () => {
  it("comes back as it was, whatever it is", () => {
    fc.assert(
      fc.property(strange, (data) => {
        expect(decodeData(encodeData(data))).toEqual(data);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps the order of maps, and keys that are no texts", () => {
    const map = new Map<unknown, unknown>([
      [2, "b"],
      ["1", new Map([[null, 1n]])],
    ]);
    const back = decodeData(encodeData(map));
    expect(back instanceof Map && [...back]).toEqual([...map]);
  });

  it("is one line, and drops what is undefined", () => {
    expect(encodeData({ a: undefined, b: "x\ny\u2028" })).toBe('{"b":"x\\ny\u2028"}');
  });

  it("puts chosen texts elsewhere", () => {
    const json = encodeData(["long", "x"], (text) => (text === "long" ? "1" : undefined));
    expect(json).toBe('[{"$text":"1"},"x"]');
    expect(decodeData(json, (name) => `text ${name}`)).toEqual(["text 1", "x"]);
    expect(() => decodeData(json)).toThrow("elsewhere");
  });

  it("refuses what is no data", () => {
    expect(() => encodeData(() => 1)).toThrow("function");
  });
});
