import { errorEnvelope } from "@meander/domain/contract/envelope";
import fc from "fast-check";
import type { HostileRequest, Point } from "./points.ts";

export type HostileAnswer = { readonly status: number; readonly headers: Headers; readonly text: string };
export type SendHostile = (request: HostileRequest) => Promise<HostileAnswer>;

const SHOWN_LENGTH = 160;

/** So many inputs for one point, the same for the same seed. What is wrong about the answers, with the request that had it. */
export async function attackPoint(
  { name, requests }: Point,
  { times, seed, send }: { readonly times: number; readonly seed: number; readonly send: SendHostile },
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const request of fc.sample(requests, { numRuns: times, seed })) {
    const problem = await problemWith(request, send);
    if (problem !== undefined) problems.push(`${request.method} ${shown(request)} (${name}): ${problem}`);
  }
  return problems;
}

const TRIES = 60;

/** Where what stands beside a hostile value is itself refused, the value proves nothing. */
export async function findNeverInOrder(
  requests: fc.Arbitrary<HostileRequest> | null,
  { seed, send }: { readonly seed: number; readonly send: SendHostile },
): Promise<readonly string[]> {
  if (requests === null) return [];
  let last: HostileAnswer | undefined;
  for (const request of fc.sample(requests, { numRuns: TRIES, seed })) {
    last = await send(request);
    if (last.status !== 400 && last.status !== 429) return [];
  }
  return [`of ${TRIES} requests that should be in order each was refused: ${last?.text.slice(0, 2 * SHOWN_LENGTH)}`];
}

/** Calls of travellers and of staff: each is answered as long as whoever attacks them is who they were. */
const stillAllowed = ["/api/private/v1.0/notifications", "/api/private/v1.0/admin/activities/active/"];

/** Somebody who was logged out, or lost their role, reaches nothing any more: every later attack of theirs would prove nothing. */
export async function findShutOut(send: SendHostile): Promise<readonly string[]> {
  const answers = await Promise.all(
    stillAllowed.map((address) => send({ method: "GET", address, headers: {}, body: null })),
  );
  return answers.flatMap(({ status }, index) => (status === 200 ? [] : [`${stillAllowed[index]} answers ${status}`]));
}

/** Whoever logs in ends the session that they come with, whatever their query says. */
export function isLogin(address: string): boolean {
  return /\/login(\?|$)/.test(address);
}

async function problemWith(request: HostileRequest, send: SendHostile): Promise<string | undefined> {
  let answer: HostileAnswer;
  try {
    answer = await send(request);
  } catch (error) {
    // A server may stop listening to a body that is too large while it is still being sent.
    if ((request.body?.length ?? 0) > 1_000_000) return undefined;
    return `no answer: ${error instanceof Error ? error.message : String(error)}`;
  }
  const { status, headers, text } = answer;
  if (status >= 500) return `answered ${status} ${text.slice(0, SHOWN_LENGTH).replace(/\s+/g, " ")}`;
  // What Node itself refuses never reaches the application.
  if (headers.get("Connection") === "close" && text === "" && status >= 400) return undefined;
  if (headers.get("X-Content-Type-Options") !== "nosniff") return `answered ${status} without nosniff`;
  if (status < 400) return undefined;
  const isPage = (headers.get("Content-Type") ?? "").includes("html");
  if (!isPage && /errors\.\w|syntax error|select |insert into|postgres|node_modules/i.test(text))
    return `tells too much: ${text.slice(0, SHOWN_LENGTH)}`;
  if (status === 429 && !(Number(headers.get("Retry-After")) > 0)) return "answered 429 without Retry-After";
  if (!(headers.get("Content-Type") ?? "").includes("json")) return undefined;
  const envelope = errorEnvelope.safeParse(JSON.parse(text));
  const isEnvelope = envelope.success && envelope.data.status === status;
  return isEnvelope ? undefined : `its error is in no envelope: ${text.slice(0, SHOWN_LENGTH)}`;
}

function shown({ address, headers, body }: HostileRequest): string {
  const said = body === null ? "" : ` ${new TextDecoder().decode(body.subarray(0, SHOWN_LENGTH))}`;
  return `${address.slice(0, 2 * SHOWN_LENGTH)}${said} ${JSON.stringify(headers).slice(0, SHOWN_LENGTH)}`;
}
