import fc from "fast-check";

/** As much of JSON Schema as the contract writes. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

type Schemas = Readonly<Record<string, JsonSchema>>;
export type SentBody = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };

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
];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: -3, max: 120 }).map(String) },
);

const junk: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.constantFrom([], {}, [[]], [null], [{}], { length: 3 }, { toString: "x" }, { $ne: null }, { toJSON: 1 }),
);

/** Keys that nobody may set from outside. */
const assignments = fc.constantFrom(
  { userType: 4, permissions: { moderateUsers: true }, email: "root@example.org", emailAddress: "root@example.org" },
  { hostId: "ffffffff-ffff-ffff-ffff-ffffffffffff", _id: "x", id: 1, isRecommended: true, approvedCount: 0 },
  { passwordHash: "x", password_hash: "x", isVerified: true, unverifiedEmail: null, hiddenAt: null },
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}'),
  {},
);

/** A body that is nearly what the schema asks for: each part right, wrong in kind, or hostile in what it says. */
export function hostileBodyOf(schema: JsonSchema, schemas: Schemas, ids: readonly string[]): fc.Arbitrary<SentBody> {
  return fc.tuple(nearlyRight(schema, schemas, ids), assignments).map(([value, extra]) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return { type: "application/json", bytes: utf8(JSON.stringify(isObject ? { ...extra, ...value } : value) ?? "") };
  });
}

function nearlyRight(schema: JsonSchema, schemas: Schemas, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: rightValue(schema, schemas, ids) },
    { weight: 1, arbitrary: fc.oneof(junk, fc.constant(undefined)) },
  );
}

function rightValue(schema: JsonSchema, schemas: Schemas, ids: readonly string[]): fc.Arbitrary<unknown> {
  const known = schema.$ref === undefined ? schema : schemas[schema.$ref.split("/").at(-1) ?? ""];
  if (known === undefined) return junk;
  const { properties, items, prefixItems, anyOf, allOf, minimum = -1_000, maximum = 1_000 } = known;
  const inner = (part: JsonSchema) => nearlyRight(part, schemas, ids);
  if (known.const !== undefined) return fc.constant(known.const);
  if (known.enum !== undefined) return fc.constantFrom(...known.enum);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(inner));
  if (allOf?.[0] !== undefined) return inner(allOf[0]);
  if (properties !== undefined) {
    const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]));
    return fc.record(parts, { requiredKeys: [] });
  }
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map(inner));
  if (items !== undefined) return fc.array(inner(items), { maxLength: 4 });
  const types: readonly string[] = typeof known.type === "string" ? [known.type] : (known.type ?? []);
  if (types.includes("boolean")) return fc.boolean();
  if (types.includes("integer")) return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) });
  if (types.includes("number"))
    return fc.double({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6), noNaN: true });
  if (known.format === "uuid") return fc.constantFrom(...ids);
  if (known.format === "email") return fc.constantFrom("someone@example.org", "a@b", "x".repeat(300), "\0@example.org");
  if (known.format === "date") return fc.constantFrom("2026-11-25", "2026-02-30", "0001-01-01", "9999-12-31", "\0");
  if (types.includes("null")) return fc.constant(null);
  return hostileText;
}

/** Bodies that are no JSON of the right kind at all. */
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
    )
    .map((text) => ({ type: "application/json", bytes: utf8(text) })),
  fc.constant({ type: "application/json", bytes: new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x7d]) }),
  fc.constant({ type: "application/json", bytes: utf8(`{"text":"${"x".repeat(1_000_000)}"}`) }),
  fc.constant({ type: "application/json", bytes: utf8(`{"text":"${"x".repeat(1_100_000)}"}`) }),
  fc
    .constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
      "",
    )
    .map((type) => ({ type, bytes: utf8("text=hello&liked=true") })),
);

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
