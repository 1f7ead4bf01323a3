import { expect, test } from "vitest";
import { startMail } from "../support/mail.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi({ env: { PUBLIC_URL: "http://localhost:4000" } });
const mail = startMail(api);
const here = { from: "127.0.0.1" };
const at = (path: string) => `http://localhost${path}`;

async function receiveOne() {
  const body = { firstName: "<b>Ola</b>", lastName: "Nowak", emailAddress: "ola@example.org", password: "wander2026" };
  await send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, { body });
  const [received] = await mail.receive("ola@example.org");
  if (received === undefined) throw new Error("No mail came.");
  return received;
}

test("the list, a mail and its body can be read without a script", async () => {
  const { id } = await receiveOne();
  const list = await send(api, "GET", at("/mail"), here);
  expect(list.body).toContain(`href="/mail/${id}"`);
  expect(list.body).toContain("Confirm your email address");
  expect(list.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  const page = await send(api, "GET", at(`/mail/${id}`), here);
  expect(page.body).toMatch(/<iframe[^>]+sandbox="allow-popups[^"]*allow-top-navigation-by-user-activation"/);
  expect(page.body).not.toContain("<script");
  const body = await send(api, "GET", at(`/mail/${id}/body`), here);
  expect(body.body).toContain('<base target="_top">');
  expect(body.body).toContain("&lt;b&gt;Ola&lt;/b&gt;");
  expect(body.headers.get("Content-Security-Policy")).toContain("sandbox allow-popups");
});

test("programs read the same as JSON", async () => {
  const { id } = await receiveOne();
  const { body } = await send(api, "GET", at("/mail/messages.json"), here);
  expect(body).toMatchObject({
    messages: expect.arrayContaining([expect.objectContaining({ id, to: "ola@example.org" })]),
  });
});

test.each([
  ["another computer", at("/mail"), { from: "198.51.100.1" }],
  ["a proxy on this computer", at("/mail"), { from: "127.0.0.1", headers: { "X-Forwarded-For": "198.51.100.1" } }],
  ["a foreign name that points here", "http://evil.example/mail", here],
  ["a mail that isn't there", at("/mail/1795223715263-000000000000"), here],
  ["a path out of the folder", at("/mail/..%2F..%2Fsecret"), here],
])("%s gets nothing", async (_name, path, call) => {
  expect((await send(api, "GET", path, call)).status).toBe(404);
});
