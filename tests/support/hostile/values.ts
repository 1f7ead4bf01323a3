import fc from "fast-check";

/** The subset of JSON Schema that the contract uses. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly required?: readonly string[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

export type Schemas = Readonly<Record<string, JsonSchema>>;
export type SentBody = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Placeholder for bytes that are invalid UTF-8. */
const BROKEN_UTF8 = "\u{10fffe}";

const texts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff",
  "\ud83d\ude00",
  "\u202etxt.exe",
  "́",
  "ﷺ",
  "½ ² ٣",
  "' or 1=1 --",
  "'; drop table person; --",
  '") union select password_hash from person',
  "%' and '%",
  "\\",
  "%",
  "_",
  "a & | ! <-> :* b",
  "<script>alert(1)</script>",
  "{{7*7}}<%= 7*7 %>",
  "__proto__",
  "constructor",
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "9".repeat(40),
  "0x10",
  "null",
  "undefined",
  "[object Object]",
  "../../etc/passwd",
  "2026-02-30",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "2026-11-21T10:00:00.000000000000001Z",
  "2026-11-21",
  "-180,90",
  "181,91",
  "0,0,0,0",
  "90,-90,180,-180",
  "51.6,51.4,0.1,-0.3",
  "-90,90,-180,180",
  "1,2,3",
  "99,99",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "W10",
  "WyIyMDI2LTExLTIxVDEwOjAwOjAwWiIsIjAiXQ",
  "a".repeat(5_000),
  "'; select pg_sleep(5); --",
  "$1",
  "E'\\\\x00'",
  "{1,2,3}",
  '{"a":1}',
  "infinity",
  "-infinity",
  "epoch",
  "now",
  "294277-01-01",
  "-4714-11-24",
  "(1,1)",
  "\\u0000",
  "\r\nSet-Cookie: a=b",
  "data:text/html,x",
  "javascript:alert(1)",
  "//example.org",
];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: -3, max: 120 }).map(String) },
);

