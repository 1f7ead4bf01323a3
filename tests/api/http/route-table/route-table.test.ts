import { errorEnvelope } from "@meander/domain/contract/envelope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../support/send.ts";
import { startApi } from "../../support/start-api.ts";
import { readRows } from "./read-rows.ts";
import { type Role, roles } from "./roles.ts";
import type { ResolvedRow } from "./row.ts";
import { buildScene, type Scene } from "./scene.ts";
import { declarationOf, documentedRefusals, listAddresses, openStage, responseSchemaOf, type Stage } from "./stage.ts";

const rows = await readRows();
const byName = rows.map((row) => [row.name, row] as const);

const api = startApi();
let scene: Scene;
let stage: Stage;

beforeAll(async () => {
  scene = await buildScene(api);
  stage = await openStage(api, scene);
});
afterAll(() => stage?.close());

const isAllowed = (row: ResolvedRow, role: Role) => row.expected[role] < 400;
/** Nothing may change: it is refused, or it only reads. */
const isQuiet = (row: ResolvedRow, role: Role) => !isAllowed(row, role) || !(row.writes ?? row.method !== "GET");

function requireShape(row: ResolvedRow, role: Role, { status, body }: Answer): void {
  if (status >= 400) expect(documentedRefusals(row) ?? [status]).toContain(status);
  // Pages and files refuse in words of their own.
  const refusal = typeof body === "string" ? undefined : errorEnvelope;
  const schema = status < 400 ? responseSchemaOf(row, status) : refusal;
  try {
    schema?.parse(body);
  } catch (error) {
    throw new Error(`What ${role} is answered breaks the contract: ${JSON.stringify(body).slice(0, 2_000)}`, {
      cause: error,
    });
  }
}

/** From the row's state before, which is there again afterwards. */
function inState<Result>(row: ResolvedRow, work: () => Promise<Result>): Promise<Result> {
  return stage.takeBack(async () => {
    await row.arrange?.(stage.db, scene);
    return work();
  });
}

/** Off until somebody configures a provider or a secret: social-login.test.ts and bounce.test.ts show them succeed. */
const off = [
  "GET /api/public/v1.0/auth/{provider}",
  "GET /api/public/v1.0/auth/{provider}/callback",
  "POST /api/public/v1.0/delivery/bounce",
  // Needs a token, or this computer: local-only.test.ts.
  "GET /metrics",
  "GET /auth/{provider}",
];

/** They only read, hand out a session, take a password that would be stored with the answer, or are called by machines without keys. */
const withoutKey = [
  "DELETE /api/private/v1.0/user/delete",
  "POST /api/private/v1.0/email/update",
  "POST /api/private/v1.0/user/password/update",
  "POST /api/public/v1.0/auth/local/login",
  "POST /api/public/v1.0/delivery/bounce",
  "POST /api/public/v1.0/discover/{country}",
  "POST /api/public/v1.0/discover/{country}/{regionOrDistrict}",
  "POST /api/public/v1.0/discover/{country}/{regionOrDistrict}/{place}",
  "POST /api/public/v1.0/email/undo",
  "POST /api/public/v1.0/email/verify",
  "POST /api/public/v1.0/search",
  "POST /api/public/v1.0/unsubscribe/{token}",
  "POST /api/public/v1.0/user/password/reset",
  "POST /unsubscribe/{token}",
];

describe("the table", () => {
  it("has a row for every route, and a route for every row", () => {
    const addresses = listAddresses(api.app);
    const inRows = new Set(rows.map(({ method, path }) => `${method} ${path}`));
    expect({
      withoutRow: [...addresses].filter((address) => !inRows.has(address)),
      withoutRoute: [...inRows].filter((address) => !addresses.has(address)),
    }).toEqual({ withoutRow: [], withoutRoute: [] });
  });

  it("tells its rows apart", () => {
    expect(rows.map(({ name }) => name).filter((name, index, all) => all.indexOf(name) !== index)).toEqual([]);
  });

  it("shows every route succeed for somebody", () => {
    const succeeding = new Set(
      rows.filter((row) => roles.some((role) => isAllowed(row, role))).map(({ method, path }) => `${method} ${path}`),
    );
    expect([...listAddresses(api.app)].filter((address) => !succeeding.has(address))).toEqual(off);
  });
});

describe("who may call", () => {
  it.each(byName)("%s", async (_, row) => {
    await inState(row, async () => {
      const before = await stage.marks();
      const statuses = new Map<Role, number>();
      const call = async (role: Role) => {
        const answer = await stage.call(row, role);
        statuses.set(role, answer.status);
        requireShape(row, role, answer);
      };
      for (const role of roles.filter((each) => isQuiet(row, each))) await call(role);
      const after = await stage.marks();
      for (const role of roles.filter((each) => !isQuiet(row, each))) await stage.takeBack(() => call(role));
      expect(Object.fromEntries(statuses)).toEqual(row.expected);
      expect(after).toEqual(before);
    });
  });
});

