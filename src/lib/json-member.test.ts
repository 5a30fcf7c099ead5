import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../tests/support/totals.ts";
import { memberText } from "./json-member.ts";

test.each([
  ['{"data":{"tempo":1.0}}', '{"tempo":1.0}'],
  ['{"id":1,"data": [ 1 , 2 ] }', "[ 1 , 2 ]"],
  ['{"data":"a \\"data\\": b"}', '"a \\"data\\": b"'],
  ['{"data":1e400,"title":"x"}', "1e400"],
  ['{"a":{"data":1},"data":2}', "2"],
  ['{"data":1,"data":{"last":true}}', '{"last":true}'],
  ['{"d\\u0061ta":12345678901234567890}', "12345678901234567890"],
  ['\n{ "data"\t:\n null }', "null"],
  ['{"x":"}","y":["]{"],"data":"\\\\"}', '"\\\\"'],
])("of %s it is %s", (text, member) => {
  expect(memberText(text, "data")).toBe(member);
});

test.each(["{}", '{"a":{"data":1}}', '["data",1]', '"data"', "1", '{"Data":1}', '{"x":"data"}'])("%s has no such member", (text) => {
  expect(memberText(text, "data")).toBeUndefined();
});

test("whatever an object holds, each member's text is the member", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(undefined, 1, "\t"), (object, indent) => {
      const text = JSON.stringify(object, null, indent);
      const parsed = JSON.parse(text) as Record<string, unknown>;
      for (const name of Object.keys(parsed)) expect(JSON.parse(memberText(text, name) ?? "nothing")).toEqual(parsed[name]);
    }),
    { numRuns: cases(200, 10_000) },
  );
});
