import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import type { RenderRequest, WebBuild } from "@meander/api/pages/web-build";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

let last: RenderRequest | undefined;
const script = Buffer.from("export const words = 'a path meanders';\n".repeat(100));
/** A fake of the built web app, whose rendering has its own tests. */
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

test("a page is rendered with the caller's session, theme, language and a nonce", async () => {
  const person = await createPerson(api, { firstName: "Safiya" });
  const headers = { Cookie: `meander=${person.session}; theme=dark`, "Accept-Language": "en-XA" };
  const response = await send(api, "GET", "/discover?categories=2", { headers });
  expect(response.status).toBe(200);
  expect(response.body).toContain("Safiya");
  expect(last).toMatchObject({
    path: "/discover?categories=2",
    theme: "dark",
    locale: "en-XA",
    publicUrl: "http://meander.test",
  });
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
  const policy = response.headers.get("Content-Security-Policy");
  expect(policy).toContain(`script-src 'self' 'nonce-${last?.nonce}'`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
  const { nonce } = last ?? {};
  await send(api, "GET", "/");
  expect(last?.nonce).not.toBe(nonce);
});

test("a page may search during rendering, as a same-origin request", async () => {
  const person = await createPerson(api);
  const response = await send(api, "GET", "/", { cookie: person.session, headers: { "Sec-Fetch-Site": "cross-site" } });
  expect(response.body).toContain("searched: 200");
});

test.each([
  ["document", "effect: 200"],
  ["image", "effect: 403"],
  ["iframe", "effect: 403"],
])("a page loaded as %s passes its request context on: %s", async (destination, words) => {
  const person = await createPerson(api);
  const headers = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": destination };
  expect((await send(api, "GET", "/effect", { cookie: person.session, headers })).body).toContain(words);
});

test("a page is isolated from other windows", async () => {
  const { headers } = await send(api, "GET", "/discover");
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(headers.get("Permissions-Policy")).toContain("geolocation=(self)");
});

test("statuses and redirects are the page's own", async () => {
  expect(await send(api, "GET", "/gone")).toMatchObject({ status: 404, body: expect.stringContaining("gone") });
  const away = await send(api, "GET", "/nowhere");
  expect([away.status, away.headers.get("Location")]).toEqual([302, "/discover"]);
});

test("hashed files are cached permanently and sent compressed", async () => {
  const response = await api.app.request("/assets/app-abc123.js", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer()))).toEqual(script);
  const plain = await send(api, "GET", "/assets/app-abc123.js");
  expect(plain.body).toBe(script.toString());
  expect((await send(api, "GET", "/assets/old-000000.js")).status).toBe(404);
});

test("API responses are compressed when large enough", async () => {
  const long = await api.app.request(`${PUBLIC_BASE}/countries`, { headers: { "Accept-Encoding": "br" } });
  expect(long.headers.get("Content-Encoding")).toBe("br");
  expect(
    JSON.parse(brotliDecompressSync(Buffer.from(await long.arrayBuffer())).toString()).countries.length,
  ).toBeGreaterThan(200);
  const short = await api.app.request(`${PUBLIC_BASE}/session`, { headers: { "Accept-Encoding": "br" } });
  expect(short.headers.get("Content-Encoding")).toBeNull();
  expect(await short.json()).toEqual({ user: null });
});

test("robots.txt allows pages, not the API", async () => {
  expect((await send(api, "GET", "/robots.txt")).body).toContain("Disallow: /api/");
});

test("security.txt names a contact, for thirty days", async () => {
  const { body, headers } = await send(api, "GET", "/.well-known/security.txt");
  expect(headers.get("Content-Type")).toMatch(/^text\/plain;\s?charset=utf-8$/i);
  const expires = new Date(api.now.getTime() + 30 * 86_400_000).toISOString();
  const { contactEmail, publicUrl } = api.services.config;
  expect(body).toBe(
    `Contact: mailto:${contactEmail}\nExpires: ${expires}\nPreferred-Languages: en\n` +
      `Canonical: ${publicUrl}/.well-known/security.txt\n`,
  );
});

test("a write to a page's path returns 404", async () => {
  expect((await send(api, "POST", "/discover")).status).toBe(404);
});
