import { errorEnvelope } from "@meander/domain/contract/envelope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiResponse } from "../../support/send.ts";
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
/** The request must change nothing: it is refused or only reads. */
const changesNothing = (row: ResolvedRow, role: Role) => !isAllowed(row, role) || !(row.writes ?? row.method !== "GET");

function requireShape(row: ResolvedRow, role: Role, { status, body }: ApiResponse): void {
  if (status >= 400) expect(documentedRefusals(row) ?? [status]).toContain(status);
  // Pages and files have their own error formats.
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

/** Runs the work in the row's initial state and rolls it back afterwards. */
function inState<Result>(row: ResolvedRow, work: () => Promise<Result>): Promise<Result> {
  return stage.rollBack(async () => {
    await row.arrange?.(stage.db, scene);
    return work();
  });
}

/**
 * Disabled without a configured provider or secret, or without a map: their success is tested in social-login.test.ts,
 * bounce.test.ts and maps.test.ts.
 */
const off = [
  "GET /api/public/v1.0/auth/{provider}",
  "GET /api/public/v1.0/auth/{provider}/callback",
  "POST /api/public/v1.0/delivery/bounce",
  // Requires a token or a local caller: local-only.test.ts.
  "GET /metrics",
  "GET /maps/{file}",
  "GET /auth/{provider}",
];

/**
 * These only read, return a session, receive a password that would be stored with the response, or are called by
 * machines without keys.
 */
const withoutKey = [
  "DELETE /api/private/v1.0/user/delete",
  "POST /api/private/v1.0/admin/user/{userId}/reveal",
  "POST /api/private/v1.0/email/update",
  "POST /api/private/v1.0/media/upload",
  "POST /api/private/v1.0/user/password/update",
  "POST /api/public/v1.0/auth/local/login",
  "POST /api/public/v1.0/delivery/bounce",
  "POST /api/public/v1.0/discover/{country}",
  "POST /api/public/v1.0/discover/{country}/{regionOrDistrict}",
  "POST /api/public/v1.0/discover/{country}/{regionOrDistrict}/{place}",
  "POST /api/public/v1.0/email/undo",
  "POST /api/public/v1.0/email/verify",
  "POST /api/public/v1.0/email/verify/check",
  "POST /api/public/v1.0/search",
  "POST /api/public/v1.0/search/pins",
  "POST /api/public/v1.0/unsubscribe/{token}",
  "POST /api/public/v1.0/user/password/reset",
  "POST /unsubscribe/{token}",
];

describe("the route table", () => {
  it("has a row for every route, and a route for every row", () => {
    const addresses = listAddresses(api.app);
    const inRows = new Set(rows.map(({ method, path }) => `${method} ${path}`));
    expect({
      withoutRow: [...addresses].filter((address) => !inRows.has(address)),
      withoutRoute: [...inRows].filter((address) => !addresses.has(address)),
    }).toEqual({ withoutRow: [], withoutRoute: [] });
  });

  it("has a unique name for each row", () => {
    expect(rows.map(({ name }) => name).filter((name, index, all) => all.indexOf(name) !== index)).toEqual([]);
  });

  it("has a role that succeeds for every route", () => {
    const succeeding = new Set(
      rows.filter((row) => roles.some((role) => isAllowed(row, role))).map(({ method, path }) => `${method} ${path}`),
    );
    expect([...listAddresses(api.app)].filter((address) => !succeeding.has(address))).toEqual(off);
  });
});

describe("the status for each role", () => {
  it.each(byName)("%s", async (_, row) => {
    await inState(row, async () => {
      const before = await stage.checksums();
      const statuses = new Map<Role, number>();
      const call = async (role: Role) => {
        const response = await stage.call(row, role);
        statuses.set(role, response.status);
        requireShape(row, role, response);
      };
      for (const role of roles.filter((each) => changesNothing(row, each))) await call(role);
      const after = await stage.checksums();
      for (const role of roles.filter((each) => !changesNothing(row, each))) await stage.rollBack(() => call(role));
      expect(Object.fromEntries(statuses)).toEqual(row.expected);
      expect(after).toEqual(before);
    });
  });
});

/** The headers of Chromium for a picture on our own page. */
const asPicture = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" };

describe("a GET with an effect, requested as a picture", () => {
  const effective = byName.filter(([, { method, writes }]) => method === "GET" && writes === true);

  it.each(effective)("is refused and changes nothing: %s", async (_, row) => {
    await inState(row, async () => {
      const before = await stage.checksums();
      for (const role of roles) {
        const { status } = await stage.call(row, role, { headers: asPicture });
        expect([role, status]).toEqual([role, isAllowed(row, role) ? 403 : row.expected[role]]);
      }
      expect(await stage.checksums()).toEqual(before);
    });
  });
});

/** The site's own counters and bookkeeping, also of refused requests. */
const bookkeepingPattern = /^\s*(insert into|update|delete from) "?(rate_limit|idempotency_key|session|own_write)"?\b/i;
/** Reads a session and counts the use of the route's limit. */
const sessionReadPattern = /^with found as materialized \(\s*select session\.public_id,/;
const writePattern = /\b(insert\s+into|delete\s+from|pg_notify|(?<!\bfor\s+(no\s+key\s+)?)update)\b/i;
const recheckPattern = /\block_caller\(/;

/** Writes of a request before its caller was rechecked in the same transaction. */
function findUncheckedWrites(statements: readonly string[]): string[] {
  let isRechecked = false;
  return statements.filter((sql) => {
    if (sql === "begin" || sql === "end") isRechecked = false;
    if (recheckPattern.test(sql)) isRechecked = true;
    const text = sql.replace(/^\/\* named \*\/\s*/, "");
    return !isRechecked && writePattern.test(sql) && !bookkeepingPattern.test(text) && !sessionReadPattern.test(text);
  });
}

describe("the transaction of a write rechecks the caller", () => {
  const isPrivate = (row: ResolvedRow) => (declarationOf(row)?.access ?? "public") !== "public";
  const writes = byName.filter(([, row]) => isPrivate(row) && (row.writes ?? row.method !== "GET"));
  const succeeding = writes.filter(([, row]) => roles.some((role) => isAllowed(row, role)));
  /** The account's files are deleted by the server itself after the account. */
  const afterwards = ["DELETE /api/private/v1.0/user/delete"];

  it("of every writing GET, which must declare its effect", () => {
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
      expect(statements.filter((sql) => recheckPattern.test(sql))).not.toEqual([]);
      if (!afterwards.includes(`${row.method} ${row.path}`)) expect(findUncheckedWrites(statements)).toEqual([]);
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

  it("is supported by every writing route except these", () => {
    const known = new Set(unsafe.map(([, { method, path }]) => `${method} ${path}`));
    const unknown = rows
      .map(({ method, path }) => `${method} ${path}`)
      .filter((address) => !/^GET /.test(address) && !known.has(address));
    expect([...new Set(unknown)].toSorted()).toEqual(withoutKey);
  });

  const succeeding = unsafe.filter(([, row]) => roles.some((role) => isAllowed(row, role)));

  it.each(succeeding)("has one effect and one response: %s", async (_, row) => {
    // The last allowed role, so a logged-in caller where possible.
    const role = roles.findLast((each) => isAllowed(row, each)) ?? "visitor";
    const headers = { "Idempotency-Key": `key of ${role}` };
    await inState(row, async () => {
      const before = await stage.checksums();
      const first = await stage.call(row, role, { headers });
      const afterFirst = await stage.checksums();
      const second = await stage.call(row, role, { headers });
      expect(await stage.checksums()).toEqual(afterFirst);
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      expect([first.status, second.headers.get("Idempotency-Replayed")]).toEqual([row.expected[role], "true"]);
      if (row.writes !== false) expect(afterFirst).not.toEqual(before);
      const other = await stage.call(row, role, { headers, query: "other=1" });
      expect(other).toMatchObject({ status: 409, body: { code: "idempotency-mismatch" } });
      expect(await stage.checksums()).toEqual(afterFirst);
    });
  });
});
