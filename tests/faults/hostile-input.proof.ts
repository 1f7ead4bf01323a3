import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { openDatabase } from "@meander/api/db/client";
import { hashPassword } from "@meander/api/modules/accounts/passwords";
import { activityResponse } from "@meander/domain/contract/activities";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import {
  attackPoint,
  findAlwaysRejected,
  findLostAccess,
  type HostileResponse,
  isLogin,
  type SendHostile,
} from "../support/hostile/attack.ts";
import {
  type HostileRequest,
  type HostileRoute,
  type Operation,
  pathText,
  type Point,
  pointsOf,
  validRequests,
} from "../support/hostile/points.ts";
import { findChanged, findMiscounted, readProtected } from "../support/hostile/protected-rows.ts";
import type { JsonSchema, Schemas } from "../support/hostile/values.ts";
import { nearMissPoints } from "../support/discovery/near-misses.ts";
import { Product } from "../support/product.ts";
import { RaceHarness, type Racer } from "../support/race-harness.ts";
import { activityOf } from "./kills/activity-of.ts";
import type { Proof, ProofConditions } from "./proof.ts";

/** Inputs per point of each route and each of the proof's times; ten times make 100. */
const PER_POINT = 10;
const ATTACKERS = 6;
const requestTimeoutMs = 15_000;
/** Streams don't end, and logging out would end the session that the others need. */
const excludedPaths = /\/(stream|logout)$/;

export const hostileInputProof: Proof = {
  name: "hostile-input",
  claim:
    "for any input in the path, query, fields, body or headers of any route, no response is 500, Postgres gets no invalid statement or value, and no caller can set a role, an address, a host or a count",
  run,
};

type Attackers = { readonly host: Racer; readonly administrator: Racer };

async function run({ times, seed, log }: ProofConditions) {
  const product = await Product.start({ env: { TRUSTED_PROXIES: "127.0.0.1,::1" } });
  const read = (name: string) => readFileSync(join(product.dataFolder, "postgres", name), "utf8").trim();
  const db = openDatabase({
    url: databaseUrl(Number(read("port")), read("password"), "meander"),
    poolSize: 2,
    onIdleError: () => {},
  });
  const violations: string[] = [];
  let inputs = 0;
  try {
    const harness = new RaceHarness(product.address, db);
    const attackers = { host: await harness.createPerson(1), administrator: await harness.createPerson(4) };
    // An account without a password may be deleted without one, so the first such request would end the attack.
    const passwordHash = await hashPassword("wander2026");
    await db.updateTable("person").set({ passwordHash }).where("passwordHash", "is", null).execute();
    const ids = await createFixtures(harness, attackers.host);
    const { routes, schemas } = await readDocument(product.address, attackers.administrator);
    const send = sender(product.address, attackers);
    for (const route of routes) {
      await harness.clearRateLimits();
      const before = await readProtected(db);
      const name = `${route.method.toUpperCase()} ${route.path}`;
      const alwaysRejected = await findAlwaysRejected(validRequests(route, schemas, ids), { seed, send });
      violations.push(...alwaysRejected.map((what) => `${name}: ${what}`));
      const points = pointsOf(route, schemas, ids);
      violations.push(...(await attackAll(points, { times: times * PER_POINT, seed, send })));
      inputs += points.length * times * PER_POINT;
      const changed = isStaffPath(route.path) ? [] : findChanged(before, await readProtected(db));
      violations.push(...changed.map((what) => `${name} changed ${what}`));
      violations.push(...(await findLostAccess(send)).map((what) => `${name}: afterwards ${what}`));
    }
    const pages = pointsOutsideContract();
    const searches = nearMissPoints("/api/public/v1.0");
    await harness.clearRateLimits();
    violations.push(...(await attackAll([...pages, ...searches], { times: times * PER_POINT, seed, send })));
    inputs += (pages.length + searches.length) * times * PER_POINT;
    log(`${routes.length} routes and ${pages.length} pages, ${inputs} inputs, ${violations.length} violations`);
    violations.push(...(await findMiscounted(db)));
    violations.push(...brokenStatements(read("postgres.log")));
    return { figures: { routes: routes.length, pages: pages.length, inputs }, violations };
  } finally {
    await db.destroy();
    await product.stop();
  }
}

/** An administrator may change anything there. */
function isStaffPath(address: string): boolean {
  return address.includes("/admin/");
}

async function attackAll(
  points: readonly Point[],
  conditions: { readonly times: number; readonly seed: number; readonly send: SendHostile },
): Promise<readonly string[]> {
  const remaining = [...points];
  const problems: string[] = [];
  const work = async () => {
    for (let point = remaining.shift(); point !== undefined; point = remaining.shift()) {
      problems.push(...(await attackPoint(point, conditions)));
    }
  };
  await Promise.all(Array.from({ length: ATTACKERS }, work));
  return problems;
}