/** What Chromium sends for a picture on a page of ours. */
const asPicture = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" };

describe("a GET with an effect, loaded as a picture", () => {
  const effective = byName.filter(([, { method, writes }]) => method === "GET" && writes === true);

  it.each(effective)("is refused and changes nothing: %s", async (_, row) => {
    await inState(row, async () => {
      const before = await stage.marks();
      for (const role of roles) {
        const { status } = await stage.call(row, role, { headers: asPicture });
        expect([role, status]).toEqual([role, isAllowed(row, role) ? 403 : row.expected[role]]);
      }
      expect(await stage.marks()).toEqual(before);
    });
  });
});

/** What the site counts and notes by itself, also of requests that it refuses. */
const bookkeeping = /^\s*(insert into|update|delete from) "?(rate_limit|idempotency_key|session|own_write)"?\b/i;
/** Reads a session, and counts its use of the route's limit. */
const readingSession = /^with found as materialized \(\s*select s\.public_id,/;
const writing = /\b(insert\s+into|delete\s+from|pg_notify|(?<!\bfor\s+(no\s+key\s+)?)update)\b/i;
const judging = /\block_caller\(/;

/** Writes of a call that came before its caller was judged in the same transaction. */
function findUnjudged(statements: readonly string[]): string[] {
  let isJudged = false;
  return statements.filter((sql) => {
    if (sql === "begin" || sql === "end") isJudged = false;
    if (judging.test(sql)) isJudged = true;
    const text = sql.replace(/^\/\* named \*\/\s*/, "");
    return !isJudged && writing.test(sql) && !bookkeeping.test(text) && !readingSession.test(text);
  });
}

describe("the rights behind a session are judged again in the transaction of a write", () => {
  const isPrivate = (row: ResolvedRow) => (declarationOf(row)?.access ?? "public") !== "public";
  const writes = byName.filter(([, row]) => isPrivate(row) && (row.writes ?? row.method !== "GET"));
  const succeeding = writes.filter(([, row]) => roles.some((role) => isAllowed(row, role)));
  /** Once the account is gone its files go, by the site's own hand. */
  const afterwards = ["DELETE /api/private/v1.0/user/delete"];

  it("wherever a call that is declared as a GET has an effect", () => {
    const getsThatWrite = writes.filter(([, row]) => row.method === "GET");
    expect(getsThatWrite.filter(([, row]) => declarationOf(row)?.effectBy === undefined).map(([name]) => name)).toEqual(
      [],
    );
  });

  it.each(succeeding)("%s", async (_, row) => {
    const role = roles.findLast((each) => isAllowed(row, each)) ?? "visitor";
    await inState(row, async () => {
      const { result, statements } = await stage.statementsOf(() => stage.call(row, role));
      expect(result.status).toBe(row.expected[role]);
      expect(statements.filter((sql) => judging.test(sql))).not.toEqual([]);
      if (!afterwards.includes(`${row.method} ${row.path}`)) expect(findUnjudged(statements)).toEqual([]);
    });
  });
});

describe("the same Idempotency-Key twice", () => {
  const unsafe = byName.filter(([, row]) => {
    const declaration = declarationOf(row);
    return (
      row.method !== "GET" &&
      declaration !== undefined &&
      declaration.idempotency !== "never" &&
      declaration.isRead !== true
    );
  });

  it("is known to every route that writes but these", () => {
    const known = new Set(unsafe.map(([, { method, path }]) => `${method} ${path}`));
    const unknown = rows
      .map(({ method, path }) => `${method} ${path}`)
      .filter((address) => !/^GET /.test(address) && !known.has(address));
    expect([...new Set(unknown)].toSorted()).toEqual(withoutKey);
  });

  const succeeding = unsafe.filter(([, row]) => roles.some((role) => isAllowed(row, role)));

  it.each(succeeding)("has one effect and one answer: %s", async (_, row) => {
    // Whoever is logged in, where somebody is.
    const role = roles.findLast((each) => isAllowed(row, each)) ?? "visitor";
    const headers = { "Idempotency-Key": `key of ${role}` };
    await inState(row, async () => {
      const before = await stage.marks();
      const first = await stage.call(row, role, { headers });
      const afterFirst = await stage.marks();
      const second = await stage.call(row, role, { headers });
      expect(await stage.marks()).toEqual(afterFirst);
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      expect([first.status, second.headers.get("Idempotency-Replayed")]).toEqual([row.expected[role], "true"]);
      if (row.writes !== false) expect(afterFirst).not.toEqual(before);
      const other = await stage.call(row, role, { headers, query: "other=1" });
      expect(other).toMatchObject({ status: 409, body: { code: "idempotency-mismatch" } });
      expect(await stage.marks()).toEqual(afterFirst);
    });
  });
});
