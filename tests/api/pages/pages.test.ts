import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import type { RenderRequest, WebBuild } from "@meander/api/pages/web-build";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

let last: RenderRequest | undefined;
const script = Buffer.from("export const words = 'a path meanders';\n".repeat(100));
/** Stands for the built web app: what it draws is its own tests' business. */
const web: WebBuild = {
  async render(request) {
    last = request;
    if (request.path === "/gone") return { kind: "page", status: 404, html: "<!doctype html><title>gone</title>" };
    if (request.path === "/nowhere") return { kind: "redirect", status: 302, location: "/discover" };
    if (request.path === "/effect") {
      const effect = await request.fetchApi(new Request(`${request.publicUrl}${PRIVATE_BASE}/logout`));
      return { kind: "page", status: 200, html: `<!doctype html>effect: ${effect.status}` };
    }
    const session = await request.fetchApi(new Request(`${request.publicUrl}${PUBLIC_BASE}/session`));
    const write = await request.fetchApi(new Request(`${request.publicUrl}${PUBLIC_BASE}/search`, { method: "POST" }));
    return { kind: "page", status: 200, html: `<!doctype html>${await session.text()} searched: ${write.status}` };
  },
  files: new Map([
    ["/assets/app-abc123.js", { body: script, type: "text/javascript; charset=utf-8", isHashed: true }],
    ["/site.webmanifest", { body: Buffer.from("{}"), type: "application/manifest+json", isHashed: false }],
  ]),
};
const api = startApi({ web });

test("a page is drawn with the caller's session, theme, language and a nonce of its own", async () => {
  const person = await createPerson(api, { firstName: "Safiya" });
  const headers = { Cookie: `meander=${person.session}; theme=dark`, "Accept-Language": "en-XA" };
  const answer = await send(api, "GET", "/discover?categories=2", { headers });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain("Safiya");
  expect(last).toMatchObject({
    path: "/discover?categories=2",
    theme: "dark",
    locale: "en-XA",
    publicUrl: "http://meander.test",
  });
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
  const policy = answer.headers.get("Content-Security-Policy");
  expect(policy).toContain(`script-src 'self' 'nonce-${last?.nonce}'`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
  const { nonce } = last ?? {};
  await send(api, "GET", "/");
  expect(last?.nonce).not.toBe(nonce);
});

test("a page may search while it is drawn: it is our own site asking", async () => {
  const person = await createPerson(api);
  const answer = await send(api, "GET", "/", { cookie: person.session, headers: { "Sec-Fetch-Site": "cross-site" } });
  expect(answer.body).toContain("searched: 200");
});

test.each([
  ["document", "effect: 200"],
  ["image", "effect: 403"],
  ["iframe", "effect: 403"],
])("a page that is loaded as %s causes what that may: %s", async (destination, words) => {
  const person = await createPerson(api);
  const headers = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": destination };
  expect((await send(api, "GET", "/effect", { cookie: person.session, headers })).body).toContain(words);
});

test("a page has a window of its own", async () => {
  const { headers } = await send(api, "GET", "/discover");
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(headers.get("Permissions-Policy")).toContain("geolocation=(self)");
});

test("statuses and redirects are the page's own", async () => {
  expect(await send(api, "GET", "/gone")).toMatchObject({ status: 404, body: expect.stringContaining("gone") });
  const away = await send(api, "GET", "/nowhere");
  expect([away.status, away.headers.get("Location")]).toEqual([302, "/discover"]);
});

test("hashed files are kept for ever and sent compressed", async () => {
  const answer = await api.app.request("/assets/app-abc123.js", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("Content-Encoding")).toBe("br");
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer()))).toEqual(script);
  const plain = await send(api, "GET", "/assets/app-abc123.js");
  expect(plain.body).toBe(script.toString());
  expect((await send(api, "GET", "/assets/old-000000.js")).status).toBe(404);
});

test("answers of the API are compressed when that is worth it", async () => {
  const long = await api.app.request(`${PUBLIC_BASE}/countries`, { headers: { "Accept-Encoding": "br" } });
  expect(long.headers.get("Content-Encoding")).toBe("br");
  expect(
    JSON.parse(brotliDecompressSync(Buffer.from(await long.arrayBuffer())).toString()).countries.length,
  ).toBeGreaterThan(200);
  const short = await api.app.request(`${PUBLIC_BASE}/session`, { headers: { "Accept-Encoding": "br" } });
  expect(short.headers.get("Content-Encoding")).toBeNull();
  expect(await short.json()).toEqual({ user: null });
});

test("robots may read pages, not the API", async () => {
  expect((await send(api, "GET", "/robots.txt")).body).toContain("Disallow: /api/");
});

test("says where to report a vulnerability, for thirty days", async () => {
  const { body, headers } = await send(api, "GET", "/.well-known/security.txt");
  expect(headers.get("Content-Type")).toMatch(/^text\/plain;\s?charset=utf-8$/i);
  const expires = new Date(api.now.getTime() + 30 * 86_400_000).toISOString();
  const { contactEmail, publicUrl } = api.services.config;
  expect(body).toBe(
    `Contact: mailto:${contactEmail}\nExpires: ${expires}\nPreferred-Languages: en\n` +
      `Canonical: ${publicUrl}/.well-known/security.txt\n`,
  );
});

test("a write to a page's address is not found", async () => {
  expect((await send(api, "POST", "/discover")).status).toBe(404);
});
