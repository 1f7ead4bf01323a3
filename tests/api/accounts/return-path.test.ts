import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { resetHashIn, startMail, verifyHashIn } from "../support/mail.ts";
import { createPerson, PASSWORD } from "../support/people.ts";
import { deviceOf, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

/** The return path is stored with the link, so that it also works on another device. */

const api = startApi();
const mail = startMail(api);
const JOIN = "/activity/01900000-0000-7000-8000-000000000001/canal-walk?join=01900000-0000-7000-8000-000000000002";

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

const post = (path: string, body: object, device?: string) =>
  send(api, "POST", `${PUBLIC_BASE}/${path}`, { body, device });
const signUp = (emailAddress: string, returnPath?: string) =>
  post("auth/local/signup", {
    firstName: "Ines",
    lastName: "Barros",
    emailAddress,
    password: PASSWORD,
    ...(returnPath !== undefined && { returnPath }),
  });
const verify = async (emailAddress: string, device?: string) =>
  post(`email/verify?verifyHash=${verifyHashIn((await mail.receive(emailAddress))[0])}`, {}, device);

let lastNumber = 0;
function newAddress(): string {
  lastNumber += 1;
  return `returning-${lastNumber}@example.org`;
}

describe("a verification link", () => {
  it("returns to the page of the sign-up, in the same browser and in another one", async () => {
    const [own, other] = [newAddress(), newAddress()];
    const device = deviceOf(await signUp(own, JOIN));
    expect(await verify(own, device)).toMatchObject({ body: { returnPath: JOIN, user: { hasPassword: true } } });
    await signUp(other, JOIN);
    expect(await verify(other)).toMatchObject({ body: { returnPath: JOIN, user: { hasPassword: false } } });
  });

  it("returns there too after a resend", async () => {
    const email = newAddress();
    await signUp(email);
    await mail.receive(email);
    await post("email/resend", { emailAddress: email, returnPath: JOIN });
    expect(await verify(email)).toMatchObject({ body: { returnPath: JOIN } });
  });

  it("doesn't contain the path in the mail", async () => {
    const email = newAddress();
    await signUp(email, JOIN);
    expect((await mail.receive(email))[0]?.text).not.toContain("join=");
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "/api/private/v1.0/logout",
    "/auth/google",
    "/%0d%0a/../\\evil",
    "",
    "/",
  ])("has no return path for %s", async (returnPath) => {
    const email = newAddress();
    expect((await signUp(email, returnPath)).status).toBe(200);
    expect(await verify(email)).toMatchObject({ status: 200, body: { returnPath: null } });
  });
});

it("a reset link returns to the page where it was requested", async () => {
  const { email } = await createPerson(api);
  await post("user/password/forgot", { emailAddress: email, returnPath: "/account" });
  const body = { passwordResetHash: resetHashIn((await mail.receive(email))[0]), newPassword: "another-way-home-1" };
  expect(await post("user/password/reset", body)).toMatchObject({ status: 200, body: { returnPath: "/account" } });
});

describe("a link without its secret, or with an invalid one", () => {
  const words = english("errors.linkIncomplete");
  it.each(["", "?verifyHash=", "?verifyHash=short", `?verifyHash=${"x".repeat(201)}`])(
    "redirects to an error: %s",
    async (query) => {
      expect(await post(`email/verify${query}`, {})).toMatchObject({ status: 400, body: { message: words } });
    },
  );

  it("redirects to an error for a reset and an undo too", async () => {
    const reset = await post("user/password/reset", { passwordResetHash: "", newPassword: PASSWORD });
    expect(reset).toMatchObject({ status: 400, body: { message: words } });
    expect(await post("email/undo", {})).toMatchObject({ status: 400, body: { message: words } });
  });
});
