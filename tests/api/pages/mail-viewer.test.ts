import { listMail, mailFolderOf, storeMail } from "@meander/api/mail-sink/mail-store";
import { expect, test } from "vitest";
import { english } from "../support/english.ts";
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
  if (received === undefined) throw new Error("No mail arrived.");
  return received;
}

test("the list, a mail and its body can be read without JavaScript", async () => {
  const { id } = await receiveOne();
  const list = await send(api, "GET", at("/mail"), here);
  expect(list.body).toContain(`href="/mail/${id}"`);
  expect(list.body).toContain(english("mail.verifySubject"));
  expect(list.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  const page = await send(api, "GET", at(`/mail/${id}`), here);
  expect(page.body).toMatch(/<iframe[^>]+sandbox="allow-popups[^"]*allow-top-navigation-by-user-activation"/);
  expect(page.body).not.toContain("<script");
  const body = await send(api, "GET", at(`/mail/${id}/body`), here);
  expect(body.body).toContain('<base target="_top">');
  expect(body.body).toContain(english("mail.verifySubject"));
  expect(body.headers.get("Content-Security-Policy")).toContain("sandbox allow-popups");
});

const calendar = "BEGIN:VCALENDAR\r\nSUMMARY:Lanterns\r\nEND:VCALENDAR\r\n";

/** A mail with a calendar file and an HTML file attached, as the embedded mailbox stores it. */
async function storeWithFiles(): Promise<string> {
  const part = (type: string, name: string, content: string) =>
    `--part\r\nContent-Type: ${type}; name*=UTF-8''${name}\r\nContent-Disposition: attachment; filename*=UTF-8''${name}\r\n\r\n${content}\r\n`;
  const raw = [
    "From: hello@meander.example\r\nTo: files@example.org\r\nSubject: Files\r\nMIME-Version: 1.0\r\n",
    "Content-Type: multipart/mixed; boundary=part\r\n\r\n",
    "--part\r\nContent-Type: text/plain\r\n\r\nHello\r\n",
    part("text/calendar; method=PUBLISH", "Caf%C3%A9%22.ics", calendar),
    part("text/html", "page.html", "<script>alert(1)</script>"),
    "--part--\r\n",
  ];
  const folder = mailFolderOf(api.config);
  await storeMail(folder, Buffer.from(raw.join("")));
  const stored = (await listMail(folder, 100)).find(({ to }) => to === "files@example.org");
  if (stored === undefined) throw new Error("The mail was not stored.");
  return stored.id;
}

test("a calendar file is downloaded with its name and type, and an HTML file is never rendered", async () => {
  const id = await storeWithFiles();
  const page = await send(api, "GET", at(`/mail/${id}`), here);
  expect(page.body).toContain(`<a href="/mail/${id}/attachment/0">Café&quot;.ics</a>`);
  const file = await send(api, "GET", at(`/mail/${id}/attachment/0`), here);
  expect(file.status).toBe(200);
  expect(String(file.body).trim()).toBe(calendar.trim());
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": "attachment; filename*=UTF-8''Caf%C3%A9%22.ics",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  const html = await send(api, "GET", at(`/mail/${id}/attachment/1`), here);
  expect(html.headers.get("Content-Type")).toBe("application/octet-stream");
  expect(html.headers.get("Content-Disposition")).toMatch(/^attachment;/);
});

test.each([
  ["another computer", "0", "198.51.100.1"],
  ["a missing attachment", "2", "127.0.0.1"],
  ["a negative position", "-1", "127.0.0.1"],
])("returns no file: %s", async (_name, index, from) => {
  const id = await storeWithFiles();
  expect((await send(api, "GET", at(`/mail/${id}/attachment/${index}`), { from })).status).toBe(404);
});

test("returns the same content as JSON", async () => {
  const { id } = await receiveOne();
  const { body } = await send(api, "GET", at("/mail/messages.json"), here);
  expect(body).toMatchObject({
    messages: expect.arrayContaining([expect.objectContaining({ id, to: "ola@example.org" })]),
  });
});

test.each([
  ["another computer", at("/mail"), { from: "198.51.100.1" }],
  ["a proxy on this computer", at("/mail"), { from: "127.0.0.1", headers: { "X-Forwarded-For": "198.51.100.1" } }],
  ["a foreign host name that resolves to this computer", "http://evil.example/mail", here],
  ["a missing mail", at("/mail/1795223715263-000000000000"), here],
  ["a path traversal", at("/mail/..%2F..%2Fsecret"), here],
])("%s gets 404", async (_name, path, call) => {
  expect((await send(api, "GET", path, call)).status).toBe(404);
});
