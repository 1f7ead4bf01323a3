import { describe, expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

function requireIsolation(headers: Headers): void {
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  const features = (headers.get("Permissions-Policy") ?? "").split(", ").map((entry) => entry.split("="));
  expect(Object.fromEntries(features)).toEqual({
    geolocation: "(self)",
    "web-share": "(self)",
    "clipboard-write": "(self)",
    camera: "()",
    microphone: "()",
    "display-capture": "()",
    payment: "()",
    usb: "()",
    serial: "()",
    hid: "()",
    midi: "()",
  });
}

describe("over http", () => {
  const api = startApi();

  test.each([`${PUBLIC_BASE}/countries`, `${PUBLIC_BASE}/nothing`, "/img/userAvatar.svg", "/healthz", "/"])(
    "%s",
    async (path) => {
      const { headers } = await send(api, "GET", path);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe(
        path.startsWith("/img/") ? "cross-origin" : "same-origin",
      );
      expect(headers.get("Strict-Transport-Security")).toBeNull();
      expect(headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
    },
  );

  test("a page is isolated from other windows and has no device permissions", async () => {
    const administrator = await createPerson(api, { userType: 4 });
    const { headers } = await send(api, "GET", `${PRIVATE_BASE}/docs`, { cookie: administrator.session });
    expect(headers.get("Content-Type")).toMatch(/^text\/html/);
    requireIsolation(headers);
  });

  test.each([`${PUBLIC_BASE}/countries`, "/img/userAvatar.svg"])("%s gets no page headers", async (path) => {
    const { headers } = await send(api, "GET", path);
    expect([headers.get("Cross-Origin-Opener-Policy"), headers.get("Permissions-Policy")]).toEqual([null, null]);
  });

  test("responses about a session are not cached", async () => {
    expect((await send(api, "GET", `${PUBLIC_BASE}/session`)).headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("over https", () => {
  const api = startApi({ env: { PUBLIC_URL: "https://meander.example" } });

  test("sends Strict-Transport-Security, and binds the cookie to the host", async () => {
    const person = await createPerson(api);
    const response = await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
      body: { emailAddress: person.email, password: "wander2026" },
    });
    expect(response.headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    const cookies = response.headers.getSetCookie().toSorted();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^__Host-meander-device=[\w-]+;.*Secure/);
    expect(cookies[1]).toMatch(/^__Host-meander=\w+;.*Secure/);
    for (const cookie of cookies) expect(cookie).toMatch(/Path=\/;/);
  });
});
