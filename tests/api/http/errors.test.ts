import { createApp } from "@meander/api/app";
import { parseConfig } from "@meander/api/config";
import { openDatabase } from "@meander/api/db/client";
import { createLoginProviders } from "@meander/api/openid/login-providers";
import type { RenderRequest } from "@meander/api/pages/web-build";
import { createLog } from "@meander/api/process/log";
import { createSessions } from "@meander/api/sessions/sessions";
import { pino } from "pino";
import { describe, expect, it, test } from "vitest";
import { english } from "../support/english.ts";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

test("an unknown API path returns 404 in the error format", async () => {
  const response = await send(api, "GET", `${PUBLIC_BASE}/nothing/here`);
  expect(response.body).toEqual({
    status: 404,
    code: "not-found",
    message: english("errors.notFound"),
    requestId: response.headers.get("X-Request-Id"),
  });
});

test("everything under the private base requires a session", async () => {
  expect(await send(api, "GET", `${PRIVATE_BASE}/nothing/here`)).toMatchObject({
    status: 401,
    body: { code: "not-logged-in" },
  });
});

test("endpoints accept a trailing slash", async () => {
  for (const path of ["/countries", "/countries/"]) {
    expect(await send(api, "GET", `${PUBLIC_BASE}${path}`)).toMatchObject({ status: 200 });
  }
});

test("errors use the caller's language, the pseudo-locale only when it is requested alone", async () => {
  const sendRequest = async (language: string) =>
    (await send(api, "GET", `${PUBLIC_BASE}/nothing`, { headers: { "Accept-Language": language } })).body;
  expect(await sendRequest("en-XA")).toMatchObject({ message: expect.stringMatching(/^⟦Wé çáñ’t fíñd/) });
  expect(await sendRequest("en-XA,en;q=0.8")).toMatchObject({ message: expect.stringMatching(/^We can’t find/) });
});

test("a body that is too large is rejected before it is read", async () => {
  const response = await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
    body: { password: "x".repeat(1_100_000) },
  });
  expect(response).toMatchObject({ status: 413, body: { code: "too-large" } });
});

test("an unreachable database returns 503 with Retry-After, and an internal error returns no details but is logged in full", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const db = openDatabase({ url: "postgres://nobody:secret@127.0.0.1:1/none", poolSize: 1, onIdleError: () => {} });
  const sessions = createSessions(db, api.config, api.services.clock);
  const away = createApp({ ...api.services, db, sessions, log });
  const response = await away.request(`${PUBLIC_BASE}/countries`);
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("2");
  expect(await response.json()).toMatchObject({
    code: "unavailable",
    message: english("errors.unavailable"),
  });

  expect(lines.join("")).toContain('"msg":"database unavailable"');

  const broken = createApp({
    ...api.services,
    log,
    sessions: {
      ...sessions,
      readBearer: () => {
        throw new TypeError("a fault with a secret in it");
      },
    },
  });
  const internal = await broken.request(`${PUBLIC_BASE}/countries`);
  const body = await internal.json();
  expect(body).toMatchObject({ status: 500, code: "internal" });
  expect(body.message).toContain(body.requestId);
  expect(JSON.stringify(body)).not.toContain("secret");
  expect(lines.join("")).toContain("a fault with a secret in it");
  expect(lines.join("")).toContain(body.requestId);
  await db.destroy();
});

test("an unreachable login provider returns 503 and isn't logged as an unreachable database", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const acme = { id: "acme", name: "Acme", issuer: "http://127.0.0.1:1", clientId: "us", clientSecret: "secret" };
  const loginProviders = createLoginProviders({ ...api.config, loginProviders: [acme] }, () => api.now);
  const app = createApp({ ...api.services, loginProviders, log });
  const response = await app.request(`${PUBLIC_BASE}/auth/acme`);
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("30");
  expect(lines.at(-1)).toContain('"msg":"request unavailable"');
  expect(lines.join("")).not.toContain("database unavailable");
});

test("request logs contain no people, addresses or queries", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const person = await createPerson(api, { firstName: "Zebulon" });
  const app = createApp({ ...api.services, log });
  await app.request(`${PUBLIC_BASE}/email/verify?verifyHash=verysecretverifyhash`, { method: "POST" });
  await app.request(`${PUBLIC_BASE}/session`, { headers: { Cookie: `meander=${person.session}` } });
  await app.request(`${PUBLIC_BASE}/user/${person.id}`);
  const text = lines.join("");
  expect(text).toContain("/api/public/v1.0/session");
  for (const secret of ["verysecret", person.session, person.id, person.email, "Zebulon", "192.0.2.1"]) {
    expect(text).not.toContain(secret);
  }
});

