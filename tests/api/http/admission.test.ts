import { createLanes } from "@meander/api/limits/admission";
import { createAdmissionGate } from "@meander/api/limits/admission-gate";
import { metrics } from "@meander/api/metrics";
import type { WebBuild } from "@meander/api/pages/web-build";
import { afterEach, expect, test } from "vitest";
import { english } from "../support/english.ts";
import { createPerson, PASSWORD } from "../support/people.ts";
import { type ApiResponse, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const gateOf = (waitMs: number) =>
  createAdmissionGate({ inFlightMax: 1, waitingMax: 1, waitMs, overloadedWaitMs: waitMs, isYielding: false });
const admission = createLanes(() => gateOf(1_000));
/** A page that calls the API while its request occupies the only slot. */
const web: WebBuild = {
  async render({ publicUrl, fetchApi }) {
    const session = await fetchApi(new Request(`${publicUrl}${PUBLIC_BASE}/session`));
    return { kind: "page", status: 200, html: `<!doctype html>${session.status}` };
  },
  files: new Map([["/assets/app-abc.js", { body: Buffer.from("1"), type: "text/javascript", isHashed: true }]]),
};
const api = startApi({ admission, web });

const releases: (() => void)[] = [];
afterEach(() => {
  for (const release of releases.splice(0)) release();
});

/** Occupies the lane's only slot and its only place in the queue. */
function fill(lane: keyof typeof admission): void {
  for (let place = 0; place < 2; place += 1) {
    const outcome = admission[lane].enter();
    if (typeof outcome === "function") releases.push(outcome);
    else void Promise.resolve(outcome).then((release) => typeof release === "function" && release());
  }
}

const code = ({ body }: ApiResponse) => (body as { code?: string }).code;

test("a request without a slot gets 503 with Retry-After, and is counted in the metrics", async () => {
  fill("usual");
  const response = await send(api, "POST", `${PUBLIC_BASE}/search`, { body: {} });
  expect([response.status, code(response), response.headers.get("Retry-After")]).toEqual([503, "busy", "2"]);
  expect(await metrics.metrics()).toMatch(/meander_requests_shed_total\{lane="usual",reason="full"\} [1-9]/);
});

test("a visitor without a slot gets a page with instructions", async () => {
  fill("usual");
  const response = await send(api, "GET", "/discover", { headers: { Accept: "text/html" } });
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "2"]);
  expect(response.headers.get("Content-Type")).toContain("text/html");
  expect(response.body).toContain(english("errors.busy"));
});

test("logins and staff requests are admitted while visitors are rejected", async () => {
  const staff = await createPerson(api, { userType: 4 });
  fill("usual");
  const body = { emailAddress: staff.email, password: PASSWORD };
  const login = await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body });
  const users = await send(api, "GET", `${PRIVATE_BASE}/admin/users`, { cookie: staff.session });
  expect([login.status, users.status]).toEqual([200, 200]);
});

test("a flood of logins doesn't take the visitors' slots", async () => {
  fill("first");
  expect((await send(api, "GET", `${PUBLIC_BASE}/countries`)).status).toBe(200);
  expect(code(await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: {} }))).toBe("busy");
});

test("a flood of pictures takes no slots of pages and logins, and one of drawings none of pictures", async () => {
  fill("drawings");
  const [drawing, picture] = ["/scene/1/1/meander.png", "/scene/1/1/meander.svg"];
  expect([code(await send(api, "GET", drawing)), (await send(api, "GET", picture)).status]).toEqual(["busy", 200]);
  fill("pictures");
  expect(code(await send(api, "GET", picture))).toBe("busy");
  const statuses = [await send(api, "GET", "/discover"), await send(api, "GET", `${PUBLIC_BASE}/session`)];
  expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
});

test("health, metrics and the web app's files need no slot", async () => {
  fill("usual");
  fill("first");
  const paths = ["/healthz", "/readyz", "/assets/app-abc.js", "/img/icon.svg"];
  const statuses = await Promise.all(paths.map(async (path) => (await send(api, "GET", path)).status));
  expect(statuses).toEqual([200, 200, 200, 200]);
});

test("requests of a page during rendering share the page's slot", async () => {
  expect(await send(api, "GET", "/discover")).toMatchObject({ status: 200, body: "<!doctype html>200" });
});

test("an open stream occupies no slot", async () => {
  const person = await createPerson(api);
  const stream = await api.app.request(`${PRIVATE_BASE}/notifications/stream`, {
    headers: { Cookie: `meander=${person.session}` },
  });
  await stream.body?.getReader().read();
  expect([admission.usual.inFlight(), admission.first.inFlight()]).toEqual([0, 0]);
});

test("an endless request body occupies no slot", async () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":')) });
  const headers = { "Content-Type": "application/json", "Content-Length": "7", "Sec-Fetch-Site": "same-origin" };
  const init = { method: "POST", headers, body, duplex: "half" } as const;
  void api.app.request(`${PUBLIC_BASE}/search`, init);
  const response = await send(api, "POST", `${PUBLIC_BASE}/search`, { body: {} });
  expect([response.status, admission.usual.inFlight()]).toEqual([200, 0]);
});
