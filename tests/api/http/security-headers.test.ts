import { describe, expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

describe("over http", () => {
  const api = startApi();

  test.each([`${PUBLIC_BASE}/countries`, `${PUBLIC_BASE}/nothing`, "/img/userAvatar.svg", "/healthz", "/"])(
    "%s",
    async (path) => {
      const { headers } = await send(api, "GET", path);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("Strict-Transport-Security")).toBeNull();
      expect(headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
    },
  );

  test("answers about a session are not kept by anybody", async () => {
    expect((await send(api, "GET", `${PUBLIC_BASE}/session`)).headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("over https", () => {
  const api = startApi({ env: { PUBLIC_URL: "https://meander.example" } });

  test("the browser is told to stay on https, and the cookie is bound to the host", async () => {
    const person = await createPerson(api);
    const answer = await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
      body: { emailAddress: person.email, password: "wander2026" },
    });
    expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    const cookies = answer.headers.getSetCookie().toSorted();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^__Host-meander-device=[\w-]+;.*Secure/);
    expect(cookies[1]).toMatch(/^__Host-meander=\w+;.*Secure/);
    for (const cookie of cookies) expect(cookie).toMatch(/Path=\/;/);
  });
});
