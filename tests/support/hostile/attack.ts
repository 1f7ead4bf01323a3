import { errorEnvelope } from "@meander/domain/contract/envelope";
import fc from "fast-check";
import type { HostileRequest, Point } from "./points.ts";

export type HostileResponse = { readonly status: number; readonly headers: Headers; readonly text: string };
export type SendHostile = (request: HostileRequest) => Promise<HostileResponse>;

const SHOWN_LENGTH = 160;

/**
 * Sends `times` inputs to one point, the same for the same seed. Returns what is wrong with the responses, with the
 * request.
 */
export async function attackPoint(
  { name, requests }: Point,
  { times, seed, send }: { readonly times: number; readonly seed: number; readonly send: SendHostile },
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const request of fc.sample(requests, { numRuns: times, seed })) {
    const problem = await findProblem(request, send);
    if (problem !== undefined) problems.push(`${request.method} ${describeRequest(request)} (${name}): ${problem}`);
  }
  return problems;
}

const TRIES = 60;

/** A hostile value proves nothing when the rest of the request is itself rejected. */
export async function findAlwaysRejected(
  requests: fc.Arbitrary<HostileRequest> | null,
  { seed, send }: { readonly seed: number; readonly send: SendHostile },
): Promise<readonly string[]> {
  if (requests === null) return [];
  let last: HostileResponse | undefined;
  for (const request of fc.sample(requests, { numRuns: TRIES, seed })) {
    last = await send(request);
    if (last.status !== 400 && last.status !== 429) return [];
  }
  return [`of ${TRIES} requests that should be in order each was refused: ${last?.text.slice(0, 2 * SHOWN_LENGTH)}`];
}

/** Calls of travellers and of staff, which succeed as long as the attackers' sessions and roles are unchanged. */
const accessProbes = ["/api/private/v1.0/notifications", "/api/private/v1.0/admin/activities/active/"];

/** After a lost session or role, every later attack would be rejected and prove nothing. */
export async function findLostAccess(send: SendHostile): Promise<readonly string[]> {
  const responses = await Promise.all(
    accessProbes.map((address) => send({ method: "GET", address, headers: {}, body: null })),
  );
  return responses.flatMap(({ status }, index) => (status === 200 ? [] : [`${accessProbes[index]} answers ${status}`]));
}

/** A login ends the session that it comes with, whatever its query. */
export function isLogin(address: string): boolean {
  return /\/login(\?|$)/.test(address);
}

async function findProblem(request: HostileRequest, send: SendHostile): Promise<string | undefined> {
  let response: HostileResponse;
  try {
    response = await send(request);
  } catch (error) {
    // A server may close the connection while a body that is too large is still being sent.
    if ((request.body?.length ?? 0) > 1_000_000) return undefined;
    return `no response: ${error instanceof Error ? error.message : String(error)}`;
  }
  const { status, headers, text } = response;
  if (status >= 500) return `returned ${status} ${text.slice(0, SHOWN_LENGTH).replace(/\s+/g, " ")}`;
  // Requests that Node itself rejects never reach the application.
  if (headers.get("Connection") === "close" && text === "" && status >= 400) return undefined;
  if (headers.get("X-Content-Type-Options") !== "nosniff") return `returned ${status} without nosniff`;
  if (status < 400) return undefined;
  const isPage = (headers.get("Content-Type") ?? "").includes("html");
  if (!isPage && /errors\.\w|syntax error|select |insert into|postgres|node_modules/i.test(text))
    return `discloses internals: ${text.slice(0, SHOWN_LENGTH)}`;
  if (status === 429 && !(Number(headers.get("Retry-After")) > 0)) return "returned 429 without Retry-After";
  if (!(headers.get("Content-Type") ?? "").includes("json")) return undefined;
  const envelope = errorEnvelope.safeParse(JSON.parse(text));
  const isEnvelope = envelope.success && envelope.data.status === status;
  return isEnvelope ? undefined : `its error is in no envelope: ${text.slice(0, SHOWN_LENGTH)}`;
}

function describeRequest({ address, headers, body }: HostileRequest): string {
  const bodyText = body === null ? "" : ` ${new TextDecoder().decode(body.subarray(0, SHOWN_LENGTH))}`;
  return `${address.slice(0, 2 * SHOWN_LENGTH)}${bodyText} ${JSON.stringify(headers).slice(0, SHOWN_LENGTH)}`;
}
