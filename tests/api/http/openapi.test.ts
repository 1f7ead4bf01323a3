import { readFile } from "node:fs/promises";
import SwaggerParser from "@apidevtools/swagger-parser";
import { fieldDescriptions } from "@meander/domain/contract/field-descriptions";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { generateClient } from "../support/generate-client.ts";
import { createPerson, PASSWORD } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { serveApi } from "../support/serve-api.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const served = serveApi(api);

test("the contract requires the permission for the API documentation", async () => {
  const [traveller, administrator] = [await createPerson(api), await createPerson(api, { userType: 4 })];
  const sendRequest = (cookie?: string) => send(api, "GET", `${PRIVATE_BASE}/openapi.json`, { cookie });
  expect((await sendRequest()).status).toBe(401);
  expect(await sendRequest(traveller.session)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const response = await sendRequest(administrator.session);
  expect(response.body).toMatchObject({
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
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, unknown>>;
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

test("every operation has a summary, one tag and its access", async () => {
  const { calls } = await readContract();
  const incomplete = calls.filter(
    ({ call }) => !call.summary || call.tags?.length !== 1 || !call.security?.length || call["x-access"] === undefined,
  );
  expect(incomplete.map(({ name }) => name)).toEqual([]);
});

test("the document is valid OpenAPI", async () => {
  const { contract } = await readContract();
  await SwaggerParser.validate(structuredClone(contract) as never);
});

test("the document passes Redocly's recommended rules", async () => {
  const { contract } = await readContract();
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(contract), config });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const without = problems.filter(({ ruleId }) => ruleId === "operation-4xx-response");
  const addresses = without.map(({ location: [at] }) => at?.pointer?.replaceAll("~1", "/"));
  // These GETs have no input that could be invalid.
  expect(
    addresses.filter((pointer) => !/^#\/paths\/\/api\/public\/v1\.0\/[a-z/]+\/get\/responses$/.test(pointer ?? "")),
  ).toEqual([]);
});

test("every operation has a unique id derived from its path", async () => {
  const { calls } = await readContract();
  const ids = calls.map(({ call }) => call.operationId);
  expect(new Set(ids).size).toBe(calls.length);
  expect(
    ids.filter((id) => !/^(get|post|put|patch|delete)(Public|Private)([A-Z][A-Za-z0-9]+)+$/.test(id ?? "")),
  ).toEqual([]);
  const idOf = (name: string) => calls.find((call) => call.name === name)?.call.operationId;
  expect(idOf("post /api/public/v1.0/auth/local/login")).toBe("postPublicAuthLocalLogin");
  expect(idOf("get /api/private/v1.0/activity/{activityId}")).toBe("getPrivateActivityByActivityId");
  expect(idOf("post /api/private/v1.0/activity/{activityId}/participant/{userId}")).toBe(
    "postPrivateActivityByActivityIdParticipantByUserId",
  );
});

test("an operation documents the errors that follow from its requirements", async () => {
  const { calls } = await readContract();
  const refusalsOf = (name: string) =>
    Object.keys(calls.find((call) => call.name === name)?.call.responses ?? {}).filter((status) => /^4/.test(status));
  expect(refusalsOf("get /api/public/v1.0/countries")).toEqual([]);
  expect(refusalsOf("get /api/public/v1.0/activity/{activityId}")).toEqual(["400", "404"]);
  expect(refusalsOf("get /api/private/v1.0/logout")).toEqual(["401", "403"]);
  expect(refusalsOf("post /api/public/v1.0/search")).toEqual(["400", "403", "413", "415", "429"]);
  expect(refusalsOf("post /api/private/v1.0/activity/{activityId}/vote")).toEqual([
    "400",
    "401",
    "403",
    "404",
    "409",
    "413",
    "415",
    "422",
    "429",
  ]);
});

test("a generated client compiles and logs in", { timeout: 60_000 }, async () => {
  const { contract } = await readContract();
  const program = await readFile(new URL("../support/generated-client-program.txt", import.meta.url), "utf8");
  const person = await createPerson(api);
  const client = await generateClient(JSON.stringify(contract), program);
  try {
    const printed = await client.run(served.address, person.email, PASSWORD);
    expect(JSON.parse(printed)).toEqual({
      refusal: "wrong-credentials",
      userId: person.id,
      sessions: 2,
      missing: "not-found",
    });
  } finally {
    await client.remove();
  }
});

/** Lists properties without a description by path; a named schema is listed under its own name. */
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

/** The names of all schemas reachable from a body. */
function namesIn(schema: Schema, schemas: Contract["components"]["schemas"], found = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/([^"]+)/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(schemas[name] ?? {}, schemas, found);
  }
  return found;
}

test("every parameter and every body field has a description", async () => {
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

test("every shared field description is used", async () => {
  const { contract } = await readContract();
  const text = JSON.stringify(contract);
  const unused = Object.values(fieldDescriptions).filter((words) => !text.includes(JSON.stringify(words)));
  expect(unused).toEqual([]);
});

test("the documentation viewer is served by us, to permitted people, with and without a trailing slash", async () => {
  const [traveller, administrator] = [await createPerson(api), await createPerson(api, { userType: 4 })];
  const sendRequest = (path: string, cookie?: string) => send(api, "GET", `${PRIVATE_BASE}/docs${path}`, { cookie });
  for (const path of ["", "/", "/swagger-ui.css", "/swagger-ui-bundle.js"]) {
    expect([path, (await sendRequest(path)).status]).toEqual([path, 401]);
    expect([path, (await sendRequest(path, traveller.session)).status]).toEqual([path, 403]);
    expect([path, (await sendRequest(path, administrator.session)).status]).toEqual([path, 200]);
  }
  const page = await sendRequest("/", administrator.session);
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).not.toContain("unsafe-inline'; script");
  expect(page.body).toContain(`<script nonce="${nonce}">`);
  expect(String(page.body).match(/(?:src|href)="(?!\/)/g)).toBeNull();
  expect((await sendRequest("/swagger-ui.css", administrator.session)).headers.get("Content-Type")).toMatch(
    /^text\/css/,
  );
});
