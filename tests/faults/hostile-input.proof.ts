import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { openDatabase } from "@meander/api/db/client";
import { hashPassword } from "@meander/api/modules/accounts/passwords";
import { activityResponse } from "@meander/domain/contract/activities";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import {
  attackPoint,
  findNeverInOrder,
  findShutOut,
  type HostileAnswer,
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
  requestsInOrder,
} from "../support/hostile/points.ts";
import { findChanged, findMiscounted, readProtected } from "../support/hostile/protected-rows.ts";
import type { JsonSchema, Schemas } from "../support/hostile/values.ts";
import { nearMissPoints } from "../support/discovery/near-misses.ts";
import { Product } from "../support/product.ts";
import { RaceDesk, type Racer } from "../support/race-desk.ts";
import { activityOf } from "./kills/activity-of.ts";
import type { Proof, ProofConditions } from "./proof.ts";

/** Each of the times is this many inputs for each place of each route: ten times make the hundred that are asked for. */
const PER_POINT = 10;
const ATTACKERS = 6;
const patienceMs = 15_000;
/** Streams don't end, and logging out would end the session that the others need. */
const apart = /\/(stream|logout)$/;

export const hostileInputProof: Proof = {
  name: "hostile-input",
  claim:
    "whatever comes in by any path, query, field, body or header of any route, nothing answers 500, Postgres sees no broken statement or value, and nobody gets a role, an address, a host or a count by asking for it",
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
    const desk = new RaceDesk(product.address, db);
    const attackers = { host: await desk.createPerson(1), administrator: await desk.createPerson(4) };
    // Without one, an account may be deleted without one: the first request that asks would end the attack.
    const passwordHash = await hashPassword("wander2026");
    await db.updateTable("person").set({ passwordHash }).where("passwordHash", "is", null).execute();
    const ids = await makeScene(desk, attackers.host);
    const { routes, schemas } = await readDocument(product.address, attackers.administrator);
    const send = sender(product.address, attackers);
    for (const route of routes) {
      await desk.forgetLimits();
      const before = await readProtected(db);
      const name = `${route.method.toUpperCase()} ${route.path}`;
      const neverInOrder = await findNeverInOrder(requestsInOrder(route, schemas, ids), { seed, send });
      violations.push(...neverInOrder.map((what) => `${name}: ${what}`));
      const points = pointsOf(route, schemas, ids);
      violations.push(...(await attackAll(points, { times: times * PER_POINT, seed, send })));
      inputs += points.length * times * PER_POINT;
      const changed = isForStaff(route.path) ? [] : findChanged(before, await readProtected(db));
      violations.push(...changed.map((what) => `${name} changed ${what}`));
      violations.push(...(await findShutOut(send)).map((what) => `${name}: afterwards ${what}`));
    }
    const pages = outsidePoints();
    const searches = nearMissPoints("/api/public/v1.0");
    await desk.forgetLimits();
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

/** What an administrator changes there, nobody took. */
function isForStaff(address: string): boolean {
  return address.includes("/admin/");
}

async function attackAll(
  points: readonly Point[],
  conditions: { readonly times: number; readonly seed: number; readonly send: SendHostile },
): Promise<readonly string[]> {
  const waiting = [...points];
  const problems: string[] = [];
  const work = async () => {
    for (let point = waiting.shift(); point !== undefined; point = waiting.shift()) {
      problems.push(...(await attackPoint(point, conditions)));
    }
  };
  await Promise.all(Array.from({ length: ATTACKERS }, work));
  return problems;
}

async function makeScene(desk: RaceDesk, host: Racer): Promise<readonly string[]> {
  const guest = await desk.createPerson(1);
  const made = await desk.call(host, "POST", "/activity", activityOf("Canal walk at dusk", new Date()));
  const { activity } = activityResponse.parse(made.body);
  await desk.call(guest, "POST", `/activity/${activity._id}/join`, {});
  await desk.call(host, "POST", `/activity/${activity._id}/participant/${guest.id}`, { status: 3 });
  const written = await desk.call(host, "POST", `/activity/${activity._id}/comment`, { text: "See you there" });
  const { comment } = written.body as { comment: { _id: string } };
  return [activity._id, guest.id, host.id, comment._id, activity._id.toUpperCase(), crypto.randomUUID()];
}

/** The contract as the product itself publishes it. */
async function readDocument(address: string, administrator: Racer) {
  const headers = { Authorization: `Bearer ${administrator.token}` };
  const answer = await fetch(`${address}/api/private/v1.0/openapi.json`, { headers });
  type Document = {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Schemas & Readonly<Record<string, JsonSchema>> };
  };
  const document: Document = await answer.json();
  const routes: readonly HostileRoute[] = Object.entries(document.paths)
    .filter(([path]) => !apart.test(path))
    .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));
  return { routes, schemas: document.components.schemas };
}

/**
 * From ever new addresses, each time over a connection of its own: one that the server closed is nobody's fault. What a header says of
 * the caller's session counts before ours.
 */
function sender(site: string, { host, administrator }: Attackers): SendHostile {
  let sentCount = 0;
  return ({ method, address, headers, body }: HostileRequest): Promise<HostileAnswer> => {
    sentCount += 1;
    const caller = isForStaff(address) ? administrator : host;
    const from = `10.${(sentCount >> 16) & 255}.${(sentCount >> 8) & 255}.${sentCount & 255}`;
    const session = isLogin(address) ? {} : { Authorization: `Bearer ${caller.token}` };
    const own = { ...session, "X-Forwarded-For": from };
    const length = body === null ? {} : { "Content-Length": body.length };
    return new Promise((resolve, reject) => {
      const options = { method, path: address, headers: { ...own, ...headers, ...length }, agent: false };
      const asked = request(site, { ...options, timeout: patienceMs }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: headersOf(answer),
            text: Buffer.concat(parts).toString("utf8"),
          }),
        );
        answer.on("error", reject);
      });
      asked.on("timeout", () => asked.destroy(new Error(`no answer within ${patienceMs} ms`)));
      asked.on("error", reject);
      asked.end(body ?? undefined);
    });
  };
}

function headersOf({ headers }: IncomingMessage): Headers {
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Headers(pairs);
}

/** What stands outside of the contract: pages, pictures, the mail viewer, the form that ends campaign mails. */
function outsidePoints(): readonly Point[] {
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
 * Errors that only a statement or value made from input can have caused. Constraints that hold are no fault, and NUL is what Postgres
 * itself is asked to refuse, see `unstorableText` of constraint-errors.ts.
 */
function brokenStatements(serverLog: string): readonly string[] {
  const errors = serverLog.split("\n").filter((line) => / ERROR: {2}/.test(line));
  const fair =
    /violates (unique|foreign key|check|exclusion) constraint|0x00|unsupported Unicode escape|canceling statement due to|deadlock/;
  return [
    ...new Set(errors.filter((line) => !fair.test(line)).map((line) => `Postgres: ${line.replace(/^.* ERROR: /, "")}`)),
  ];
}
