import { hashPassword, isPassword } from "@meander/api/modules/accounts/passwords";
import { createOneTimeSecret, hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createPerson, PASSWORD } from "../support/people.ts";
import { type ApiResponse, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

// Test files share a worker and its module cache; a reset gives the spies below fresh modules.
vi.hoisted(() => vi.resetModules());
// A spy only counts the calls; the implementation stays.
vi.mock("@meander/api/modules/accounts/passwords", { spy: true });
const query = vi.spyOn(pg.Client.prototype, "query");
afterAll(() => {
  query.mockRestore();
  vi.resetModules();
});

const api = startApi();

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

const calls = {
  login: (emailAddress: string) => ({ path: "auth/local/login", body: { emailAddress, password: "wrong-one-1" } }),
  "sign-up": (emailAddress: string) => ({
    path: "auth/local/signup",
    body: { firstName: "Ines", lastName: "Barros", emailAddress, password: PASSWORD },
  }),
  "forgotten password": (emailAddress: string) => ({ path: "user/password/forgot", body: { emailAddress } }),
  resend: (emailAddress: string) => ({ path: "email/resend", body: { emailAddress } }),
} as const;

let lastNumber = 0;
function newAddress(): string {
  lastNumber += 1;
  return `person-${lastNumber}@example.org`;
}

/** Every state that an account with an address can be in. */
const addresses = {
  "a verified owner": async () => (await createPerson(api)).email,
  "a sign-up that waits": async () => (await createPerson(api, { isVerified: false })).email,
  "several sign-ups that wait": async () => {
    const { email } = await createPerson(api, { isVerified: false });
    for (const _other of [1, 2]) await createPerson(api, { email, isVerified: false });
    return email;
  },
  "an owner whose address others have signed up with": async () => {
    const { email } = await createPerson(api);
    await createPerson(api, { email, isVerified: false });
    return email;
  },
  "somebody without a password": async () => {
    const { id, email } = await createPerson(api);
    await api.db.updateTable("person").set({ passwordHash: null }).where("id", "=", id).execute();
    return email;
  },
  "somebody who wants to change to it": async () => {
    const unverifiedEmail = newAddress();
    const { id } = await createPerson(api);
    await api.db.updateTable("person").set({ unverifiedEmail }).where("id", "=", id).execute();
    return unverifiedEmail;
  },
} as const;

/** The parts of a response that should not differ between two requests. */
function visibleOf({ status, headers, body }: ApiResponse) {
  const names = [...headers.keys()].filter((name) => name !== "set-cookie" && name !== "x-request-id").sort();
  const { requestId: _requestId, ...words } = body as Record<string, unknown>;
  return {
    status,
    words,
    headers: names.map((name) => `${name}: ${headers.get(name)}`),
    cookies: headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "=")),
  };
}

async function observe(call: keyof typeof calls, emailAddress: string, device?: string) {
  const { path, body } = calls[call](emailAddress);
  for (const spy of [query, hashPassword, isPassword]) vi.mocked(spy).mockClear();
  const response = await send(api, "POST", `${PUBLIC_BASE}/${path}`, { body, device });
  return {
    ...visibleOf(response),
    hashed: vi.mocked(hashPassword).mock.calls.length,
    verified: vi.mocked(isPassword).mock.calls.length,
    statements: query.mock.calls.map(([statement]) => kindOf(statement)),
  };
}

/** Statement kind and table, such as `insert into "delivery"` or `select from "person"`. */
function kindOf(statement: unknown): string {
  const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
  const [, verb = ""] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table = ""] = /\b(?:into|from|update)\s+"?(\w+)/.exec(text) ?? [];
  return `${verb} ${table}`.trim();
}

describe.each(Object.keys(calls) as (keyof typeof calls)[])("%s", (call) => {
  it.each(Object.keys(addresses) as (keyof typeof addresses)[])(
    "responds to %s as to an unknown address, with the same work",
    async (who) => {
      const known = await observe(call, await addresses[who]());
      const unknown = await observe(call, newAddress());
      expect(known).toEqual(unknown);
      expect(known.statements.length).toBeGreaterThan(1);
    },
  );
});

it.each(Object.keys(calls) as (keyof typeof calls)[])(
  "does the same work for a %s beyond the shared budget, on the owner's device and for an unknown address",
  async (call) => {
    const { id, email } = await createPerson(api);
    const device = createOneTimeSecret();
    const seen = { firstSeenAt: api.now, lastSeenAt: api.now };
    const row = { personId: id, deviceHash: hashOneTimeSecret(device), ...seen };
    await api.db.insertInto("knownDevice").values(row).execute();
    const unknownAddress = newAddress();
    for (const address of [email, unknownAddress]) await observe(call, address);
    await api.db.updateTable("rateLimit").set({ used: 1000 }).where("bucket", "like", "%-email").execute();
    const known = await observe(call, email, device);
    expect(known).toEqual(await observe(call, unknownAddress, device));
    expect(known.status).toBe(call === "login" ? 429 : 200);
  },
);

it("hashes one password at sign-up and verifies two at a failed login", async () => {
  expect(await observe("sign-up", newAddress())).toMatchObject({ hashed: 1, verified: 0 });
  expect(await observe("login", newAddress())).toMatchObject({ hashed: 0, verified: 2 });
});

it("responds alike to a login with a sign-up's own password whether or not another account has the address", async () => {
  for (const emailAddress of [(await createPerson(api)).email, newAddress()]) {
    const { body } = calls["sign-up"](emailAddress);
    const signUp = { ...body, password: "my-own-way-7" };
    await send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, { body: signUp });
    const response = await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
      body: { emailAddress, password: "my-own-way-7" },
    });
    expect(response).toMatchObject({
      status: 200,
      body: { user: { emailAddress: null, unverifiedEmail: emailAddress } },
    });
  }
});
