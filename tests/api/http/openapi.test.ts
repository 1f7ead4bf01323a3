import { meanings } from "@meander/domain/contract/meanings";
import { expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

test("the contract is for those who may use the API documentation", async () => {
  const [traveller, administrator] = [await createPerson(api), await createPerson(api, { userType: 4 })];
  const ask = (cookie?: string) => send(api, "GET", `${PRIVATE_BASE}/openapi.json`, { cookie });
  expect((await ask()).status).toBe(401);
  expect(await ask(traveller.session)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const answer = await ask(administrator.session);
  expect(answer.body).toMatchObject({
    openapi: "3.1.0",
    paths: {
      "/api/public/v1.0/auth/local/signup": {
        post: {
          "x-access": "public",
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/SignUp" } } } },
          responses: {
            default: { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
          },
        },
      },
    },
  });
});

type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
type Parameter = { readonly in: string; readonly name: string; readonly description?: string };
type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly "x-access"?: unknown;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
type Contract = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

async function readContract() {
  const administrator = await createPerson(api, { userType: 4 });
  const { body } = await send(api, "GET", `${PRIVATE_BASE}/openapi.json`, { cookie: administrator.session });
  const contract = body as Contract;
  const calls = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, call })),
  );
  expect(calls.length).toBeGreaterThan(100);
  return { contract, calls };
}

test("every call says what it does, where it belongs and who may make it", async () => {
  const { calls } = await readContract();
  const incomplete = calls.filter(
    ({ call }) => !call.summary || call.tags?.length !== 1 || !call.security?.length || call["x-access"] === undefined,
  );
  expect(incomplete.map(({ name }) => name)).toEqual([]);
});

/** Properties without a description, by where they stand; a named schema counts under its own name. */
function findUnexplained(schema: Schema, place: string): string[] {
  if (schema.$ref !== undefined) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (schema.items !== undefined) parts.push(schema.items);
  const inside = parts.flatMap((part) => findUnexplained(part, place));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description === undefined ? [`${place}.${name}`] : []),
    ...findUnexplained(property, `${place}.${name}`),
  ]);
  return [...inside, ...own];
}

/** The names of every schema that a body leads to. */
function namesIn(schema: Schema, schemas: Contract["components"]["schemas"], found = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/([^"]+)/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(schemas[name] ?? {}, schemas, found);
  }
  return found;
}

test("every parameter and every field of a body says what it means", async () => {
  const { contract, calls } = await readContract();
  const { schemas } = contract.components;
  const parameters = calls.flatMap(({ name, call }) =>
    (call.parameters ?? []).filter((each) => !each.description).map((each) => `${name}: ${each.name}`),
  );
  const bodies = calls.flatMap(({ name, call }) =>
    Object.values(call.requestBody?.content ?? {}).map(({ schema }) => ({ name, schema })),
  );
  const named = new Set(bodies.flatMap(({ schema }) => [...namesIn(schema, schemas)]));
  expect(named.size).toBeGreaterThan(20);
  const unexplained = [
    ...bodies.flatMap(({ name, schema }) => findUnexplained(schema, name)),
    ...[...named].flatMap((name) => findUnexplained(schemas[name] ?? {}, name)),
  ];
  expect([...parameters, ...new Set(unexplained)]).toEqual([]);
});

test("what fields of one name mean is told only where it is needed", async () => {
  const { contract } = await readContract();
  const text = JSON.stringify(contract);
  const unused = Object.values(meanings).filter((words) => !text.includes(JSON.stringify(words)));
  expect(unused).toEqual([]);
});

test("the reader is our own, for those who may use it, with and without a trailing slash", async () => {
  const [traveller, administrator] = [await createPerson(api), await createPerson(api, { userType: 4 })];
  const ask = (path: string, cookie?: string) => send(api, "GET", `${PRIVATE_BASE}/docs${path}`, { cookie });
  for (const path of ["", "/", "/swagger-ui.css", "/swagger-ui-bundle.js"]) {
    expect([path, (await ask(path)).status]).toEqual([path, 401]);
    expect([path, (await ask(path, traveller.session)).status]).toEqual([path, 403]);
    expect([path, (await ask(path, administrator.session)).status]).toEqual([path, 200]);
  }
  const page = await ask("/", administrator.session);
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).not.toContain("unsafe-inline'; script");
  expect(page.body).toContain(`<script nonce="${nonce}">`);
  expect(String(page.body).match(/(?:src|href)="(?!\/)/g)).toBeNull();
  expect((await ask("/swagger-ui.css", administrator.session)).headers.get("Content-Type")).toMatch(/^text\/css/);
});
