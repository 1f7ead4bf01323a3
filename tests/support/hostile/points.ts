import fc from "fast-check";
import {
  assignedKeys,
  hostileBytes,
  hostileText,
  hostileToken,
  hugeToken,
  type JsonSchema,
  rawBody,
  resolve,
  type Schemas,
  validValue,
} from "./values.ts";

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
};
export type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
};
export type HostileRoute = { readonly method: string; readonly path: string; readonly operation: Operation };

/** The request as sent. */
export type HostileRequest = {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
};

/** One input of a route; the rest of the request is valid. */
export type Point = { readonly name: string; readonly requests: fc.Arbitrary<HostileRequest> };

const PLACEHOLDER = "the hostile value goes here";
const headerNames = ["Idempotency-Key", "Accept-Language", "Authorization", "Cookie", "Last-Event-ID", "Content-Type"];

/** Every path parameter, query parameter, body field, the body as a whole and each header that the API reads. */
export function pointsOf(route: HostileRoute, schemas: Schemas, ids: readonly string[]): readonly Point[] {
  const named = (place: string) =>
    (route.operation.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);
  const json = route.operation.requestBody?.content["application/json"]?.schema;
  const base = baseOf(route, json, schemas, ids);
  const inPath = named("path").map((name) => ({
    name: `path ${name}`,
    requests: fc
      .tuple(base, pathText)
      .map(([drawn, text]) => build(route, { ...drawn, params: { ...drawn.params, [name]: text } })),
  }));
  const inQuery = [...named("query"), "__proto__[x]"].map((name) => ({
    name: `query ${name}`,
    requests: fc.tuple(base, pathText).map(([drawn, text]) => build(route, { ...drawn, query: `${name}=${text}` })),
  }));
  const inHeaders = headerNames.map((name) => ({
    name: `header ${name}`,
    requests: fc.tuple(base, headerText).map(([drawn, text]) => build(route, { ...drawn, headers: { [name]: text } })),
  }));
  return [...inPath, ...inQuery, ...(json === undefined ? [] : inBody(route, base, json, schemas)), ...inHeaders];
}

/** Valid requests of the route; null when it takes no body. */
export function validRequests(
  route: HostileRoute,
  schemas: Schemas,
  ids: readonly string[],
): fc.Arbitrary<HostileRequest> | null {
  const json = route.operation.requestBody?.content["application/json"]?.schema;
  if (json === undefined) return null;
  return baseOf(route, json, schemas, ids).map((drawn) => build(route, drawn));
}

type Drawn = {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or raw bytes. */
  readonly body?: unknown;
  readonly bytes?: Uint8Array<ArrayBuffer>;
};

function baseOf(
  { operation: { parameters = [] } }: HostileRoute,
  json: JsonSchema | undefined,
  schemas: Schemas,
  ids: readonly string[],
): fc.Arbitrary<Drawn> {
  const one = fc.constantFrom(...ids);
  const params = parameters.filter((parameter) => parameter.in === "path");
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required === true);
  const values = query.map(({ name, schema = {} }) => [name, validValue(schema, schemas, ids)] as const);
  return fc.record({
    params: fc.record(Object.fromEntries(params.map(({ name }) => [name, one]))),
    query: fc
      .record(Object.fromEntries(values))
      .map((drawn) =>
        new URLSearchParams(Object.entries(drawn).map(([name, value]) => [name, String(value)])).toString(),
      ),
    body: json === undefined ? fc.constant(undefined) : validValue(json, schemas, ids),
  });
}

function inBody(route: HostileRoute, base: fc.Arbitrary<Drawn>, json: JsonSchema, schemas: Schemas): readonly Point[] {
  const fields = leavesOf(json, schemas).map((path) => ({
    name: `body ${path.join(".")}`,
    requests: fc
      .tuple(base, fc.oneof({ weight: 60, arbitrary: hostileToken }, { weight: 1, arbitrary: hugeToken }))
      .map(([drawn, token]) => {
        const text = JSON.stringify(withValueAt(drawn.body, path, PLACEHOLDER)).replace(
          `"${PLACEHOLDER}"`,
          () => token,
        );
        return build(route, { ...drawn, bytes: hostileBytes(text) });
      }),
  }));
  const assigned = fc.tuple(base, fc.constantFrom(...assignedKeys)).map(([drawn, keys]) => {
    const text = JSON.stringify(drawn.body ?? {})
      .replaceAll("{", `{${keys},`)
      .replaceAll(",}", "}");
    return build(route, { ...drawn, bytes: hostileBytes(text) });
  });
  const raw = fc
    .tuple(base, rawBody)
    .map(([drawn, { type, bytes }]) => build(route, { ...drawn, bytes, headers: { "Content-Type": type } }));
  return [...fields, { name: "body with more keys", requests: assigned }, { name: "body as a whole", requests: raw }];
}

function build({ method, path }: HostileRoute, { params, query, headers = {}, body, bytes }: Drawn): HostileRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] || "%20");
  const sent = bytes ?? (body === undefined ? null : hostileBytes(JSON.stringify(body)));
  return {
    method: method.toUpperCase(),
    address: query ? `${filled}?${query}` : filled,
    headers: sent === null ? headers : { "Content-Type": "application/json", ...headers },
    body: sent,
  };
}

/** Paths to the fields of objects, at most four levels deep; of lists, to the first item's. */
function leavesOf(schema: JsonSchema, schemas: Schemas, depth = 0): readonly (readonly string[])[] {
  const known = resolve(schema, schemas);
  const options = [...(known.anyOf ?? []), ...(known.oneOf ?? []), ...(known.allOf ?? [])];
  const below = [
    ...Object.entries(known.properties ?? {}).flatMap(([name, part]) => under(name, part)),
    ...(known.items === undefined ? [] : under("0", known.items)),
    ...options.flatMap((option) => leavesOf(option, schemas, depth)),
  ];
  return [...new Map(below.map((path) => [path.join("."), path])).values()];

  function under(name: string, part: JsonSchema): readonly (readonly string[])[] {
    const deeper = depth < 4 ? leavesOf(part, schemas, depth + 1) : [];
    return [[name], ...deeper.map((path) => [name, ...path])];
  }
}

function withValueAt(value: unknown, [name, ...rest]: readonly string[], leaf: unknown): unknown {
  if (name === undefined) return leaf;
  if (name === "0") return [withValueAt(Array.isArray(value) ? value[0] : undefined, rest, leaf)];
  const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  const inner: unknown = Object.entries(object).find(([key]) => key === name)?.[1];
  return { ...object, [name]: withValueAt(inner, rest, leaf) };
}

/** Text in a URL as a client might write it, including lone surrogates, broken escapes, `..` and an empty segment. */
export const pathText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed()).replaceAll(".", "%2E")) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("%E0%A4%A", "%", "%00", "%ff%fe", "..%2f..%2fetc%2fpasswd", "%c0%ae", "a%0d%0ab"),
  },
);

/** Characters that a header may contain. */
const headerText: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) =>
    text
      .replace(/[^\x20-\x7e\xa1-\xff]/g, "")
      .trim()
      .slice(0, 6_000),
  ),
  fc.constantFrom(
    "meander=%E0%A4%A; meander=",
    "=;=;",
    "__Host-meander=x; __proto__=1",
    `meander=${"x".repeat(6_000)}`,
    "Bearer",
    "Bearer  ",
    "Bearer a b",
    "Basic eDp5",
    "*;q=NaN,en;q=-1,__proto__",
    "en-GB-oed,x-klingon;q=1e999",
    "9".repeat(250),
    "0",
    "application/json; charset=utf-7",
  ),
);