async function createFixtures(harness: RaceHarness, host: Racer): Promise<readonly string[]> {
  const guest = await harness.createPerson(1);
  const made = await harness.call(host, "POST", "/activity", activityOf("Canal walk at dusk", new Date()));
  const { activity } = activityResponse.parse(made.body);
  await harness.call(guest, "POST", `/activity/${activity._id}/join`, {});
  await harness.call(host, "POST", `/activity/${activity._id}/participant/${guest.id}`, { status: 3 });
  const written = await harness.call(host, "POST", `/activity/${activity._id}/comment`, { text: "See you there" });
  const { comment } = written.body as { comment: { _id: string } };
  return [activity._id, guest.id, host.id, comment._id, activity._id.toUpperCase(), crypto.randomUUID()];
}

/** The API document that the product publishes. */
async function readDocument(address: string, administrator: Racer) {
  const headers = { Authorization: `Bearer ${administrator.token}` };
  const response = await fetch(`${address}/api/private/v1.0/openapi.json`, { headers });
  type Document = {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Schemas & Readonly<Record<string, JsonSchema>> };
  };
  const document: Document = await response.json();
  const routes: readonly HostileRoute[] = Object.entries(document.paths)
    .filter(([path]) => !excludedPaths.test(path))
    .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));
  return { routes, schemas: document.components.schemas };
}

/**
 * Each request has its own client address and connection, as the server may have closed the last one. Session headers
 * of the request override ours.
 */
function sender(site: string, { host, administrator }: Attackers): SendHostile {
  let sentCount = 0;
  return ({ method, address, headers, body }: HostileRequest): Promise<HostileResponse> => {
    sentCount += 1;
    const caller = isStaffPath(address) ? administrator : host;
    const from = `10.${(sentCount >> 16) & 255}.${(sentCount >> 8) & 255}.${sentCount & 255}`;
    const session = isLogin(address) ? {} : { Authorization: `Bearer ${caller.token}` };
    const own = { ...session, "X-Forwarded-For": from };
    const length = body === null ? {} : { "Content-Length": body.length };
    return new Promise((resolve, reject) => {
      const options = { method, path: address, headers: { ...own, ...headers, ...length }, agent: false };
      const clientRequest = request(site, { ...options, timeout: requestTimeoutMs }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response),
            text: Buffer.concat(parts).toString("utf8"),
          }),
        );
        response.on("error", reject);
      });
      clientRequest.on("timeout", () => clientRequest.destroy(new Error(`no response within ${requestTimeoutMs} ms`)));
      clientRequest.on("error", reject);
      clientRequest.end(body ?? undefined);
    });
  };
}

function headersOf({ headers }: IncomingMessage): Headers {
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Headers(pairs);
}

/** Endpoints outside the API contract: pages, pictures, the mail viewer and the unsubscribe form. */
function pointsOutsideContract(): readonly Point[] {
  const pages = [
    "/activity/{text}/a",
    "/user/{text}/",
    "/discover/{text}/{text}/{text}",
    "/discover?keywords={text}",
    "/project/{text}",
    "/experience/{text}",
    "/list/{text}",
    "/unsubscribe/{text}?c={text}",
    "/scene/{text}/3/a.svg",
    "/scene/1/{text}/a.png",
    "/scene/wide/1/3/{text}",
    "/mail/{text}",
    "/mail/{text}/body",
    "/{text}",
  ];
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  return [
    ...pages.map((page) => pageOf("GET", page, {}, () => null)),
    pageOf("POST", "/unsubscribe/{text}?c={text}", form, (text) => `List-Unsubscribe=${text}&isSubscribed=${text}`),
    pageOf(
      "POST",
      "/unsubscribe/{text}",
      { "Content-Type": "multipart/form-data; boundary=x" },
      (text) => `--x${text}`,
    ),
  ];
}

function pageOf(
  method: "GET" | "POST",
  page: string,
  headers: Readonly<Record<string, string>>,
  bodyOf: (text: string) => string | null,
): Point {
  const requests = pathText.map((drawn): HostileRequest => {
    const text = drawn || "%20";
    const body = bodyOf(text);
    const bytes = body === null ? null : new TextEncoder().encode(body);
    return { method, address: page.replaceAll("{text}", () => text), headers, body: bytes };
  });
  return { name: `${method} ${page}`, requests };
}

/**
 * Errors that only a statement or value built from input can cause. Constraint violations are expected, and Postgres is
 * meant to refuse NUL, see `unstorableTextCodes` of constraint-errors.ts.
 */
function brokenStatements(serverLog: string): readonly string[] {
  const errors = serverLog.split("\n").filter((line) => / ERROR: {2}/.test(line));
  const expected =
    /violates (unique|foreign key|check|exclusion) constraint|0x00|unsupported Unicode escape|canceling statement due to|deadlock/;
  return [
    ...new Set(
      errors.filter((line) => !expected.test(line)).map((line) => `Postgres: ${line.replace(/^.* ERROR: /, "")}`),
    ),
  ];
}
