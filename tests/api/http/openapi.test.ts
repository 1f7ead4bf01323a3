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

test("every call says who may make it", async () => {
  const administrator = await createPerson(api, { userType: 4 });
  const { body } = await send(api, "GET", `${PRIVATE_BASE}/openapi.json`, { cookie: administrator.session });
  const { paths } = body as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const calls = Object.values(paths).flatMap((path) => Object.values(path));
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter((call) => call["x-access"] === undefined)).toEqual([]);
});
