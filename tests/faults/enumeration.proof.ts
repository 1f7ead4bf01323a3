import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "@meander/api/db/client";
import { hashPassword } from "@meander/api/modules/accounts/passwords";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import { Product } from "../support/product.ts";
import type { Proof, ProofConditions } from "./proof.ts";

/** Pairs for each call and each of the proof's times; ten times make 500. */
const PAIRS = 50;
const WARM_UP = 20;
/** Largest relative difference between the medians of known and unknown addresses. */
const TOLERANCE = 0.05;

export const enumerationProof: Proof = {
  name: "enumeration",
  claim:
    "login, sign-up, forgotten password and resend have the same response and duration for an address with an account as for one without",
  run,
};

const calls = {
  login: { path: "auth/local/login", body: { password: "not-the-one-1" } },
  "sign-up": { path: "auth/local/signup", body: { firstName: "Ines", lastName: "Barros", password: "wander2026" } },
  forgotten: { path: "user/password/forgot", body: {} },
  resend: { path: "email/resend", body: {} },
} as const;
type Call = keyof typeof calls;

type Measurement = { readonly milliseconds: number; readonly fingerprint: string };

async function run({ times, log }: ProofConditions) {
  const product = await Product.start({ env: { TRUSTED_PROXIES: "127.0.0.1,::1" } });
  const read = (name: string) => readFileSync(join(product.dataFolder, "postgres", name), "utf8").trim();
  const url = databaseUrl(Number(read("port")), read("password"), "meander");
  const db = openDatabase({ url, poolSize: 2, onIdleError: () => {} });
  const pairs = times * PAIRS;
  const figures: Record<string, number> = { pairs };
  const violations: string[] = [];
  try {
    for (const call of Object.keys(calls) as Call[]) {
      const known = await makePeople(db, pairs + WARM_UP);
      const { ratio, responses } = await compare(product.address, call, known);
      figures[`${call}, unknown ÷ known`] = Number(ratio.toFixed(4));
      if (Math.abs(ratio - 1) > TOLERANCE)
        violations.push(`${call}: unknown addresses take ${ratio.toFixed(4)} × as long`);
      if (responses.size > 1)
        violations.push(`${call}: ${responses.size} different responses: ${[...responses].join(" | ")}`);
      log(`${call}: ${pairs} pairs, medians ${ratio.toFixed(4)} of each other, ${responses.size} kind of response`);
    }
  } finally {
    await db.destroy();
    await product.stop();
  }
  return { figures, violations };
}

/** One person for each pair, because a second call about the same address might hit warm caches. */
async function makePeople(db: Database, count: number): Promise<readonly string[]> {
  const emails = Array.from({ length: count }, newAddress);
  const passwordHash = await hashPassword("wander2026");
  const person = { firstName: "Ines", lastName: "Barros", passwordHash, termsAcceptedAt: new Date() };
  await db
    .insertInto("person")
    .values(emails.map((email) => ({ ...person, email })))
    .execute();
  return emails;
}

function newAddress(): string {
  return `${randomUUID()}@travellers.example`;
}

/**
 * Alternates known and unknown addresses and reverses the order with each pair, so that work left over from one call
 * affects both alike.
 */
async function compare(address: string, call: Call, known: readonly string[]) {
  const durations = { known: [] as number[], unknown: [] as number[] };
  const responses = new Set<string>();
  for (const [index, email] of known.entries()) {
    const pair = [
      { kind: "known", email },
      { kind: "unknown", email: newAddress() },
    ] as const;
    for (const { kind, email: emailAddress } of index % 2 === 0 ? pair : pair.toReversed()) {
      const { milliseconds, fingerprint } = await measureCall(address, call, emailAddress);
      responses.add(fingerprint);
      if (index >= WARM_UP) durations[kind].push(milliseconds);
    }
  }
  return { ratio: median(durations.unknown) / median(durations.known), responses };
}

let lastCaller = 0;

/** Each call comes from its own client address to avoid rate limits. */
async function measureCall(address: string, call: Call, emailAddress: string): Promise<Measurement> {
  lastCaller += 1;
  const { path, body } = calls[call];
  const startedAt = performance.now();
  const response = await fetch(`${address}/api/public/v1.0/${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: address,
      "X-Forwarded-For": `10.${(lastCaller >> 16) & 255}.${(lastCaller >> 8) & 255}.${lastCaller & 255}`,
    },
    body: JSON.stringify({ ...body, emailAddress }),
  });
  const text = await response.text();
  const milliseconds = performance.now() - startedAt;
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "="));
  const fingerprint = JSON.stringify([response.status, text.replace(/"requestId":"[^"]*"/, ""), cookies]);
  return { milliseconds, fingerprint };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