/** JSON as text, to include what JSON.stringify never writes. */
export const hostileToken: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("NaN", "Infinity", "1e999", "-1e999", "1.7976931348623157e308", "5e-324", "-0"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom("9".repeat(400), "2147483648", "9007199254740993", "-9223372036854775809", "1.5"),
  },
  { weight: 1, arbitrary: fc.constantFrom("null", "true", "false", "0", "-1", "", "undefined", "{", '"') },
  { weight: 1, arbitrary: fc.constantFrom("[]", "{}", "[[]]", "[null]", "[{}]", `[${"0,".repeat(5_000)}0]`) },
  { weight: 1, arbitrary: fc.constantFrom("[".repeat(3_000) + "]".repeat(3_000), `{"a":${'{"a":'.repeat(2_000)}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"length":3,"0":"x"}',
      '{"toString":"x","valueOf":"x","toJSON":1}',
      '{"$ne":null}',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(`"${BROKEN_UTF8}"`, `"\\ud800${BROKEN_UTF8}"`, '"\\u0000"', '"\\ud800"') },
);

/**
 * About the API's size limit, below and above. Separate, because a hundred of them for each field would cost too much.
 */
export const hugeToken: fc.Arbitrary<string> = fc.constantFrom(
  `"${"x".repeat(1_000_000)}"`,
  `"${"x".repeat(1_100_000)}"`,
  `"${"\u{1f600}".repeat(200_000)}"`,
  `[${'"x",'.repeat(200_000)}"x"]`,
);

/** Keys that callers must not be able to set. */
export const assignedKeys: readonly string[] = [
  '"userType":4,"permissions":{"moderateUsers":true},"grants":["promoteUsers"]',
  '"email":"root@example.org","emailAddress":"root@example.org","unverifiedEmail":null,"isVerified":true',
  '"passwordHash":"x","password_hash":"x","termsAcceptedAt":"2000-01-01T00:00:00.000Z"',
  '"_id":"ffffffff-ffff-ffff-ffff-ffffffffffff","id":1,"hostId":"ffffffff-ffff-ffff-ffff-ffffffffffff","personId":"x","actorId":"x"',
  '"isRecommended":true,"hiddenAt":null,"cancelledAt":null,"likeCount":999,"commentCount":999,"approvedCount":999,"ratingSum":5,"hostedCount":999',
  '"user_type":4,"host_id":"x","like_count":999,"approved_count":999,"suspended_until":null',
  '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}',
];

/** A valid value of the schema. */
export function validValue(
  schema: JsonSchema,
  schemas: Schemas,
  ids: readonly string[],
  name = "",
): fc.Arbitrary<unknown> {
  const known = resolve(schema, schemas);
  const { properties, items, prefixItems, anyOf, allOf, minimum = -1_000, maximum = 1_000 } = known;
  const inner = (part: JsonSchema) => validValue(part, schemas, ids, name);
  if (known.const !== undefined) return fc.constant(known.const);
  if (known.enum !== undefined) return fc.constantFrom(...known.enum);
  const options = anyOf ?? known.oneOf;
  if (options !== undefined) return fc.oneof(...options.map(inner));
  if (allOf?.[0] !== undefined) return inner(allOf[0]);
  if (properties !== undefined) {
    const { required = [] } = known;
    // An optional id names an existing item of the caller's own, of which there are none yet.
    const entries = Object.entries(properties).filter(([key]) => key !== "id" || required.includes(key));
    const parts = Object.fromEntries(entries.map(([key, part]) => [key, validValue(part, schemas, ids, key)]));
    return fc.record(parts, { requiredKeys: [...required] });
  }
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map(inner));
  if (items !== undefined) {
    const { minItems = 1 } = known;
    return fc.array(inner(items), { minLength: minItems, maxLength: Math.max(2, minItems) });
  }
  const types: readonly string[] = typeof known.type === "string" ? [known.type] : (known.type ?? []);
  if (types.includes("boolean")) return fc.boolean();
  if (types.includes("integer") && name === "categories") return fc.integer({ min: 1, max: 14 });
  if (types.includes("integer")) return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) });
  if (types.includes("number"))
    return fc.double({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6), noNaN: true });
  if (known.format === "uuid") return fc.constantFrom(...ids);
  if (known.format === "email") return fc.constant("someone@example.org");
  if (known.format === "date") return fc.constant("2026-11-25");
  if (known.format === "date-time") return fc.constant("2026-11-25T10:00:00.000Z");
  if (types.includes("null")) return fc.constant(null);
  return fc.constantFrom(...textsFor(known, name));
}

/** Values of fields by name, whose rules are not in the schema or whose pattern no default text matches. */
const textsByName: Readonly<Record<string, readonly string[]>> = {
  emailAddress: ["someone@example.org"],
  countriesLived: ["PT"],
  href: ["https://example.org/"],
  languages: ["en"],
};
const words = [
  "Hello",
  "London",
  "Walks slowly 2",
  "nobodys2026",
  "/discover",
  "/img/userAvatar.svg",
  "1.2.3",
  "0".repeat(64),
  "x".repeat(43),
];

function textsFor({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema, name: string): readonly string[] {
  const shape = new RegExp(pattern ?? "", "u");
  const fitting = words.filter((word) => word.length >= minLength && word.length <= maxLength && shape.test(word));
  return textsByName[name] ?? (fitting.length > 0 ? fitting : words);
}

export function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
}

/** Bodies that are not JSON or not of the right type. */
export const rawBody: fc.Arbitrary<SentBody> = fc.oneof(
  fc
    .constantFrom(
      "{",
      "",
      "null",
      "[]",
      '"text"',
      "1e999",
      "{}{}",
      '{"a":1,}',
      "[".repeat(20_000),
      '{"text":"\\u0000"}',
      '{"text":1,"text":2}',
      "\ufeff{}",
    )
    .map((text) => ({ type: "application/json", bytes: utf8(text) })),
  fc.constant({ type: "application/json", bytes: new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x7d]) }),
  fc.constant({ type: "application/json; charset=utf-16", bytes: utf8("{}") }),
  fc.constant({ type: "application/json", bytes: utf8(`{"text":"${"x".repeat(1_100_000)}"}`) }),
  fc
    .constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "multipart/form-data",
      "application/xml",
      "application/json;;;",
      "",
    )
    .map((type) => ({ type, bytes: utf8("text=hello&liked=true") })),
);

/** Text as UTF-8, with invalid bytes in place of each placeholder. */
export function hostileBytes(text: string): Uint8Array<ArrayBuffer> {
  const parts = text.split(BROKEN_UTF8).map((part) => utf8(part.toWellFormed()));
  const broken = new Uint8Array([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80]);
  const size = parts.reduce((sum, part) => sum + part.length, 0) + (parts.length - 1) * broken.length;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      bytes.set(broken, at);
      at += broken.length;
    }
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
