import type { RenderRequest, WebBuild } from "@meander/api/pages/web-build";
import { beforeEach, describe, expect, test } from "vitest";
import { createActivity, viewActivity } from "../support/activities.ts";
import { english } from "../support/english.ts";
import { createPerson, PASSWORD } from "../support/people.ts";
import { send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

let rendered: RenderRequest[] = [];
/** A fake of the built web app: the pages of refused forms have specs of their own. */
const web: WebBuild = {
  async render(request) {
    rendered.push(request);
    return { kind: "page", status: 422, html: "<!doctype html><title>form</title>" };
  },
  files: new Map(),
};
const api = startApi({ web });
beforeEach(() => {
  rendered = [];
});

type Fields = Readonly<Record<string, string | readonly string[]>>;

function sendForm(path: string, fields: Fields, call: { readonly cookie?: string; readonly site?: string } = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of typeof value === "string" ? [value] : value) body.append(name, one);
  }
  const headers = call.site === undefined ? {} : { "Sec-Fetch-Site": call.site };
  return send(api, "POST", path, { body, cookie: call.cookie, headers });
}

describe("logging in", () => {
  test("sets the session's cookie and leads back", async () => {
    const person = await createPerson(api);
    const { status, headers } = await sendForm("/login", {
      form: "logIn",
      emailAddress: person.email,
      password: PASSWORD,
      returnTo: "/account",
    });
    expect([status, headers.get("Location")]).toEqual([303, "/account"]);
    expect(headers.getSetCookie().join()).toMatch(/meander=[^;]+/);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test.each(["https://elsewhere.example/", "//elsewhere.example", "/api/private/v1.0/logout", ""])(
    "leads to the start page instead of %s",
    async (returnTo) => {
      const person = await createPerson(api);
      const fields = { form: "logIn", emailAddress: person.email, password: PASSWORD, returnTo };
      expect((await sendForm("/login", fields)).headers.get("Location")).toBe("/");
    },
  );

  test("with a wrong password renders the page again, with the problem and without the password", async () => {
    const person = await createPerson(api);
    const fields = { form: "logIn", emailAddress: person.email, password: "wrong-guess-1", returnTo: "/account" };
    const { status, headers } = await sendForm("/login", fields);
    expect([status, headers.getSetCookie()]).toEqual([422, []]);
    expect(rendered).toMatchObject([
      { path: "/login", problem: { form: "logIn", typed: { emailAddress: person.email, returnTo: "/account" } } },
    ]);
    expect(JSON.stringify(rendered[0]?.problem)).not.toContain("wrong-guess-1");
  });
});

describe("taking part", () => {
  test("asks with the ticked dates, and once when the form is sent twice", async () => {
    const activity = await createActivity(api, await createPerson(api));
    const guest = await createPerson(api);
    const optionIds = activity.dates.options.map(({ id }) => id);
    const key = "11111111-1111-4111-8111-111111111111";
    const fields = { form: "join", activityId: activity._id, optionIds, message: "Hello", key };
    const path = `/activity/${activity._id}/walk`;
    for (const _time of [1, 2]) {
      const { status, headers } = await sendForm(path, fields, { cookie: guest.session });
      expect([status, headers.get("Location")]).toEqual([303, `${path}#when-heading`]);
    }
    const view = await viewActivity(api, activity._id, guest);
    expect(view.viewer).toMatchObject({ approvalStatus: 2 });
    expect(new Set(view.viewer.votedOptionIds)).toEqual(new Set(optionIds));
  });

  test("without a session changes nothing, and gives the message back", async () => {
    const activity = await createActivity(api, await createPerson(api));
    const fields = { form: "join", activityId: activity._id, message: "Hello" };
    await sendForm(`/activity/${activity._id}`, fields);
    expect(rendered).toMatchObject([{ problem: { form: "join", status: 401, typed: { message: "Hello" } } }]);
  });

  test.each(["../../public/v1.0/session", "nothing", "a/../b"])(
    "sends no request elsewhere for the id %s",
    async (id) => {
      const guest = await createPerson(api);
      await sendForm("/activity/x", { form: "leave", activityId: id }, { cookie: guest.session });
      expect(rendered[0]?.problem).toMatchObject({ form: "leave", status: 400 });
    },
  );
});

test.each([["cross-site"], ["same-site"]])("a form of a %s page is refused", async (site) => {
  const person = await createPerson(api);
  const { status, body } = await sendForm("/", { form: "logOut" }, { cookie: person.session, site });
  expect(status).toBe(403);
  expect(body).toMatchObject({ message: english("errors.crossSite") });
  expect((await send(api, "GET", "/api/private/v1.0/notifications", { cookie: person.session })).status).toBe(200);
});

test("logging out ends the session", async () => {
  const person = await createPerson(api);
  expect((await sendForm("/account", { form: "logOut" }, { cookie: person.session })).status).toBe(303);
  expect((await send(api, "GET", "/api/private/v1.0/notifications", { cookie: person.session })).status).toBe(401);
});

test.each([{}, { form: "nothing" }, { form: ["logOut", "logOut"] }])("%o is no form", async (fields: Fields) => {
  expect((await sendForm("/", fields)).status).toBe(404);
  expect(rendered).toEqual([]);
});

test("a form larger than 64 KiB is refused", async () => {
  expect((await sendForm("/", { form: "comment", activityId: "1", text: "x".repeat(70_000) })).status).toBe(413);
});