test.each(["//", "//@", "//h:99999/", "//discover"])(
  "%s is no page, and the log has no secret of its query",
  async (path) => {
    const lines: string[] = [];
    const log = createLog({ logLevel: "trace" }, "api", { write: (line: string) => void lines.push(line) });
    const app = createApp({ ...api.services, log, web: { files: new Map(), render: resolvePage } });
    const response = await app.request(`http://meander.test${path}?emailVerifyHash=verysecret`);
    expect(response.status).toBe(404);
    expect(lines.join("")).not.toContain("verysecret");
  },
);

test("an error's properties that hold what a person sent aren't logged", async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: "trace" }, "api", { write: (line: string) => void lines.push(line) });
  const render = () => resolvePage({ path: "//?emailVerifyHash=verysecret", publicUrl: "http://meander.test" });
  const app = createApp({ ...api.services, log, web: { files: new Map(), render } });
  expect((await app.request("/?emailVerifyHash=verysecret")).status).toBe(500);
  expect(lines.join("")).toContain("ERR_INVALID_URL");
  expect(lines.join("")).not.toContain("verysecret");
});

/** Resolves the address like the web app. */
async function resolvePage({ path, publicUrl }: Pick<RenderRequest, "path" | "publicUrl">) {
  return { kind: "page", status: 200, html: new URL(path, publicUrl).href } as const;
}

const reachable = { contactEmail: "help@walks.example", mailFrom: "Walks <hello@walks.example>" };

/** The same API with other settings, and its log lines. */
function behind(settings: Partial<typeof api.config>) {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const app = createApp({ ...api.services, log, config: { ...api.config, ...reachable, ...settings } });
  return {
    lines,
    visit: (headers: Record<string, string> = {}) =>
      send({ app }, "GET", `${PUBLIC_BASE}/countries`, { from: "10.1.2.3", headers }),
    warnings: async () => (await send({ app }, "GET", "/readyz")).body as { readonly warnings?: readonly string[] },
  };
}

test.each([
  [
    "that adds X-Forwarded-For",
    {},
    { "X-Forwarded-For": "198.51.100.7" },
    "Add the proxy's address to TRUSTED_PROXIES",
  ],
  ["that adds Forwarded", {}, { Forwarded: "for=198.51.100.7" }, "Add the proxy's address to TRUSTED_PROXIES"],
  [
    "that adds no header, in front of an https site",
    { isHttps: true },
    {},
    "Add the proxy's address to TRUSTED_PROXIES",
  ],
  [
    "that is trusted and adds only Forwarded",
    { trustedProxies: ["10.0.0.0/8"] },
    { Forwarded: "for=198.51.100.7" },
    "Let it add that header",
  ],
])("a proxy %s is reported once in the log and in /readyz", async (_name, settings, headers, words) => {
  const site = behind(settings);
  expect(await site.warnings()).not.toHaveProperty("warnings");
  for (let visits = 0; visits < 3; visits += 1) await site.visit(headers);
  expect(site.lines.filter((line) => line.includes(words))).toHaveLength(1);
  expect(await site.warnings()).toMatchObject({ status: "ready", warnings: [expect.stringContaining(words)] });
});

describe("the placeholder for the operator's address", () => {
  const named = reachable.mailFrom;
  const contact = "Terms, privacy policy and help name hello@meander.example";
  const sender = "Mail is sent from hello@meander.example";

  it.each([
    ["neither CONTACT_EMAIL nor MAIL_FROM", {}, [contact, sender]],
    ["CONTACT_EMAIL alone", { CONTACT_EMAIL: "help@walks.example" }, [sender]],
    ["MAIL_FROM alone", { MAIL_FROM: named }, []],
    ["the placeholder as CONTACT_EMAIL", { CONTACT_EMAIL: "hello@meander.example", MAIL_FROM: named }, [contact]],
  ])("is reported once in the log at start, and in /readyz, for a public site with %s", async (_name, env, words) => {
    const { contactEmail, mailFrom } = parseConfig({ DATABASE_URL: api.config.databaseUrl, ...env });
    const site = behind({ isLocal: false, contactEmail, mailFrom });
    await site.visit();
    expect(site.lines.map((line) => words.find((text) => line.includes(text)))).toEqual(words);
    const { warnings = [] } = await site.warnings();
    expect(warnings.map((warning) => words.find((text) => warning.startsWith(text)))).toEqual(words);
  });

  it("is not reported for a local site", async () => {
    const { contactEmail, mailFrom } = parseConfig({ DATABASE_URL: api.config.databaseUrl });
    const site = behind({ isLocal: true, contactEmail, mailFrom });
    expect(site.lines).toEqual([]);
    expect(await site.warnings()).not.toHaveProperty("warnings");
  });
});

test("a declared proxy that forwards client addresses, and a site without a proxy, cause no warning", async () => {
  const declared = behind({ isHttps: true, trustedProxies: ["10.0.0.0/8"] });
  await declared.visit({ "X-Forwarded-For": "198.51.100.7" });
  const direct = behind({});
  await direct.visit();
  for (const site of [declared, direct]) {
    expect(site.lines).toEqual([]);
    expect(await site.warnings()).not.toHaveProperty("warnings");
  }
});
